/** The day that an address says, in days since 1970-01-01; null if it says none. */
export function dayIn(search: URLSearchParams): number | null {
  const day = search.get("day");
  return day !== null && /^\d{1,6}$/.test(day) ? Number(day) : null;
}
