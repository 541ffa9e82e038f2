import type { Permission } from "../../shell/area";
import { contributions } from "../../shell/declaredAreas";
import { t } from "../../shell/language/language";

/** The text of a permission; its name if this version of the app does not know it. */
export function permissionWords(name: string): string {
  const [phrase] = contributions().flatMap(({ permissions }) => permissions?.[name as Permission] ?? []);
  return phrase ? t(phrase) : name;
}
