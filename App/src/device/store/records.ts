import { Cell, cell, openCell, Source } from "./cells";
import { Change, withChanges } from "./changes";
import { readCollection, readDocument, writeDocument, writeRecords } from "./database";

/** Asks the server for all records of a collection, telling what came so far. */
type Fetch<Body> = (held: readonly Body[], take: (part: readonly Body[]) => void) => Promise<readonly Body[]>;

/** Says that a collection was fetched once: an empty one is then known to be empty. */
const fetchedMark = (collection: string) => `fetched:${collection}`;

function source<Body extends { id: string }>(
  member: string,
  collection: string,
  fetch: Fetch<Body>,
): Source<readonly Body[]> {
  return {
    async load() {
      const bodies = await readCollection<Body>(member, collection);
      if (bodies.length > 0) return bodies;
      return (await readDocument(member, fetchedMark(collection))) ? [] : undefined;
    },
    async refresh(held, take) {
      const before = held ?? [];
      const bodies = await fetch(before, take);
      await keep(member, collection, before, bodies).catch(() => undefined);
      return bodies;
    },
  };
}

async function keep<Body extends { id: string }>(
  member: string,
  collection: string,
  before: readonly Body[],
  after: readonly Body[],
): Promise<void> {
  const kept = new Set(after.map((body) => body.id));
  const known = new Set(before);
  const gone = before.map((body) => body.id).filter((id) => !kept.has(id));
  await writeRecords(member, collection, after.filter((body) => !known.has(body)), gone);
  await writeDocument(member, { path: fetchedMark(collection), value: true, tag: null, at: Date.now() });
}

/** All records of a collection, live. */
export function recordsCell<Body extends { id: string }>(
  member: string,
  collection: string,
  fetch: Fetch<Body>,
): Cell<readonly Body[]> {
  return cell(member, collection, () => source(member, collection, fetch));
}

/** Takes a change the server took into the records the device holds. */
export async function settleRecord<Body extends { id: string }>(member: string, change: Change): Promise<void> {
  const held = openCell<readonly Body[]>(member, change.collection);
  const bodies = held?.value ?? (await readCollection<Body>(member, change.collection));
  const settled = withChanges(change.collection, bodies, [change]);
  held?.take(settled);
  const body = settled.find((each) => each.id === change.record);
  await writeRecords(member, change.collection, body ? [body] : [], body ? [] : [change.record]);
}

/** Adds a record that the device has just kept to what it holds. */
export function showRecord<Body extends { id: string }>(member: string, collection: string, body: Body): void {
  const held = openCell<readonly Body[]>(member, collection);
  if (held?.value) held.take([...held.value.filter(({ id }) => id !== body.id), body]);
}

/** The records of a collection that no server knows: what the device has, and at first what `begin` makes. */
export function ownRecordsCell<Body extends { id: string }>(
  member: string,
  collection: string,
  begin: () => readonly Body[] = () => [],
): Cell<readonly Body[]> {
  return recordsCell<Body>(member, collection, async () => {
    const kept = await readCollection<Body>(member, collection);
    return kept.length > 0 ? kept : begin();
  });
}
