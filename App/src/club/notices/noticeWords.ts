import { deviceName } from "../../device/session/deviceName";
import type { NoticeWords } from "../../shell/area";
import { keyIcon, shareIcon } from "../../shell/components/signs";
import { noticeWords } from "../../shell/declaredAreas";
import { t } from "../../shell/language/language";
import type { NoticeKind } from "../../shell/notices";
import type { ListedNotice } from "../data/notices";

/** The words of the club's own notices. */
export const clubNotices: Readonly<Partial<Record<NoticeKind, NoticeWords>>> = {
  friend: {
    icon: shareIcon,
    kind: "club.notices.kind.friend",
    text: "club.notices.kindText.friend",
    said: "club.notices.said.friend_asked",
    saidOf: { accepted: "club.notices.said.friend_accepted" },
  },
  report: {
    icon: "flag",
    kind: "club.notices.kind.report",
    text: "club.notices.kindText.report",
    said: "club.notices.said.report",
  },
  new_device: {
    icon: keyIcon,
    kind: "club.notices.kind.new_device",
    text: "club.notices.kindText.new_device",
    said: "club.notices.said.new_device",
    what: (name) => deviceName(name) || t("club.unknownDevice"),
  },
};

/** A notice as a sentence. */
export function noticeSentence({ kind, detail = "", who, what = "", where }: ListedNotice): string {
  const words = noticeWords(kind);
  return t(words?.saidOf?.[detail] ?? words?.said ?? "club.notices.said.other", {
    who: who ?? t("club.notices.somebody"),
    where: where ?? t("club.notices.club"),
    what: words?.what?.(what) ?? what,
  });
}
