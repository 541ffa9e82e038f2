import { createContext, useContext } from "react";

/** Has a form wait for a part of what it sends, as a photo that is still being made smaller. */
export type Prepare = <Part>(part: Promise<Part>) => Promise<Part>;

/** By which the fields of a form tell it what they prepare. Outside of forms nothing waits. */
export const Preparation = createContext<Prepare>((part) => part);

/** How a field tells its form that a part of what it sends is on its way. */
export const usePrepare = (): Prepare => useContext(Preparation);
