// The messages of a device and the server, by the names of docs/sync.md.
import type { SyncAnswer, SyncRequest } from "../api";

export type { SyncAnswer, SyncRequest };

export type SentChange = NonNullable<SyncRequest["changes"]>[number];
export type Result = SyncAnswer["results"][number];
export type FeedRecord = SyncAnswer["records"][number];
/** The value that another device set for a concurrently changed field. */
export type Conflict = NonNullable<FeedRecord["conflicts"]>[number];
/** A shared space that the device follows, and the member's role in it. */
export type SpaceInFeed = NonNullable<SyncAnswer["spaces"]>[number];
/** A member's role in a shared space; each role includes the rights of those before it. */
export type Role = SpaceInFeed["role"];
