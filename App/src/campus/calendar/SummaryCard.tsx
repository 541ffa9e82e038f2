import { prefer, usePreferences } from "../../club/data/preferences";
import { Select } from "../../shell/components/Field";
import { Card } from "../../shell/components/Card";
import { t } from "../../shell/language/language";
import { MessagesHere } from "../reminders/MessagesHere";
import { hourWords } from "../words";

/** The hours of the day offered. */
const offered = [5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 22] as const;

/** A choice of the hour of the daily summary (U10). */
export function SummaryCard() {
  const { daily_summary: chosen } = usePreferences();
  const hours = [...new Set([...offered, ...(chosen ? [chosen.hour] : [])])].sort((one, other) => one - other);
  return (
    <Card title={t("campus.summary.title")}>
      <p>{t("campus.summary.text")}</p>
      <Select
        name="summary"
        label={t("campus.summary.at")}
        value={String(chosen?.hour ?? "")}
        options={[
          { value: "", label: t("campus.summary.never") },
          ...hours.map((hour) => ({ value: String(hour), label: hourWords(hour) })),
        ]}
        onChange={(hour) => {
          const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
          prefer({ daily_summary: hour === "" ? null : { hour: Number(hour), time_zone } });
        }}
      />
      {chosen && <MessagesHere here="campus.summary.here" notHere="campus.summary.notHere" />}
    </Card>
  );
}
