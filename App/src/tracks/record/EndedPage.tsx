import { useState } from "react";
import { useCategories } from "../data/categories";
import { recordingControl, RecordingView } from "../data/recording/recording";
import { limits } from "../../engine/limits";
import { Button } from "../../shell/components/Button";
import { Field, Select, TextField } from "../../shell/components/Field";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { ProgressBar } from "../../shell/components/ProgressBar";
import { showToast } from "../../shell/components/toast";
import { Form } from "../../shell/form/Form";
import { required, useForm } from "../../shell/form/useForm";
import { clock, distance, energy, height } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { categoryName } from "../category";
import { rate, meanRateName } from "../rate";
import { hasStood, totalTimeName } from "../times";
import { BigFigure } from "./BigFigure";
import { DiscardDialog } from "./DiscardDialog";
import { EndedMap } from "./EndedMap";
import { hasPaused } from "./hasPaused";
import { proposedName } from "../proposedName";
import { useSlow } from "../../shell/useSlow";
import "./EndedPage.css";

type Ended = Extract<RecordingView, { step: "ended" }>;

/** The page after a recording: name, category and note, with actions to save, continue or discard it (T1, T5). */
export function EndedPage({ view }: { view: Ended }) {
  const [discarding, setDiscarding] = useState(false);
  return (
    <div className="ended">
      <Page title={t("tracks.record.ended")}>
        <EndedFigures view={view} />
        {view.live.points > 1 && (
          <div className="ended-map">
            <EndedMap view={view} />
          </div>
        )}
        {view.tooShort ? (
          <Notice kind="wrong">{t("tracks.record.tooShort")}</Notice>
        ) : (
          <NamingForm view={view} />
        )}
        <div className="ended-ways">
          <Button icon="play" onClick={() => recordingControl.goOn()}>
            {t("tracks.record.goOn")}
          </Button>
          <Button icon="delete" onClick={() => setDiscarding(true)}>
            {t("tracks.record.discard")}
          </Button>
        </div>
      </Page>
      {discarding && <DiscardDialog onClose={() => setDiscarding(false)} />}
    </div>
  );
}

/** The figures of the track to be, by the names that they have on its page. */
function EndedFigures({ view: { live, ending, recording } }: { view: Ended }) {
  // Of a recording that is no track there are the figures of the recorder alone.
  const [length, total, moving] = ending
    ? [ending.distance_m, ending.duration_s, ending.moving_s]
    : [live.distance, live.duration, live.movingTime];
  const stood = hasStood(total, moving);
  const paused = hasPaused(live);
  return (
    <dl className="ended-figures">
      <BigFigure name={t("tracks.distance")} value={distance(length)} />
      <BigFigure name={totalTimeName(stood || paused)} value={clock(total)} />
      <BigFigure
        name={meanRateName(recording.sport)}
        value={rate(recording.sport, ending ? ending.pace_s_per_km : live.movingPace)}
      />
      {stood && <BigFigure name={t("tracks.detail.moving")} value={clock(moving)} />}
      {paused && <BigFigure name={t("tracks.record.timeUnpaused")} value={clock(Math.floor(live.elapsed))} />}
      <BigFigure name={t("tracks.record.ascent")} value={height(ending ? ending.ascent_m : live.ascent)} />
      {live.energy !== null && <BigFigure name={t("tracks.detail.energy")} value={energy(live.energy)} />}
    </dl>
  );
}

function NamingForm({ view }: { view: Ended }) {
  const { recording, live } = view;
  const categories = useCategories();
  const known = categories.state === "here" ? categories.value : [];
  const byId = (id: string | null) => known.find((each) => each.id === id) ?? null;
  const proposal = proposedName(byId(recording.category), live.startedAt ?? recording.begun_at);
  const { form, field, problem, busy } = useForm({
    initial: { name: proposal, category: byId(recording.category)?.id ?? "", note: "" },
    check: ({ name }) => ({ name: required(name) }),
    async send({ name, category, note }) {
      const chosen = byId(category);
      const sport = chosen?.sport ?? recording.sport;
      const id = await recordingControl.save({ name: name.trim(), category: category || null, sport, note: note.trim() || null });
      if (id === null) return;
      showToast(t("tracks.record.saved"));
      navigate(`/tracks/${id}`, { replace: true });
    },
    words: () => t("tracks.record.diskFailed"),
  });
  const slow = useSlow(busy);

  return (
    <Form form={form} problem={problem}>
      <Field label={t("tracks.edit.name")} maxLength={limits.TrackEdit.name.maxLength} autoComplete="off" {...field("name")} />
      <Select
        label={t("tracks.category")}
        options={[
          { value: "", label: t("tracks.edit.noCategory") },
          ...known.map((each) => ({ value: each.id, label: categoryName(each) })),
        ]}
        {...field("category")}
      />
      <TextField label={t("tracks.edit.note")} maxLength={limits.TrackEdit.note.maxLength} rows={2} optional {...field("note")} />
      <div className="ended-save">
        {slow && <ProgressBar label={t("tracks.record.saving")} />}
        <Button kind="primary" type="submit" busy={busy}>
          {t("tracks.record.save")}
        </Button>
      </div>
    </Form>
  );
}
