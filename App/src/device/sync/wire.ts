// What a device and the server tell each other, by the names of docs/sync.md.
import type { SyncAnswer, SyncRequest } from "../api";

export type { SyncAnswer, SyncRequest };

export type SentChange = NonNullable<SyncRequest["changes"]>[number];
export type Result = SyncAnswer["results"][number];
export type FeedRecord = SyncAnswer["records"][number];
/** What another device set of a field that had changed meanwhile. */
export type Conflict = NonNullable<FeedRecord["conflicts"]>[number];
/** A shared space that the device follows, and the member's role in it. */
export type SpaceInFeed = NonNullable<SyncAnswer["spaces"]>[number];
/** What a member may do in a shared space; each may do what those before it may. */
export type Role = SpaceInFeed["role"];
