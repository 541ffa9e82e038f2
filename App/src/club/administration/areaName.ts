import { declaredAreas } from "../../shell/declaredAreas";
import { isPhrase, t } from "../../shell/language/language";

/** The name of an area of the server: that of the app's place for it, or what it holds. */
export function areaName(name: string): string {
  const place = declaredAreas().find((area) => area.name === name)?.places?.[0];
  if (place) return t(place.label);
  const phrase = `club.administration.area.${name}`;
  return isPhrase(phrase) ? t(phrase) : name;
}
