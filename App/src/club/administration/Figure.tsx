import type { ReactNode } from "react";

/** A figure with its name, in a list of `administration-figures`. */
export function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
