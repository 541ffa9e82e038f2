import { useState } from "react";
import type { Core } from "../../engine/core";
import { Button } from "../../shell/components/Button";
import { Dialog } from "../../shell/components/Dialog";
import { date } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { MarkedThumbnail } from "../picture/MarkedThumbnail";
import { PlayedPicture } from "../problem/PlayedPicture";
import type { LogEntry } from "./logEntries";

/** The wall and the marks as they were on the day of an entry, whatever became of both (B11); nothing where nobody drew them. */
export function DayPicture({ core, entry: { tries } }: { core: Core; entry: LogEntry }) {
  const [isOpen, setOpen] = useState(false);
  const { picture, sizes, time } = tries;
  if (!picture) return null;
  const marks = tries.marks ?? [];
  const title = t("boulders.logbook.dayPicture", { day: date(time) });
  return (
    <>
      <button type="button" className="day-picture" aria-label={title} onClick={() => setOpen(true)}>
        <MarkedThumbnail picture={picture} sizes={sizes} marks={marks} />
      </button>
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)} actions={<Button onClick={() => setOpen(false)}>{t("boulders.logbook.closeDay")}</Button>}>
          <PlayedPicture core={core} picture={picture} marks={marks} />
        </Dialog>
      )}
    </>
  );
}
