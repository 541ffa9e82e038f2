import type { IconDrawing } from "../../shell/components/Icon";
import { bellIcon, commentIcon, keyIcon, shareIcon } from "../../shell/components/signs";
import { isPhrase, t } from "../../shell/language/language";
import { deviceName } from "../../device/session/deviceName";
import type { ListedNotice } from "../data/notices";
import type { NoticeKind } from "./kinds";

/** The icons of the kinds. */
export const noticeIcons: Readonly<Record<NoticeKind, IconDrawing>> = {
  friend: shareIcon,
  comment: commentIcon,
  reminder: bellIcon,
  race_alert: "warning",
  report: "flag",
  new_device: keyIcon,
};

/** A notice as a sentence. */
export function noticeSentence({ kind, detail, who, what, where }: ListedNotice): string {
  const own = `club.notices.said.${kind}_${detail}`;
  return t(detail !== undefined && isPhrase(own) ? own : `club.notices.said.${general(kind)}`, {
    who: who ?? t("club.notices.somebody"),
    where: where ?? t("club.notices.club"),
    what: kind === "new_device" ? deviceName(what ?? "") || t("club.unknownDevice") : (what ?? ""),
  });
}

/** Kinds without a sentence of their own have one for each detail. */
const general = (kind: NoticeKind) => (kind === "friend" ? "friend_asked" : kind);
