// The files of documents on this device: fetched in parts that outlive a cut connection, and joined once complete.
import { getFileFrom } from "../../device/network/files";
import { Problem } from "../../device/network/problem";
import { asMember, useShownMember } from "../../device/session/session";
import { change, read, readFile, transact } from "../../device/store/database";
import { Observable } from "../../device/store/observable";
import { answered } from "../../device/store/promised";
import { Query, query, useQuery } from "../../device/store/query";
import { sha256 } from "../../device/store/sha256";
import { withLock } from "../../device/store/withLock";
import { replicaStoreNames, transactionOn } from "../../device/sync/browserStore";
import type { RefusedChange } from "../../device/sync/replicaStore";
import type { StoredRecord } from "../../device/sync/record";
import type { DocumentContent } from "./courses";

/** The fields needed to fetch the file of a document. */
type FileOf = Pick<DocumentContent, "file" | "size">;

const folder = "document/";
/** The name of a complete document file in the device's file store. */
export const documentName = (digest: string) => folder + digest;

const arriving = "arriving/";
/** The name of a part of a file, which sorts by its offset. */
const partName = (digest: string, from: number) => `${arriving}${digest}/${String(from).padStart(12, "0")}`;
const inside = (name: string) => IDBKeyRange.bound(name, `${name}\uffff`);

/** The size of a part in bytes, the most that a cut connection loses. */
const partSize = 1 << 20;

/** A file that is being fetched. */
export interface Arrival {
  /** The received share, from 0 to 1. */
  share: Observable<number>;
  /** Rejects with a `Problem`; received parts are kept. */
  file: Promise<Blob>;
}

const arrivals = new Map<string, Arrival>();

/** The file of a document, from the device or fetched; concurrent calls share one fetch. */
export function documentFile(member: string, content: FileOf): Arrival {
  const key = `${member}/${content.file}`;
  let arrival = arrivals.get(key);
  if (!arrival) {
    const share = new Observable(0);
    arrival = { share, file: keptOrFetched(member, content, share) };
    arrivals.set(key, arrival);
    const end = () => arrivals.delete(key);
    arrival.file.then(end, end);
  }
  return arrival;
}

async function keptOrFetched(member: string, { file: digest, size }: FileOf, share: Observable<number>): Promise<Blob> {
  let file = await readFile<Blob>(member, documentName(digest));
  if (!file) await withLock(`cordada.document.${digest}`, async () => void (file = await fetched(member, digest, size, share)));
  if (!file) throw new Problem("network", 0, "nothing came");
  return file;
}

async function fetched(member: string, digest: string, size: number, share: Observable<number>): Promise<Blob> {
  const kept = await readFile<Blob>(member, documentName(digest));
  if (kept) return kept;
  let parts = (await read(member, "files", (store) => store.getAll(inside(partName(digest, 0).slice(0, -12))))) as Blob[];
  let here = parts.reduce((sum, part) => sum + part.size, 0);
  let held: Uint8Array[] = [];
  let heldSize = 0;

  async function storePart(): Promise<void> {
    if (heldSize === 0) return;
    const part = new Blob(held);
    const name = partName(digest, here);
    [held, heldSize] = [[], 0];
    await change(member, ["files"], (stores) => stores("files").put(part, name));
    parts.push(part);
    here += part.size;
  }

  if (here < size) {
    const onPiece = async (bytes: Uint8Array, at: number) => {
      // The server ignored the offset and sent the file from its beginning.
      if (at < here + heldSize) {
        await dropParts(member, digest);
        [parts, here, held, heldSize] = [[], 0, [], 0];
      }
      held.push(bytes);
      heldSize += bytes.length;
      share.set(Math.min(1, (here + heldSize) / size));
      if (heldSize >= partSize) await storePart();
    };
    try {
      await asMember(member, () => getFileFrom(digest, here, onPiece));
    } finally {
      await storePart();
    }
  }
  const whole = new Blob(parts);
  if ((await sha256(await whole.arrayBuffer())) !== digest) {
    await dropParts(member, digest);
    throw new Problem("network", 0, "The parts are not the file.");
  }
  await putDocumentFile(member, digest, whole);
  return whole;
}

const dropParts = (member: string, digest: string) =>
  change(member, ["files"], (stores) => stores("files").delete(inside(`${arriving}${digest}/`)));

/** Stores a complete file and removes its parts. */
export async function putDocumentFile(member: string, digest: string, file: Blob): Promise<void> {
  await change(
    member,
    ["files"],
    (stores) => {
      stores("files").put(file, documentName(digest));
      stores("files").delete(inside(`${arriving}${digest}/`));
    },
    { lasting: true },
  );
  keptQuery(member).receive(new Set(keptQuery(member).value).add(digest));
}

async function readKept(member: string): Promise<ReadonlySet<string>> {
  const names = (await read(member, "files", (store) => store.getAllKeys(inside(folder)))) as string[];
  return new Set(names.map((name) => name.slice(folder.length)));
}

const keptQuery = (member: string): Query<ReadonlySet<string>> =>
  query(member, "campus/documents", () => ({ load: () => readKept(member), refresh: () => readKept(member) }));

const nothing: ReadonlySet<string> = new Set();

/** The digests of the complete files on the device. */
export function useKeptFiles(): ReadonlySet<string> {
  const kept = useQuery(keptQuery(useShownMember()));
  return kept.state === "here" ? kept.value : nothing;
}

/** The bytes of documents on the device, including partial ones. */
export async function documentBytes(member: string): Promise<number> {
  const [whole, parts] = await Promise.all(
    [folder, arriving].map((name) => read(member, "files", (store) => store.getAll(inside(name)) as IDBRequest<Blob[]>)),
  );
  return [...(whole ?? []), ...(parts ?? [])].reduce((sum, { size }) => sum + size, 0);
}

/** Prevents a sweep between the storing of a file and the change that names it. */
export const withDocuments = (member: string, work: () => Promise<void>): Promise<void> =>
  withLock(`cordada.documents.${member}`, work);

/** Deletes the files that no document, waiting change or refused change names. */
export const sweepDocuments = (member: string): Promise<void> => withDocuments(member, () => sweepUnnamed(member));

async function sweepUnnamed(member: string): Promise<void> {
  await transact(member, [...replicaStoreNames, "files"], async (stores) => {
    const named = new Set<string>();
    const keys = (await answered(stores("records").getAllKeys())) as [string, string, string][];
    for (const key of keys) {
      if (key[1] !== "campus_documents" && key[1] !== "campus_materials") continue;
      const { body } = (await answered(stores("records").get(key))) as StoredRecord;
      named.add((body["content"] as Partial<FileOf> | null | undefined)?.file ?? "");
    }
    const refused = (await answered(stores("refused").getAll())) as RefusedChange[];
    const changes = [...(await transactionOn(stores).changes()), ...refused.map(({ change }) => change)];
    for (const { digest } of changes) named.add(digest ?? "");
    for (const name of [folder, arriving]) {
      for (const key of (await answered(stores("files").getAllKeys(inside(name)))) as string[]) {
        const [digest = ""] = key.slice(name.length).split("/");
        if (!named.has(digest)) stores("files").delete(key);
      }
    }
  });
  await keptQuery(member).refresh();
}
