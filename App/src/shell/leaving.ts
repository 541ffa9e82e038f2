/**
 * Makes the browser ask before the app is closed or reloaded, until the returned function is called: for work that would be
 * lost.
 */
export function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}
