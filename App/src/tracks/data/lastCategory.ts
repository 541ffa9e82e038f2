const storageKey = "cordada.record.category";

/** The category last recorded on this device. */
export function lastCategory(): string | null {
  return localStorage.getItem(storageKey);
}

export function rememberCategory(id: string): void {
  localStorage.setItem(storageKey, id);
}
