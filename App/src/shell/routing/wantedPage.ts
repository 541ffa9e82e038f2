// Where somebody wanted to go who must sign in first: the sign-in page carries it as `next`.

/** The address of `page` (`/sign-in` or `/register`) that leads on to the page wanted. */
export function entrance(page: string, next: string): string {
  return next === "/" ? page : `${page}?next=${encodeURIComponent(next)}`;
}

/** The page of this app that `next` names in the address; the first page for anything else. */
export function wantedPage(search: string = location.search): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  // "//elsewhere" would be an address of another site.
  return /^\/[\w/-]*$/.test(next) && !next.startsWith("//") ? next : "/";
}
