import { useState } from "react";
import { Difficulty, gradeNames, GradeScale } from "../../engine/boulders";
import type { Core } from "../../engine/core";
import { Choice } from "../../shell/components/Choice";
import { Field, Select } from "../../shell/components/Field";
import { t } from "../../shell/language/language";
import { levels } from "../words";
import { countedScale, useShownScale } from "./gradeScale";
import { rangeWords, useColoursOfGyms } from "./gymColours";

type Scale = "none" | Difficulty["scale"];

/** The first grade offered on each scale, that of most problems in a gym. */
const firstGrades: Readonly<Record<"gym" | GradeScale, string>> = { gym: "easy", font: "5A", v: "V1" };

interface DifficultyFieldProps {
  core: Core;
  /** The gym whose colours are offered, if it is followed. */
  gym?: string | null | undefined;
  value: Difficulty | null;
  /** True to allow grades of other scales, for climbs elsewhere. */
  offersOther?: boolean;
  onChange: (value: Difficulty | null) => void;
}

/** The maximum length of a typed grade: at three bytes per character it fits a record. */
const longestOther = 20;

/** A choice of the difficulty: a word, a grade of a scale, the member's own first, or a colour of the gym (B4). */
export function DifficultyField({ core, gym, value, offersOther = false, onChange }: DifficultyFieldProps) {
  const [names] = useState(() => gradeNames(core));
  const scales: GradeScale[] = useShownScale() === "v" ? ["v", "font"] : ["font", "v"];
  const colours = useColoursOfGyms()(gym);
  const [first] = colours;
  const counted = countedScale(useShownScale());
  const scale = value?.scale ?? "none";
  const grade = value?.value ?? "";
  return (
    <>
      <Choice<Scale>
        label={t("boulders.difficulty")}
        value={scale}
        options={[
          { value: "none", label: t("boulders.undefined") },
          { value: "gym", label: t("boulders.scale.gym") },
          ...scales.map((each) => ({ value: each, label: t(`boulders.scale.${each}`) })),
          // A colour that the gym does not have is kept until another is chosen.
          ...(first || scale === "colour" ? [{ value: "colour" as const, label: first ? t("boulders.scale.colour") : grade }] : []),
          ...(offersOther || scale === "other" ? [{ value: "other" as const, label: t("boulders.scale.other") }] : []),
        ]}
        onChange={(next) => {
          if (next === "none") onChange(null);
          else if (next === "other") onChange({ scale: next, value: "" });
          else if (next !== "colour") onChange({ scale: next, value: firstGrades[next] });
          else if (first) onChange({ scale: next, value: first.name });
        }}
      />
      {scale === "gym" && (
        <Choice
          label={t("boulders.difficulty")}
          labelUnseen
          value={grade}
          options={Object.entries(levels).map(([level, label]) => ({ value: level, label: t(label) }))}
          onChange={(level) => onChange({ scale, value: level })}
        />
      )}
      {scale === "colour" && first && (
        <Select
          name="colour"
          label={t("boulders.scale.colour")}
          labelUnseen
          value={grade}
          options={[
            ...colours.map((each) => ({ value: each.name, label: [each.name, rangeWords(each, counted)].filter(Boolean).join(" · ") })),
            ...(colours.some(({ name }) => name === grade) ? [] : [{ value: grade, label: grade }]),
          ]}
          onChange={(name) => onChange({ scale, value: name })}
        />
      )}
      {scale === "other" && (
        <Field
          name="other_grade"
          label={t("boulders.grade")}
          hint={t("boulders.scale.otherHint")}
          maxLength={longestOther}
          value={grade}
          onChange={(typed) => onChange({ scale, value: typed })}
        />
      )}
      {(scale === "font" || scale === "v") && (
        <Select
          name="grade"
          label={t("boulders.grade")}
          labelUnseen
          value={names[scale].find((name) => name === grade.toUpperCase()) ?? grade}
          options={names[scale].map((name) => ({ value: name, label: name }))}
          onChange={(name) => onChange({ scale, value: name })}
        />
      )}
    </>
  );
}
