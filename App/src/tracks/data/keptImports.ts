// Files that are being imported, kept on the device until their answer is here: a closed tab loses nothing.
import { change, read } from "../../device/store/database";

/** A file to import, under the identifier by which the server knows the import too. */
export interface KeptImport {
  id: string;
  file: File;
  /** True to add an activity even if another file already contained it. */
  keepsSimilar: boolean;
}

const prefix = "import/";
const all = () => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** Keeps a file, on the disk when the promise resolves; one that is kept already is replaced. Rejects if the device is full. */
export const keepImport = (member: string, kept: KeptImport): Promise<void> =>
  change(member, ["sync"], (stores) => stores("sync").put(kept, prefix + kept.id), { lasting: true });

export const forgetImport = (member: string, id: string): Promise<void> =>
  change(member, ["sync"], (stores) => stores("sync").delete(prefix + id));

/** The number of files that are kept. */
export const countKeptImports = (member: string): Promise<number> => read(member, "sync", (store) => store.count(all()));

/** The kept files, in the order of their identifiers, which rise with the time. */
export const keptImports = (member: string): Promise<KeptImport[]> =>
  read(member, "sync", (store) => store.getAll(all()) as IDBRequest<KeptImport[]>);

export const isKept = async (member: string, id: string): Promise<boolean> =>
  (await read(member, "sync", (store) => store.count(prefix + id))) > 0;
