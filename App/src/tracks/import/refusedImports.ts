import type { Import } from "./imports";

/** The rejected files, and zips with rejected files inside. */
export function refusedImports(imports: readonly Import[]): readonly Import[] {
  return imports.flatMap((each): Import[] => {
    const { state } = each;
    if (state.step === "refused") return [each];
    if (state.step !== "answered") return [];
    const files = (state.answer.files ?? []).filter(({ error }) => error);
    if (!state.answer.error && files.length === 0) return [];
    return [{ ...each, state: { ...state, answer: { ...state.answer, files } } }];
  });
}

/** The number of rejected files, including those inside a zip. */
export function refusedCount(imports: readonly Import[]): number {
  return refusedImports(imports).reduce((sum, { state }) => {
    if (state.step !== "answered") return sum + 1;
    return sum + (state.answer.files?.length ?? 0) + (state.answer.error ? 1 : 0);
  }, 0);
}
