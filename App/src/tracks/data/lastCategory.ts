const storageKey = "cordada.record.category";
const remembered = 3;

/** The categories last recorded on this device, the newest first. */
export function lastCategories(): string[] {
  return localStorage.getItem(storageKey)?.split(" ") ?? [];
}

/** The category last recorded on this device. */
export function lastCategory(): string | null {
  return lastCategories()[0] ?? null;
}

export function rememberCategory(id: string): void {
  const others = lastCategories().filter((each) => each !== id);
  localStorage.setItem(storageKey, [id, ...others].slice(0, remembered).join(" "));
}
