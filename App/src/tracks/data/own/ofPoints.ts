import { newIdentifier } from "../../../device/store/identifier";
import { readFile } from "../../../device/store/database";
import type { Change, Draft } from "../../../device/sync/change";

/** The change that makes a track whose file is lost: the points on this device become its original. Null if it has none. */
export async function madeOfPoints(member: string, change: Change): Promise<Draft | null> {
  const { collection, record, file, digest, fields = {}, restored } = change;
  if (file === undefined || digest === undefined || !(await readFile(member, file))) return null;
  const { spacing_m: _, ...said } = fields;
  const of = { format: { before: null, after: "points" }, original: { before: null, after: digest }, line: { before: null, after: 0 } };
  const made = { id: newIdentifier(), collection, record, kind: "create", file, digest, fields: { ...said, ...of } } as const;
  return { ...made, ...(restored && { restored }) };
}
