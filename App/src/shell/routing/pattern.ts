// Addresses and route patterns, independent of the page, for use in the service worker.

/** The values of `{names}` in a pattern. */
export type RouteParameters = Readonly<Record<string, string>>;

/** The parameters of `path` if it matches `pattern`, else null. */
export function match(pattern: string, path: string): RouteParameters | null {
  const wanted = pattern.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith("{") && value !== "") parameters[part.slice(1, -1)] = decoded(value);
    else if (part !== value) return null;
  }
  return parameters;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * True if the app handles `path`: a screen, or an address that does not look like a file and shows a page for unknown
 * addresses. The server applies the same rule to first visits (`StaticFiles`).
 */
export function isScreen(path: string, patterns: readonly string[]): boolean {
  return !path.slice(path.lastIndexOf("/")).includes(".") || patterns.some((pattern) => match(pattern, path) !== null);
}
