const ask = (event: BeforeUnloadEvent) => event.preventDefault();

let reasons = 0;

/** Browsers ask before the app is closed or loaded anew, until the answer is called once: for what would end half done. */
export function askBeforeLeaving(): () => void {
  if (reasons++ === 0) addEventListener("beforeunload", ask);
  return () => {
    if (--reasons === 0) removeEventListener("beforeunload", ask);
  };
}
