import type { TeamCode } from "./sending";

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const inAddress = new RegExp(`/races/(${uuid})/join/?#([a-z0-9]{1,64})$`, "i");
const bySpace = new RegExp(`^(${uuid})\\s+([a-z0-9]{1,64})$`, "i");
const keyAlone = /^[a-z0-9]{20}$/i;

/**
 * Reads race and key from a scanned or typed code: a link, race and key, or the key alone if the race is known. Null if it is
 * no code.
 */
export function teamCode(text: string, race: string | null = null): TeamCode | null {
  const said = text.trim();
  const found = inAddress.exec(said) ?? bySpace.exec(said);
  if (found?.[1] && found[2]) return { race: found[1].toLowerCase(), key: found[2].toLowerCase() };
  const key = typedKey(said);
  return race !== null && key !== null ? { race, key } : null;
}

/** Reads a key that was typed, with or without blanks and dashes. Null if it is none. */
export function typedKey(text: string): string | null {
  const key = text.replace(/[\s-]/g, "").toLowerCase();
  return keyAlone.test(key) ? key : null;
}

