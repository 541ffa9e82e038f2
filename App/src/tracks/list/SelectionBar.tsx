import { Button } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import type { Selection } from "./useSelection";
import { joinIcon } from "../icons";
import { compareIcon, exportIcon } from "../../shell/components/signs";
import "./SelectionBar.css";

interface SelectionBarProps {
  selection: Selection;
  /** The tracks that can be selected. */
  ids: readonly string[];
  /** True if a selected track has a line to export. */
  canExport: boolean;
  onCompare: () => void;
  onJoin: () => void;
  onEdit: () => void;
  onExport: () => void;
  onDelete: () => void;
}

/** The actions on the selected tracks. */
export function SelectionBar({ selection, ids, canExport, onCompare, onJoin, onEdit, onExport, onDelete }: SelectionBarProps) {
  const count = selection.picked.size;
  const whole = count === ids.length;
  return (
    <div className="selection-bar" data-foot-bar role="toolbar" aria-label={t("tracks.selection")}>
      <p className="selection-bar-count" role="status">
        {t("tracks.picked", { count })}
      </p>
      <Button kind="quiet" onClick={() => selection.pick(whole ? [] : ids)}>
        {t(whole ? "tracks.pickNone" : "tracks.pickAll")}
      </Button>
      <Button icon={compareIcon} disabled={count !== 2} onClick={onCompare}>
        {t(count === 2 ? "tracks.compare.two" : "tracks.compare.chooseTwo")}
      </Button>
      <Button icon={joinIcon} disabled={count < 2 || !canExport} onClick={onJoin}>
        {t("tracks.join")}
      </Button>
      <Button icon="edit" disabled={count === 0} onClick={onEdit}>
        {t("tracks.detail.edit")}
      </Button>
      <Button icon={exportIcon} disabled={!canExport} onClick={onExport}>
        {t("tracks.export")}
      </Button>
      <Button kind="danger" icon="delete" disabled={count === 0} onClick={onDelete}>
        {t("tracks.delete")}
      </Button>
    </div>
  );
}
