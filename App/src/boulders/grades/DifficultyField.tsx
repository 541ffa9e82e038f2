import { useState } from "react";
import { Difficulty, gradeNames, GradeScale } from "../../engine/bouldering";
import type { Core } from "../../engine/core";
import { Choice } from "../../shell/components/Choice";
import { Select } from "../../shell/components/Field";
import { t } from "../../shell/language/language";
import { levels } from "../words";
import { useShownScale } from "./gradeScale";

type Scale = "none" | "gym" | GradeScale;

/** The first grade offered on each scale: where most problems of a gym begin. */
const firstGrades: Readonly<Record<Exclude<Scale, "none">, string>> = { gym: "easy", font: "5A", v: "V1" };

interface DifficultyFieldProps {
  core: Core;
  value: Difficulty | null;
  onChange: (value: Difficulty | null) => void;
}

/** How hard a problem is: by a word, or a grade of a scale, the member's own first (B4). */
export function DifficultyField({ core, value, onChange }: DifficultyFieldProps) {
  const [names] = useState(() => gradeNames(core));
  const scales: GradeScale[] = useShownScale() === "v" ? ["v", "font"] : ["font", "v"];
  const scale = value?.scale ?? "none";
  const grade = value?.value ?? "";
  return (
    <>
      <Choice<Scale | "colour">
        label={t("boulders.difficulty")}
        value={scale}
        options={[
          { value: "none", label: t("boulders.undefined") },
          { value: "gym", label: t("boulders.scale.gym") },
          ...scales.map((each) => ({ value: each, label: t(`boulders.scale.${each}`) })),
          // A colour stays as it was given until another is chosen.
          ...(scale === "colour" ? [{ value: scale, label: grade }] : []),
        ]}
        onChange={(next) => {
          if (next === "none") onChange(null);
          else if (next !== "colour") onChange({ scale: next, value: firstGrades[next] });
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
