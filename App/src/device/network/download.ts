/** Saves a file to the browser's downloads folder. */
export function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has read the bytes once the download has begun; a minute leaves a wide margin.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
