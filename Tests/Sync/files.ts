// Files of the model: short texts, known by the SHA-256 of their content.
import { createHash } from "node:crypto";

const tooLarge = "too large";
const contents = new Map<string, string>();

/** A file of the number, by its name; of one that is refused the server takes nothing. */
export function fileOf(number: number, isRefused: boolean): string {
  const content = `${isRefused ? tooLarge : "file"} ${number}`;
  const name = createHash("sha256").update(content).digest("hex");
  contents.set(name, content);
  return name;
}

export const contentOf = (file: string) => contents.get(file) ?? "";

export const isTooLarge = (file: string) => contentOf(file).startsWith(tooLarge);
