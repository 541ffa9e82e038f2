import { isPhrase, t } from "../../shell/language/language";

/** The name of a job; one that the app does not know is shown as in the server's log. */
export function jobName(name: string): string {
  const phrase = `club.job.${name.replace(/[^A-Za-z]+/g, "-").toLowerCase()}`;
  return isPhrase(phrase) ? t(phrase) : name;
}
