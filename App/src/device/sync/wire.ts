// What a device and the server tell each other: docs/sync.md.
import type { SyncAnswer as Answer, SyncRequest as Request } from "../api";

/** Whose record it is: without a space, the member's own. */
interface InSpace {
  space?: string;
}

interface ByAuthor {
  /** Who made it, in a shared space; nobody once they have left the club. */
  author?: string;
}

export type SentChange = NonNullable<Request["changes"]>[number] & InSpace;
export type SyncRequest = Omit<Request, "changes"> & { changes?: SentChange[] };
export type Result = Answer["results"][number];
/** What another device set of a field that had changed meanwhile. */
export type Conflict = NonNullable<Answer["records"][number]["conflicts"]>[number] & ByAuthor;
export type FeedRecord = Omit<Answer["records"][number], "conflicts"> & InSpace & ByAuthor & { conflicts?: Conflict[] };

/** What a member may do in a shared space; each may do what those before it may. */
export type Role = "reader" | "contributor" | "editor" | "owner";

/** A space that the device follows, and what the member is in it. */
export interface ToldSpace {
  id: string;
  kind: string;
  role: Role;
  name?: string;
}

export type SyncAnswer = Omit<Answer, "records"> & {
  records: FeedRecord[];
  /** Spaces that became new or different. */
  spaces?: ToldSpace[];
  /** Spaces that the device may not read any more, or follows no longer. */
  left?: string[];
};
