import type { ComponentType } from "react";

/** What stands for `{names}` of a pattern in the address. */
export type RouteParameters = Readonly<Record<string, string>>;

/** A page of the app. Its code comes when it is first asked for. */
export interface Route {
  /** `/tracks/{id}/map`: each `{name}` takes one part of the path. */
  pattern: string;
  /** Routes that name one screen share it: it stays as the address moves among them. */
  screen?: string;
  /** Shown within pages of other sites: without the frame, and without links that lead away from it. */
  isEmbedded?: boolean;
  /** Over the whole screen: without the frame, and with a way back of its own. */
  isWhole?: boolean;
  load: () => Promise<ComponentType<{ parameters: RouteParameters }>>;
}

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
