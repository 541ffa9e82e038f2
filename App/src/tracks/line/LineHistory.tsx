import type { TrackDetail } from "../../engine/trackTypes";
import type { LineEdit } from "../../engine/tracks";
import { Button, IconButton } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Row, Rows } from "../../shell/components/Rows";
import { showUndoable } from "../../shell/components/toast";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { editTrack } from "../data/edits";
import { useEditablePoints } from "../data/lineEdits";
import { editsOf } from "../data/own/derive";
import type { StoredPoints } from "../data/own/storedPoints";
import { editName, stretchWords } from "./editWords";

const none: readonly LineEdit[] = [];

/** The edits of a line with their stretches and times, each of which can be taken back by itself. */
export function LineHistory({ track, stored }: { track: TrackDetail; stored: StoredPoints }) {
  const edits = editsOf(track);
  const { value: points } = useEditablePoints(stored, none);
  if (!edits) return null;
  const keep = (left: readonly LineEdit[]) =>
    showUndoable(t("tracks.line.takenBack"), editTrack(track, { edits: [...left] }));
  return (
    <Card
      title={t("tracks.line.edits")}
      actions={
        <Button icon="undo" onClick={() => keep([])}>
          {t("tracks.line.original")}
        </Button>
      }
    >
      <Rows>
        {[...edits].reverse().map((edit) => (
          <Row
            key={edit.id}
            title={editName(edit)}
            text={[points && stretchWords(points, edit), dateTime(edit.at)].filter(Boolean).join(" · ")}
          >
            <IconButton
              icon="undo"
              label={`${t("tracks.line.takeBack")}: ${editName(edit)}`}
              onClick={() => keep(edits.filter(({ id }) => id !== edit.id))}
            />
          </Row>
        ))}
      </Rows>
    </Card>
  );
}
