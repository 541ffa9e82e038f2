import { contributions } from "../../shell/declaredAreas";
import { t } from "../../shell/language/language";

/** The name of a job; one that no area of the app knows is shown as in the server's log. */
export function jobName(name: string): string {
  const phrase = contributions().flatMap(({ jobs }) => jobs?.[name] ?? [])[0];
  return phrase ? t(phrase) : name;
}
