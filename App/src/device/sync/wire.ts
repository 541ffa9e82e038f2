// What a device and the server tell each other: docs/sync.md.
import type { SyncAnswer as Answer, SyncRequest as Request } from "../api";

export type SyncRequest = Request;
export type SyncAnswer = Answer;
export type SentChange = NonNullable<Request["changes"]>[number];
export type Result = Answer["results"][number];
export type FeedRecord = Answer["records"][number];
/** What another device set of a field that had changed meanwhile. */
export type Conflict = NonNullable<FeedRecord["conflicts"]>[number];
