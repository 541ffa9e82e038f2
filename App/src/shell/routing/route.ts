import type { ComponentType } from "react";
import type { RouteParameters } from "./pattern";

export type { RouteParameters };

/** A page of the app. Its code is loaded on first use. */
export interface Route {
  /** A path such as `/tracks/{id}/map`; each `{name}` matches one segment. */
  pattern: string;
  /** The name of a screen shared by several routes: it stays mounted during navigation among them. */
  screen?: string;
  /** True if it is shown within pages of other sites: without the frame and without links. */
  isEmbedded?: boolean;
  /** True if it fills the screen: without the frame, with its own back link. */
  isWhole?: boolean;
  load: () => Promise<ComponentType<{ parameters: RouteParameters }>>;
}
