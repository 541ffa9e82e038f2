import { Card } from "../../shell/components/Card";
import { t } from "../../shell/language/language";

/** The note of a track. */
export function NoteCard({ note }: { note: string }) {
  return (
    <Card title={t("tracks.edit.note")}>
      <p className="track-note">
        <bdi>{note}</bdi>
      </p>
    </Card>
  );
}
