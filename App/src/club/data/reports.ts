// Reports by members about shared spaces, and decisions on them.
import type { Report, ReportDecision, Reports } from "../../device/api";
import { request } from "../../device/network/request";
import { documentQuery } from "../../device/session/documents";
import { asMember, shownMember, useShownMember } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import type { QueryState } from "../../device/store/queryState";
import { make, syncOf } from "../../device/sync/sync";
import { memberRequest } from "./memberRequest";

/** The reasons for hiding or reporting a record. */
export const hidingReasons = ["offensive", "dangerous", "personal", "advertising", "wrong", "other"] as const;
export type HidingReason = Report["reason"];

/** The state of a hidden record; the reason is visible to its author and to those who may hide it. */
export interface Hidden {
  reason?: HidingReason;
  note?: string;
  at?: number;
}

/** The key of a record in a shared space. */
export interface SharedRecord {
  space: string;
  collection: string;
  record: string;
}

/** A record that was reported and not decided on, or that is hidden. */
export type Reported = Reports["reported"][number];

const queuePath = (space: string | undefined) => (space === undefined ? "/reports" : `/spaces/${space}/reports`);

/** The reports about a space, or about all spaces for administrators. */
export const useReports = (space: string | undefined): QueryState<Reports> =>
  useQuery(documentQuery<Reports>(useShownMember(), queuePath(space)));

/** Reports a record. Throws a `Problem`. */
export function report({ space, collection, record }: SharedRecord, reason: HidingReason, note: string): Promise<void> {
  const body = { collection, record, reason, ...(note !== "" && { note }) };
  return memberRequest("POST", `/spaces/${space}/reports`, body);
}

/** Decides on a report, as an editor of the space or, with `everywhere`, as an administrator. Throws a `Problem`. */
export async function decide(
  { space, collection, record }: SharedRecord,
  decision: Pick<ReportDecision, "decision" | "reason" | "note">,
  everywhere: boolean,
): Promise<void> {
  const member = shownMember();
  const path = `${queuePath(everywhere ? undefined : space)}/decision`;
  await asMember(member, () => request("POST", path, { ...(everywhere && { space }), collection, record, ...decision }));
  await documentQuery<Reports>(member, queuePath(everywhere ? undefined : space)).refresh();
  await syncOf(member).sync();
}

/** Hides a record, or with null shows it again; works without a network too. */
export function setHidden({ space, collection, record }: SharedRecord, before: Hidden | null, after: Hidden | null): void {
  make({ space, collection, record, kind: "edit", fields: { hidden: { before, after } } });
}
