import { dateTime, distance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { Photo } from "../data/photos";

/** The accessible name of a photo: its caption, or its time and place. */
export function photoName({ caption, taken_at, place }: Photo): string {
  if (caption) return caption;
  if (taken_at != null) return t("tracks.photos.named", { what: dateTime(taken_at) });
  return place ? t("tracks.photos.named", { what: distance(place.distance_m) }) : t("tracks.photos.one");
}
