import { useState } from "react";
import type { CalendarFile, FileActivity } from "../../engine/campusCalendars";
import { Button } from "../../shell/components/Button";
import { MoreRows } from "../../shell/components/MoreRows";
import { Row, Rows } from "../../shell/components/Rows";
import { t } from "../../shell/language/language";
import { doneIcon, notBegunIcon } from "../icons";
import { timeWords } from "../words";

interface CalendarPreviewProps {
  file: CalendarFile;
  /** Called with the activities that the member does not have. */
  onAdd: (activities: readonly FileActivity[]) => void;
  onCancel: () => void;
}

/** The number of activities drawn at a time. */
const page = 50;

/** The activities that a calendar file brings, before they are added, and what is left out of it. */
export function CalendarPreview({ file: { activities, undated, cancelled, is_partial }, onAdd, onCancel }: CalendarPreviewProps) {
  const [drawn, setDrawn] = useState(page);
  const added = activities.filter(({ is_known }) => !is_known);
  const known = activities.length - added.length;
  return (
    <>
      <div role="status">
        <ul className="calendar-import-counts">
          <li>{added.length > 0 ? t("campus.import.new", { count: added.length }) : t("campus.import.nothing")}</li>
          {known > 0 && <li>{t("campus.import.known", { count: known })}</li>}
          {undated > 0 && <li>{t("campus.import.undated", { count: undated })}</li>}
          {cancelled > 0 && <li>{t("campus.import.cancelled", { count: cancelled })}</li>}
          {is_partial && <li>{t("campus.import.partial")}</li>}
        </ul>
      </div>
      <div className="calendar-import-actions">
        <Button onClick={onCancel}>{t("dialog.cancel")}</Button>
        {added.length > 0 && (
          <Button kind="primary" icon="plus" onClick={() => onAdd(added)}>
            {t("campus.import.add", { count: added.length })}
          </Button>
        )}
      </div>
      {added.length > 0 && (
        <Rows>
          {added.slice(0, drawn).map((activity) => (
            <Row key={activity.uid} icon={activity.is_done ? doneIcon : notBegunIcon} title={activity.title} text={timeWords(activity)} />
          ))}
        </Rows>
      )}
      {added.length > drawn && (
        <MoreRows left={added.length - drawn} words={t("campus.import.more", { count: added.length - drawn })} onMore={() => setDrawn(drawn + page)} />
      )}
    </>
  );
}
