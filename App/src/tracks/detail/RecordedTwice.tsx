import { useState } from "react";
import type { TrackItem } from "../../engine/trackTypes";
import { Button } from "../../shell/components/Button";
import { Notice } from "../../shell/components/Notice";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { navigate } from "../../shell/routing/location";
import { useRecordedTwice } from "../data/useRecordedTwice";
import { DeleteDialog } from "../DeleteDialog";
import "./NoticeActions.css";

/** A notice that another track contains the same activity, with the offer to delete this one (T16). */
export function RecordedTwice({ track }: { track: TrackItem }) {
  const other = useRecordedTwice(track.id);
  const [asking, setAsking] = useState(false);
  if (!other) return null;
  const path = `/tracks/${other.id}`;
  return (
    <Notice>
      <div className="notice-row">
        <span>
          {t("tracks.twice.text")}{" "}
          <Link to={path}>
            <bdi>{other.name}</bdi>
          </Link>
        </span>
        <Button icon="delete" onClick={() => setAsking(true)}>
          {t("tracks.twice.delete")}
        </Button>
      </div>
      {asking && (
        <DeleteDialog
          tracks={[track]}
          onClose={() => setAsking(false)}
          onDelete={() => navigate(path, { replace: true })}
        />
      )}
    </Notice>
  );
}
