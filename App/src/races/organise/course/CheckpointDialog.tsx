import { recordLimits } from "../../../device/sync/recordLimits";
import { rules } from "../../../engine/rules";
import type { Passes } from "../../../device/api";
import { documentQuery } from "../../../device/session/documents";
import { useShownMember } from "../../../device/session/session";
import { useQuery } from "../../../device/store/query";
import { Field, Select } from "../../../shell/components/Field";
import { showUndoable } from "../../../shell/components/toast";
import { FormDialog } from "../../../shell/form/FormDialog";
import { typedNumber } from "../../../shell/form/typedNumber";
import { required, useForm } from "../../../shell/form/useForm";
import { distance } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import { momentOf, typedMoment } from "../../../shell/form/moment";
import { CheckpointRecord, edit } from "../data/records";
import { farAway } from "../farAway";
import { positionAfter } from "./order";

interface CheckpointDialogProps {
  race: string;
  checkpoint: CheckpointRecord;
  /** All checkpoints of the race, in order. */
  checkpoints: readonly CheckpointRecord[];
  onClose: () => void;
}

/** Value of the first place in the order, and of the distance along the course that follows from the order. */
const first = "";

/** Form for a checkpoint: its name, its place in the order, and the pass of the course that it belongs to. */
export function CheckpointDialog({ race, checkpoint, checkpoints, onClose }: CheckpointDialogProps) {
  const others = checkpoints.filter((each) => each.id !== checkpoint.id);
  const index = checkpoints.findIndex((each) => each.id === checkpoint.id);
  const before = checkpoints[index - 1]?.id ?? first;
  const { form, field, problem } = useForm({
    initial: {
      name: checkpoint.name,
      after: before,
      along_m: checkpoint.along_m == null ? first : String(checkpoint.along_m),
      radius_m: checkpoint.radius_m == null ? "" : String(checkpoint.radius_m),
      closes_at: typedMoment(checkpoint.closes_at),
    },
    check: ({ name, radius_m, closes_at }) => ({
      name: required(name),
      radius_m: isRadius(radius_m) ? undefined : t("races.organise.course.radiusWrong", radiusLimits),
      closes_at: farAway(momentOf(closes_at)),
    }),
    send: async ({ name, after, along_m, radius_m, closes_at }) => {
      const undo = edit(race, "race_checkpoints", checkpoint, {
        name: name.trim(),
        position: after === before ? checkpoint.position : positionAfter(after, others),
        along_m: along_m === first ? null : Number(along_m),
        radius_m: typedNumber(radius_m),
        closes_at: momentOf(closes_at),
      });
      onClose();
      showUndoable(t("club.saved"), undo);
    },
  });
  const passes = usePasses(race, checkpoint);
  return (
    <FormDialog
      title={t("races.organise.course.checkpoint")}
      submit={t("club.save")}
      form={form}
      problem={problem}
      onClose={onClose}
    >
      <Field label={t("races.organise.course.name")} maxLength={recordLimits.race_checkpoints.name} autoFocus {...field("name")} />
      <Select
        label={t("races.organise.course.after")}
        options={[
          { value: first, label: t("races.organise.course.first") },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...field("after")}
      />
      {passes.length > 1 && (
        <Select
          label={t("races.organise.course.pass")}
          hint={t("races.organise.course.passHint", { count: passes.length })}
          options={[{ value: first, label: t("races.organise.course.byOrder") }, ...passOptions(passes, checkpoint)]}
          {...field("along_m")}
        />
      )}
      <Field
        label={t("races.organise.course.radius")}
        hint={t("races.organise.course.radiusHint")}
        inputMode="decimal"
        suffix="m"
        optional
        {...field("radius_m")}
      />
      <Field
        label={t("races.organise.course.closes")}
        type="datetime-local"
        hint={t("races.organise.course.closesHint")}
        optional
        {...field("closes_at")}
      />
    </FormDialog>
  );
}

const radiusLimits = { minimum: rules.race.least_radius_m, maximum: rules.race.most_radius_m };

/** True for an allowed radius; an empty field means the usual radius. */
function isRadius(typed: string): boolean {
  if (typed.trim() === "") return true;
  const radius = typedNumber(typed);
  return radius !== null && radius >= radiusLimits.minimum && radius <= radiusLimits.maximum;
}

/** The passes of the course by the checkpoint, as the server found them. */
function usePasses(race: string, { id }: CheckpointRecord): Passes["passes"] {
  const member = useShownMember();
  const answer = useQuery(documentQuery<Passes>(member, `/races/${race}/checkpoints/${id}/passes`));
  return answer.state === "here" ? answer.value.passes : [];
}

function passOptions(passes: Passes["passes"], { along_m: chosen }: CheckpointRecord) {
  const alongs = passes.map(({ along_m }) => along_m);
  if (chosen != null && !alongs.includes(chosen)) alongs.push(chosen);
  return alongs.map((along, index) => ({
    value: String(along),
    label: t("races.organise.course.passAt", { number: index + 1, distance: distance(along) }),
  }));
}
