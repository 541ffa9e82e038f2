import { createContext, useContext, useState } from "react";

/** Has a form wait for a part of what it sends, as a photo that is still being made smaller. */
export type Prepare = <Part>(part: Promise<Part>) => Promise<Part>;

/** By which the fields of a form tell it what they prepare. Outside of forms nothing waits. */
export const Preparation = createContext<Prepare>((part) => part);

/** How a field tells its form that a part of what it sends is on its way. */
export const usePrepare = (): Prepare => useContext(Preparation);

/** How many parts are on their way, and how they are told; `onFailure` is called for one that does not come. */
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
