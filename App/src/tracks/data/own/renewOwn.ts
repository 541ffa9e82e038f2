import { transact } from "../../../device/store/database";
import { transactionOn } from "../../../device/sync/browserStore";
import { syncOf } from "../../../device/sync/sync";
import { engine } from "../../../engine/engine";
import { derivationOf, derivedBy, lineOfTrack } from "./derive";
import { OwnTrack, ownStores, readAllOwn, readPoints } from "./ownTrack";

/** Derives again what lists and statistics say of this device's tracks, where another core or another sport derived it. */
export async function renewOwn(member: string): Promise<void> {
  for (const track of await readAllOwn(member)) await renew(member, track);
}

async function renew(member: string, track: OwnTrack): Promise<void> {
  const line = await lineOfTrack(member, track);
  const derived = derivedBy(line);
  if (track.derived === derived) return;
  const points = await readPoints(member, track.id);
  const { item } = await engine.run("derive", { points, line, derivation: await derivationOf(member) });
  const record = await transact(member, ownStores, async (stores) => {
    const kept = transactionOn(stores);
    const known = await kept.record("tracks", track.id);
    if (!known?.local?.["own"]) return null;
    const renewed = { ...known, summary: { ...item }, local: { ...known.local, derived } };
    kept.putRecord(renewed);
    return renewed;
  });
  if (record) syncOf(member).announce({ records: [record], gone: [], changed: false });
}
