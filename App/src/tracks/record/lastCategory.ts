const place = "cordada.record.category";

/** The category that was recorded last on this device. */
export function lastCategory(): string | null {
  return localStorage.getItem(place);
}

export function rememberCategory(id: string): void {
  localStorage.setItem(place, id);
}
