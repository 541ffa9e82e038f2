import type { SyncStatus } from "../../device/sync/sync";
import type { IconDrawing } from "../../shell/components/Icon";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";

interface Standing {
  status: SyncStatus;
  /** The number of changes that the server does not have. */
  waiting: number;
  signedIn: boolean;
  online: boolean;
}

interface StateWords {
  icon: IconDrawing;
  title: string;
  text: string;
  tone: "calm" | "waiting" | "wrong";
}

/** The state of synchronization as text (Y1, Y5). */
export function stateWords({ status, waiting, signedIn, online }: Standing): StateWords {
  const { problem, succeededAt, progress } = status;
  const last = succeededAt === null ? t("club.sync.never") : t("club.sync.last", { when: dateTime(succeededAt) });
  const title = t("club.sync.waiting", { count: waiting });
  if (!signedIn) {
    return waiting > 0
      ? { icon: "lock", tone: "waiting", title, text: t("club.sync.waitingSignIn") }
      : { icon: "lock", tone: "waiting", title: t("club.sync.signedOut"), text: last };
  }
  if (!online) {
    return waiting > 0
      ? { icon: "offline", tone: "waiting", title, text: t("club.sync.waitingNetwork") }
      : { icon: "offline", tone: "waiting", title: t("shell.offline"), text: last };
  }
  if (problem && !progress) {
    const text = [problemWords(problem), t("club.sync.safe")].join(" ");
    return { icon: "warning", tone: "wrong", title: waiting > 0 ? title : t("club.sync.failed"), text };
  }
  if (waiting > 0) return { icon: "renew", tone: "waiting", title, text: t("club.sync.waitingSoon") };
  if (succeededAt === null) return { icon: "renew", tone: "waiting", title: last, text: t("club.sync.waitingFirst") };
  return { icon: "check", tone: "calm", title: t("club.sync.agreed"), text: last };
}
