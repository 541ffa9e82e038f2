import { t } from "../language/language";
import type { PhraseName } from "../language/phrases";

// Values of fields as members know them.

export const text = (value: unknown) => String(value);
export const onOrOff = (value: unknown) => t(value === true ? "club.sync.on" : "club.sync.off");

/** One of the values that a choice of the app offers. */
export const oneOf = (names: Readonly<Record<string, PhraseName>>) => (value: unknown) => {
  const name = names[String(value)];
  return name ? t(name) : String(value);
};
