import { useState } from "react";
import { RecordLinkDialog } from "../../club/links/RecordLinkDialog";
import { asProblem } from "../../device/network/problem";
import { useSession, useShownMember } from "../../device/session/session";
import { useRecord } from "../../device/sync/useRecords";
import type { TrackItem } from "../../engine/trackTypes";
import { Button, LinkButton } from "../../shell/components/Button";
import { Check } from "../../shell/components/Check";
import { photoIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { usePrivacyPlaces } from "../data/privacyPlaces";
import { AudienceChoice } from "./AudienceChoice";
import { sharePicture } from "./sharePicture";

/** The parts of a track that a link can show. */
const parts = ["map", "figures", "graphs", "photos", "note"] as const;
type Part = (typeof parts)[number];

const isPart = (name: string): name is Part => parts.some((part) => part === name);
const partWords = (name: string) => (isPart(name) ? t(`tracks.share.part.${name}`) : name);

/** Shares a track by links for people without an account, and as a picture made on this device (T20). */
export function ShareDialog({ track, onClose }: { track: TrackItem; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly Part[]>(["map", "figures", "graphs", "photos"]);
  const { signedIn } = useSession();
  const record = useRecord<TrackItem>("tracks", track.id);
  const choose = (part: Part, isChosen: boolean) => setChosen(parts.filter((each) => (each === part ? isChosen : chosen.includes(each))));
  return (
    <RecordLinkDialog
      record={track.id}
      address={`/tracks/${track.id}`}
      isSent={signedIn && (record?.rev ?? track.rev) > 0}
      {...(!signedIn && { missing: t("tracks.share.needsAccount") })}
      text={t("tracks.share.linkText")}
      parts={{
        chosen,
        words: partWords,
        choice: (
          <fieldset className="choice">
            <legend className="choice-label">{t("tracks.share.parts")}</legend>
            {parts.map((part) => (
              <Check key={part} label={partWords(part)} checked={chosen.includes(part)} onChange={(isChosen) => choose(part, isChosen)} />
            ))}
          </fieldset>
        ),
      }}
      onClose={onClose}
    >
      <AudienceChoice track={record ?? track} />
      <PlacesNote />
      <PictureSection track={track} />
    </RecordLinkDialog>
  );
}

/** Says what is never shown, with the way to the places. */
function PlacesNote() {
  const places = usePrivacyPlaces();
  if (places.state !== "here") return null;
  const names = places.value.map(({ name }) => name);
  return (
    <section className="section">
      <p className="card-note">
        {names.length > 0 ? t("tracks.share.places", { names: names.join(", ") }) : t("tracks.share.noPlaces")}
      </p>
      <LinkButton to="/settings/privacy">{t("tracks.privacy.title")}</LinkButton>
    </section>
  );
}

/** Makes a picture of the line and figures on this device, and passes it on. */
function PictureSection({ track }: { track: TrackItem }) {
  const member = useShownMember();
  const [busy, setBusy] = useState(false);

  async function share(): Promise<void> {
    setBusy(true);
    try {
      await sharePicture(member, track);
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="section">
      <h3>{t("tracks.share.picture")}</h3>
      <p className="card-note">{t("tracks.share.pictureText")}</p>
      <Button icon={photoIcon} busy={busy} onClick={() => void share()}>
        {t("tracks.share.makePicture")}
      </Button>
    </section>
  );
}
