import type { PhraseName } from "../../shell/language/phrases";
import type { HidingReason } from "../data/reports";

export const reasonNames: Readonly<Record<HidingReason, PhraseName>> = {
  offensive: "club.report.reason.offensive",
  dangerous: "club.report.reason.dangerous",
  personal: "club.report.reason.personal",
  advertising: "club.report.reason.advertising",
  wrong: "club.report.reason.wrong",
  other: "club.report.reason.other",
};
