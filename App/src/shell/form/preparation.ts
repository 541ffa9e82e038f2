import { createContext, useContext, useState } from "react";

/** Makes a form wait for a part of its values, such as a photo that is being scaled. */
export type Prepare = <Part>(part: Promise<Part>) => Promise<Part>;

/** The context in which fields announce parts to their form. Outside of forms nothing waits. */
export const Preparation = createContext<Prepare>((part) => part);

/** The function with which a field announces a part to its form. */
export const usePrepare = (): Prepare => useContext(Preparation);

/** The number of unfinished parts, and the function that announces one; `onFailure` is called for a part that fails. */
export function usePreparing(onFailure?: () => void): readonly [count: number, prepare: Prepare] {
  const [count, setCount] = useState(0);
  async function prepare<Part>(part: Promise<Part>): Promise<Part> {
    setCount((before) => before + 1);
    try {
      return await part;
    } catch (error) {
      onFailure?.();
      throw error;
    } finally {
      setCount((before) => before - 1);
    }
  }
  return [count, prepare];
}
