// The page that a guest wanted before signing in: the sign-in page has it as the parameter `next`.

/** The address of `page` (`/sign-in` or `/register`) that leads on to the page wanted. */
export function entrance(page: string, next: string): string {
  return next === "/" ? page : `${page}?next=${encodeURIComponent(next)}`;
}

/** The page of this app named by `next` in the address; the first page for any other value. */
export function wantedPage(search: string = location.search): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  // "//elsewhere" would be an address of another site.
  return /^\/[\w/-]*$/.test(next) && !next.startsWith("//") ? next : "/";
}
