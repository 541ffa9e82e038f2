import type { Mark, Sport } from "../../engine/trackTypes";
import { Card } from "../../shell/components/Card";
import { Select } from "../../shell/components/Field";
import { Waiting } from "../../shell/components/Waiting";
import { chosenDistance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { splitChoices, splitLength } from "../splitLengths";
import { MarkTable } from "./MarkTable";

interface SplitsProps {
  /** Null while they are loading. */
  marks: readonly Mark[] | null;
  sport: Sport | null;
  /** The chosen split length: see `splitLength`. */
  chosen: number;
  onChoose: (chosen: number) => void;
}

/** The splits of a track at a length that can be changed at any time (T6, T9). */
export function Splits({ marks, sport, chosen, onChoose }: SplitsProps) {
  return (
    <Card title={t("tracks.marks.title")} actions={<LengthChoice chosen={chosen} onChoose={onChoose} />}>
      {marks === null && <Waiting what={t("tracks.marks.title")} lines={3} height={2} />}
      {marks?.length === 0 && chosen > 0 && <p className="card-note">{t("problem.notHereText")}</p>}
      {marks !== null && marks.length > 0 && <MarkTable title={t("tracks.marks.title")} marks={marks} sport={sport} />}
    </Card>
  );
}

/** The laps recorded with a button or by the recorder. */
export function Laps({ laps, sport }: { laps: readonly Mark[]; sport: Sport | null }) {
  return (
    <Card title={t("tracks.laps.title")}>
      <MarkTable title={t("tracks.laps.title")} marks={laps} sport={sport} areLaps />
    </Card>
  );
}

/** A choice of the split length, with the lengths that a recording offers. */
function LengthChoice({ chosen, onChoose }: Pick<SplitsProps, "chosen" | "onChoose">) {
  const lengths = splitChoices.includes(chosen) ? splitChoices : [chosen, ...splitChoices];
  return (
    <Select
      name="split"
      label={t("tracks.recording.markInterval")}
      labelUnseen
      value={String(chosen)}
      options={lengths.map((metres) => ({
        value: String(metres),
        label: metres === 0 ? t("tracks.recording.noMarks") : chosenDistance(splitLength(metres)),
      }))}
      onChange={(metres) => onChoose(Number(metres))}
    />
  );
}
