import type { Figures } from "../../engine/trackTypes";
import { clock, distance, energy, height, speed } from "../../shell/language/format";
import { t } from "../../shell/language/language";

type SetAside = NonNullable<Figures["set_aside"]>[number];

/** One sentence for each stated figure that is not counted, with the reason. */
export function setAsideWords(figures: readonly SetAside[]): string[] {
  const isCutWay = figures.some(({ figure, reason }) => figure === "distance_m" && reason === "cut");
  return figures
    // The sentence about a truncated file's distance covers its duration too.
    .filter(({ figure, reason }) => !(isCutWay && figure === "duration_s" && reason === "cut"))
    .map(sentence);
}

function sentence({ figure, reason, stated, counted, time_s: time }: SetAside): string {
  const said = { name: t(names[figure]), stated: written(figure, stated), counted: written(figure, counted), time: clock(time) };
  switch (reason) {
    case "speed":
      if (figure === "duration_s" || figure === "moving_s") return t("tracks.aside.hurry", said);
      if (!time) return t("tracks.aside.jump", said);
      return t("tracks.aside.speed", { ...said, speed: speed(stated / time) });
    case "climb":
    case "power":
    case "times":
    case "range":
      return t(`tracks.aside.${reason}`, said);
    case "cut":
      return t("tracks.aside.cut", said);
    case "positions":
      return t("tracks.aside.positions", said);
  }
}

const names = {
  distance_m: "tracks.distance",
  duration_s: "tracks.time",
  moving_s: "tracks.detail.moving",
  ascent_m: "tracks.detail.ascent",
  descent_m: "tracks.detail.descent",
  calories_kcal: "tracks.detail.energy",
  count_m: "tracks.distance",
} as const;

function written(figure: SetAside["figure"], value: number | undefined): string {
  switch (figure) {
    case "distance_m":
    case "count_m":
      return distance(value);
    case "duration_s":
    case "moving_s":
      return clock(value);
    case "ascent_m":
    case "descent_m":
      return height(value);
    case "calories_kcal":
      return energy(value);
  }
}
