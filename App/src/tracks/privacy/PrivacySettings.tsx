import { useState } from "react";
import { prefer, usePreferences } from "../../club/data/preferences";
import { Button, IconButton } from "../../shell/components/Button";
import { Choice } from "../../shell/components/Choice";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { EmptyState } from "../../shell/components/EmptyState";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { Row, Rows } from "../../shell/components/Rows";
import { eyeClosedIcon } from "../../shell/components/signs";
import { showUndoable } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { chosenDistance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { useUnits } from "../../shell/language/units";
import { addPrivacyPlace, deletePrivacyPlace, PrivacyPlace, renamePrivacyPlace, usePrivacyPlaces } from "../data/privacyPlaces";
import { audiences } from "../data/audience";
import { recordingChoices } from "../data/recordingChoices";
import { NewPlaceDialog } from "./NewPlaceDialog";
import { RenamePlaceDialog } from "./RenamePlaceDialog";

type Open = { what: "add" } | { what: "rename" | "delete"; place: PrivacyPlace } | null;

/** What others see of the member's tracks: who sees new ones, and the places around which nobody sees anything (T28). */
export function PrivacySettings() {
  useUnits();
  const places = usePrivacyPlaces();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const all = places.state === "here" ? [...places.value].sort((a, b) => a.name.localeCompare(b.name)) : [];

  function done(text: string, undo: () => void) {
    close();
    showUndoable(text, undo);
  }

  return (
    <Page
      title={t("tracks.privacy.title")}
      parent="/settings"
      actions={
        <Button kind="primary" icon="plus" onClick={() => setOpen({ what: "add" })}>
          {t("tracks.privacy.add")}
        </Button>
      }
    >
      <NewTracksChoice />
      <h2>{t("tracks.privacy.places")}</h2>
      <p>{t("tracks.privacy.explanation")}</p>
      {places.state === "waiting" && <Waiting what={t("tracks.privacy.title")} lines={3} height={3.5} />}
      {places.state === "absent" && <KeptProblem problem={places.problem} />}
      {places.state === "here" && all.length === 0 && (
        <EmptyState icon={eyeClosedIcon} title={t("tracks.privacy.empty")} text={t("tracks.privacy.emptyText")} />
      )}
      {all.length > 0 && (
        <Rows>
          {all.map((place) => (
            <Row
              key={place.id}
              icon={eyeClosedIcon}
              title={place.name}
              text={t("tracks.privacy.around", { distance: chosenDistance(place.radius_m) })}
            >
              <IconButton
                icon="edit"
                label={t("tracks.privacy.renameNamed", { name: place.name })}
                onClick={() => setOpen({ what: "rename", place })}
              />
              <IconButton
                icon="delete"
                label={t("tracks.privacy.deleteNamed", { name: place.name })}
                onClick={() => setOpen({ what: "delete", place })}
              />
            </Row>
          ))}
        </Rows>
      )}

      {open?.what === "add" && (
        <NewPlaceDialog
          onClose={close}
          onDone={(fields) => done(t("tracks.privacy.added", { name: fields.name }), addPrivacyPlace(fields))}
        />
      )}
      {open?.what === "rename" && (
        <RenamePlaceDialog
          place={open.place}
          onClose={close}
          onDone={(name) => done(t("tracks.edit.saved"), renamePrivacyPlace(open.place, name))}
        />
      )}
      {open?.what === "delete" && (
        <ConfirmDialog
          title={t("tracks.privacy.deleteTitle", { name: open.place.name })}
          text={t("tracks.privacy.deleteText")}
          action={t("tracks.privacy.delete")}
          onClose={close}
          onConfirm={() => done(t("tracks.privacy.deleted", { name: open.place.name }), deletePrivacyPlace(open.place))}
        />
      )}
    </Page>
  );
}

/** Who sees tracks that are still to come; earlier ones keep their choice. */
function NewTracksChoice() {
  const { track_audience } = recordingChoices(usePreferences());
  return (
    <section className="section">
      <Choice
        label={t("tracks.audience.new")}
        value={track_audience}
        options={audiences.map((value) => ({ value, label: t(`tracks.audience.${value}`) }))}
        onChange={(chosen) => prefer({ track_audience: chosen })}
      />
      <p className="card-note">{t("tracks.audience.newText")}</p>
    </section>
  );
}
