import type { Difficulty } from "../engine/boulders";
import { date, dateTime } from "../shell/language/format";
import { t } from "../shell/language/language";
import type { PhraseName } from "../shell/language/phrases";
import { oneOf } from "../shell/words/values";
import type { ClimbingStyle, LogbookEntry } from "./data/records";
import type { News } from "./data/talk";

/** The three levels of difficulty that all gyms share. */
export const levels = { easy: "boulders.level.easy", moderate: "boulders.level.moderate", hard: "boulders.level.hard" } as const;

const levelWords = oneOf(levels);

/** The difficulty of a problem, as given. */
export function difficultyWords(difficulty: Difficulty | null | undefined): string {
  if (!difficulty) return t("boulders.undefined");
  return difficulty.scale === "gym" ? levelWords(difficulty.value) : difficulty.value;
}

/** The scales on which grades can be shown. */
export const scaleNames = { gym: "boulders.scale.given", font: "boulders.scale.font", v: "boulders.scale.v" } as const;

export const styleNames: Readonly<Record<ClimbingStyle, PhraseName>> = {
  free: "boulders.style.free",
  feet_follow: "boulders.style.feetFollow",
  no_feet: "boulders.style.noFeet",
};

export const styleWords = (style: ClimbingStyle | null | undefined): string =>
  t(style ? styleNames[style] : "boulders.undefined");

/** The time of a session, or only its day. */
export const timeWords = ({ day, time }: Pick<LogbookEntry, "day" | "time">): string => (day ? date(time) : dateTime(time));

/** The unseen comments and suggestions on a problem as text. */
export const newsWords = ({ comments, suggestions }: News): string =>
  [
    comments > 0 && t("boulders.news.comments", { count: comments }),
    suggestions > 0 && t("boulders.news.suggestions", { count: suggestions }),
  ]
    .filter(Boolean)
    .join(" · ");
