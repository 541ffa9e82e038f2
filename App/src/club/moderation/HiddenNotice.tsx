import { useMay } from "../../device/sync/spaces";
import { Button } from "../../shell/components/Button";
import { Notice } from "../../shell/components/Notice";
import { t } from "../../shell/language/language";
import { Hidden, setHidden, SharedRecord } from "../data/reports";
import { reasonNames } from "./words";

interface HiddenNoticeProps extends SharedRecord {
  author: string | undefined;
  hidden: Hidden | null | undefined;
}

/** A notice, for the author and those who may hide a record, that it is hidden, with the reason. */
export function HiddenNotice({ hidden, author, ...place }: HiddenNoticeProps) {
  const may = useMay();
  if (!hidden) return null;
  const { reason = "other", note } = hidden;
  const mayShow = may({ space: place.space, collection: place.collection, change: "edit", fields: ["hidden"], author });
  return (
    <Notice>
      <p>{t("club.report.hiddenBecause", { reason: t(reasonNames[reason]) })}</p>
      {note && <p>{note}</p>}
      {mayShow && <Button onClick={() => setHidden(place, hidden, null)}>{t("club.report.restore")}</Button>}
    </Notice>
  );
}
