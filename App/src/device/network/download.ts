/** Has the browser keep a file among the member's downloads. */
export function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has the bytes once the download began; a minute is more than it needs for that.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
