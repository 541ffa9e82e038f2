/** The files dropped, those inside dropped folders too. */
export async function droppedFiles(dropped: DataTransfer): Promise<File[]> {
  // The entries must be asked for before the first wait: afterwards the browser has emptied the list.
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
    // A reader gives at most a hundred at a time, and nothing when it is through.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return files;
    for (const each of part) files.push(...(await filesUnder(each)));
  }
}
