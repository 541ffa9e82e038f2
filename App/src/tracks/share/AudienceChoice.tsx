import type { TrackItem } from "../../engine/trackTypes";
import { Choice } from "../../shell/components/Choice";
import { t } from "../../shell/language/language";
import { audiences, usualAudience } from "../data/audience";
import { editTrack } from "../data/edits";

/** The choice of who sees a track besides its member; it holds at once, and for links that were made before. */
export function AudienceChoice({ track }: { track: TrackItem }) {
  const audience = track.audience ?? usualAudience;
  return (
    <section className="section">
      <Choice
        label={t("tracks.audience")}
        value={audience}
        options={audiences.map((value) => ({ value, label: t(`tracks.audience.${value}`) }))}
        onChange={(chosen) => editTrack(track, { audience: chosen })}
      />
      <p className="card-note">{t(`tracks.audience.${audience}Text`)}</p>
    </section>
  );
}
