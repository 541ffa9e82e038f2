import { Card } from "../../shell/components/Card";
import { Check } from "../../shell/components/Check";
import { Choice } from "../../shell/components/Choice";
import { usual } from "../../engine/rules";
import type { NoticeWords } from "../../shell/area";
import { t } from "../../shell/language/language";
import { listField, mailField, NoticeKind } from "../../shell/notices";
import { prefer, usePreferences } from "../data/preferences";
import type { PushControl } from "./usePushChoice";

/** The times at which a member is told by mail. */
const mailPaces = ["never", "daily", "now"] as const;

interface KindCardProps {
  kind: NoticeKind;
  words: NoticeWords;
  push: PushControl;
  /** True if mails reach the member. */
  hasMail: boolean;
}

/** By which ways the member is told of one kind. */
export function KindCard({ kind, words, push: { choice, change }, hasMail }: KindCardProps) {
  const preferences = usePreferences();
  const silenced = choice?.silenced ?? [];
  const others = silenced.filter((each) => each !== kind);
  return (
    <Card title={t(words.kind)}>
      <p className="row-text">{t(words.text)}</p>
      <Check
        label={t("club.notices.inApp")}
        checked={preferences[listField(kind)] ?? usual.Preferences[listField(kind)]}
        onChange={(wanted) => prefer({ [listField(kind)]: wanted })}
      />
      {choice && (
        <Check
          label={t("club.notices.here")}
          checked={!silenced.includes(kind)}
          onChange={(wanted) => void change({ silenced: wanted ? others : [...others, kind] })}
        />
      )}
      {hasMail && (
        <Choice
          label={t("club.notices.mail")}
          value={preferences[mailField(kind)] ?? usual.Preferences[mailField(kind)]}
          options={mailPaces.map((value) => ({ value, label: t(`club.notices.mail.${value}`) }))}
          onChange={(pace) =>
            prefer({ [mailField(kind)]: pace, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
          }
        />
      )}
    </Card>
  );
}
