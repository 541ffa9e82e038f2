import { useState } from "react";
import type { Race, RaceCourse } from "../../../device/api";
import { Choice } from "../../../shell/components/Choice";
import { t } from "../../../shell/language/language";
import type { Board } from "../../data/board";
import { CourseProfile } from "./CourseProfile";
import { RaceFlow } from "./RaceFlow";

interface RaceGraphsProps {
  race: Race;
  course: RaceCourse;
  board: Board;
  chosen: number | null;
  now: () => number;
}

/** The elevation profile, or the distance of all teams over time. */
export function RaceGraphs({ race, course, board, chosen, now }: RaceGraphsProps) {
  const [graph, setGraph] = useState<"profile" | "flow">("profile");
  return (
    <section className="race-graphs">
      <Choice
        label={t("races.watch.graphs")}
        labelUnseen
        value={graph}
        options={[
          { value: "profile", label: t("races.watch.profile") },
          { value: "flow", label: t("races.watch.flow") },
        ]}
        onChange={setGraph}
      />
      {graph === "profile" ? (
        <CourseProfile race={race} course={course} teams={board.teams.values()} chosen={chosen} />
      ) : (
        <>
          <RaceFlow race={race} length={course.length_m} teams={board.teams} chosen={chosen} until={now()} />
          <p className="field-hint">{t("races.watch.flowText")}</p>
        </>
      )}
    </section>
  );
}
