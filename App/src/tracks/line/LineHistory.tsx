import type { TrackDetail } from "../../engine/trackTypes";
import type { LineEdit } from "../../engine/tracks";
import { Button, IconButton } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Row, Rows } from "../../shell/components/Rows";
import { showUndoable } from "../../shell/components/toast";
import { dateTime, height } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { editTrack } from "../data/edits";
import { editsOf } from "../data/own/derive";

/** The edits of a line with their times, each of which can be taken back by itself. */
export function LineHistory({ track }: { track: TrackDetail }) {
  const edits = editsOf(track);
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
          <Row key={edit.id} title={wordsOf(edit)} text={dateTime(edit.at)}>
            <IconButton
              icon="undo"
              label={`${t("tracks.line.takeBack")}: ${wordsOf(edit)}`}
              onClick={() => keep(edits.filter(({ id }) => id !== edit.id))}
            />
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

const wordsOf = ({ kind, metres = 0 }: LineEdit) =>
  kind === "raise" ? `${t("tracks.line.raise")}: ${height(metres)}` : t(`tracks.line.${kind}`);
