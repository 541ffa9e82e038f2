/** The dropped files, including those inside dropped folders. */
export async function droppedFiles(dropped: DataTransfer): Promise<File[]> {
  // The entries must be read before the first asynchronous step: afterwards the browser has emptied the list.
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry());
  const plain = [...dropped.files];
  if (entries.every((entry) => entry === null)) return plain;
  const found = await Promise.all(entries.map((entry) => (entry ? filesUnder(entry) : [])));
  return found.flat();
}

async function filesUnder(entry: FileSystemEntry): Promise<File[]> {
  if (entry.name.startsWith(".")) return [];
  if (entry.isFile) return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  for (;;) {
    // A reader returns at most a hundred entries at a time, and none at the end.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return files;
    for (const each of part) files.push(...(await filesUnder(each)));
  }
}
