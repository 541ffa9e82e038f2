// Addresses and the patterns of routes, also for the service worker: nothing of a page is needed.

/** What stands for `{names}` of a pattern in the address. */
export type RouteParameters = Readonly<Record<string, string>>;

/** The parameters when `path` is one that `pattern` describes, else nothing. */
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
 * Whether the app answers `path`: a screen of its own, or an address that is not like a file's, of which it says that
 * nothing is there. The server has the same rule for whoever comes for the first time (`StaticFiles`).
 */
export function isScreen(path: string, patterns: readonly string[]): boolean {
  return !path.slice(path.lastIndexOf("/")).includes(".") || patterns.some((pattern) => match(pattern, path) !== null);
}
