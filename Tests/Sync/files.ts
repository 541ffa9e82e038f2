// Files of the model: short texts, known by the SHA-256 of their content.
import { createHash } from "node:crypto";

const tooLarge = "too large";
const contents = new Map<string, string>();

/** Returns the name of a numbered file. The server refuses the content if `isRefused`. */
export function fileOf(number: number, isRefused: boolean): string {
  const content = `${isRefused ? tooLarge : "file"} ${number}`;
  const name = createHash("sha256").update(content).digest("hex");
  contents.set(name, content);
  return name;
}

export const contentOf = (file: string) => contents.get(file) ?? "";

export const isTooLarge = (file: string) => contentOf(file).startsWith(tooLarge);
