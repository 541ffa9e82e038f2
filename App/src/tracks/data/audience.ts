// Who sees tracks besides their member (T20, K9): the choice for each, and for new ones.
import type { TrackItem } from "../../engine/trackTypes";

export type Audience = NonNullable<TrackItem["audience"]>;

/** From the fewest to the most. */
export const audiences: readonly Audience[] = ["nobody", "link", "friends"];

/** The audience of a track that states none. */
export const usualAudience: Audience = "link";
