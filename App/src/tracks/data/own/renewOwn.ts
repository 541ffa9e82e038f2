import { transact } from "../../../device/store/database";
import { transactionOn } from "../../../device/sync/browserStore";
import { syncOf } from "../../../device/sync/sync";
import { engine } from "../../../engine/engine";
import type { DerivedTrack } from "../../../engine/tracks";
import { derivationOf, derivedBy, deriveByHand, lineOfTrack, statementOf } from "./derive";
import { ByHand, isByHand, LocalTrack, OwnTrack, ownStores, readAllLocal, readPoints } from "./ownTrack";

/** Derives the summaries of this device's tracks again if they come from another core, sport, stated value or edit. */
export async function renewOwn(member: string): Promise<void> {
  for (const track of await readAllLocal(member)) await (isByHand(track) ? renewByHand(member, track) : renewRecorded(member, track));
}

async function renewRecorded(member: string, track: OwnTrack): Promise<void> {
  const line = await lineOfTrack(member, track);
  const derived = derivedBy(line);
  if (track.derived === derived) return;
  const points = await readPoints(member, track.id);
  const { item } = await engine.run("derive", { points, line, derivation: await derivationOf(member) });
  await put(member, track, item, derived, await engine.run("routeOf", { points, line }));
}

async function renewByHand(member: string, track: ByHand): Promise<void> {
  const derived = `${CORES.core} ${JSON.stringify(await statementOf(member, track))}`;
  if (track.derived !== derived) await put(member, track, (await deriveByHand(member, track)).item, derived);
}

async function put(
  member: string,
  track: LocalTrack,
  item: DerivedTrack["item"],
  derived: string,
  route?: Uint8Array | null,
): Promise<void> {
  const record = await transact(member, ownStores, async (stores) => {
    const kept = transactionOn(stores);
    const known = await kept.record("tracks", track.id);
    if (!known) return null;
    const renewed = { ...known, summary: { ...item }, local: { ...known.local, derived, ...(route !== undefined && { route }) } };
    kept.putRecord(renewed);
    return renewed;
  });
  if (record) syncOf(member).announce({ records: [record], gone: [], changed: false });
}
