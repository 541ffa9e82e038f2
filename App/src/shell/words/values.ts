import { t } from "../language/language";
import type { PhraseName } from "../language/phrases";

// Texts of field values for members.

export const text = (value: unknown) => String(value);
export const onOrOff = (value: unknown) => t(value === true ? "club.sync.on" : "club.sync.off");

/** The text of one of several values. */
export const oneOf = (names: Readonly<Record<string, PhraseName>>) => (value: unknown) => {
  const name = names[String(value)];
  return name ? t(name) : String(value);
};
