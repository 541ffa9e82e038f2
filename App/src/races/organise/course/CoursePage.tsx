import { useRef, useState } from "react";
import type { RaceCourse } from "../../../device/api";
import { Button } from "../../../shell/components/Button";
import { ConfirmDialog } from "../../../shell/components/Dialog";
import { EmptyState } from "../../../shell/components/EmptyState";
import { showUndoable } from "../../../shell/components/toast";
import { distance } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import type { RouteParameters } from "../../../shell/routing/route";
import { useCourse, useRace } from "../../data/queries";
import { add, CheckpointRecord, edit, known, remove, useCheckpoints } from "../data/records";
import { OrganiserPage } from "../OrganiserPage";
import { CheckpointDialog } from "./CheckpointDialog";
import { CourseMap } from "./CourseMap";
import { withCorner } from "./draw/drawing";
import { OpenDrawing, useDrawing } from "./draw/useDrawing";
import { ImportDialog } from "./ImportDialog";
import { replaceByLine } from "./replaceCourse";
import { StopRows } from "./StopRows";

type Open = { what: "edit" | "delete"; checkpoint: CheckpointRecord } | null;

/**
 * The course and its checkpoints, which are placed and moved on the map; each change has the server recalculate the race
 * (R11).
 */
export function CoursePage({ parameters }: { parameters: RouteParameters }) {
  const race = parameters["race"] ?? "";
  const [file, setFile] = useState<File | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const open = useDrawing(race);
  const course = useCourse(race);
  const line = course.state === "here" ? course.value.line : none;
  return (
    <OrganiserPage
      race={race}
      title={t("races.organise.course.title")}
      width="wide"
      actions={
        <>
          <Button icon="line" disabled={open.drawing !== null} onClick={() => open.begin(line)}>
            {t("races.organise.course.draw")}
          </Button>
          <Button icon="import" onClick={() => input.current?.click()}>
            {t("races.organise.course.import")}
          </Button>
        </>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".gpx,.kml,.kmz,.tcx,.fit,.geojson,.json,application/gpx+xml,application/geo+json"
        hidden
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          // Without this, choosing the same file again fires no event.
          target.value = "";
        }}
      />
      <CourseDesk {...{ race, line, open }} isAbsent={course.state === "absent"} />
      {file && <ImportDialog race={race} file={file} onClose={() => setFile(null)} />}
    </OrganiserPage>
  );
}

const none: readonly never[] = [];

interface CourseDeskProps {
  race: string;
  line: RaceCourse["line"];
  /** There is no course. */
  isAbsent: boolean;
  open: OpenDrawing;
}

function CourseDesk({ race, line, isAbsent, open: { drawing, change, end } }: CourseDeskProps) {
  const answer = useRace(race);
  const kept = useCheckpoints(race);
  const [open, setOpen] = useState<Open>(null);
  const checkpoints = known(kept);
  const about = answer.state === "here" ? answer.value : undefined;

  function place([longitude, latitude]: readonly [number, number]): void {
    const last = checkpoints[checkpoints.length - 1];
    const name = t("races.organise.course.newName", { number: checkpoints.length + 1 });
    const fields = { name, position: (last?.position ?? -1) + 1, latitude, longitude };
    showUndoable(t("races.organise.course.placed", { checkpoint: name }), add(race, "race_checkpoints", fields));
  }

  function move(checkpoint: CheckpointRecord, [longitude, latitude]: readonly [number, number]): void {
    // A distance set by hand does not hold for the new position.
    const undo = edit(race, "race_checkpoints", checkpoint, { latitude, longitude, along_m: null });
    showUndoable(t("races.organise.course.moved", { checkpoint: checkpoint.name }), undo);
  }

  async function save(): Promise<void> {
    if (!drawing) return;
    const { corners } = drawing;
    end();
    showUndoable(t("races.organise.course.draw.saved"), await replaceByLine(race, corners));
  }

  return (
    <>
      {about?.length_m !== undefined && (
        <p>{t("races.organise.course.summary", { length: distance(about.length_m), count: checkpoints.length })}</p>
      )}
      {kept.state === "here" && isAbsent && checkpoints.length === 0 && !drawing && (
        <EmptyState icon="line" title={t("races.organise.course.none")} text={t("races.organise.course.noneText")} />
      )}
      <CourseMap
        line={line}
        checkpoints={checkpoints}
        onPlace={place}
        onMove={move}
        onOpen={(checkpoint) => {
          // The drawn course gets a corner at the checkpoint.
          if (drawing) change(withCorner(drawing, [checkpoint.longitude, checkpoint.latitude]));
          else setOpen({ what: "edit", checkpoint });
        }}
        draw={
          drawing && {
            drawing,
            onChange: change,
            onSave: () => void save(),
            onCancel: () => showUndoable(t("races.organise.course.draw.cancelled"), end()),
          }
        }
      />
      <StopRows
        race={about}
        id={race}
        checkpoints={checkpoints}
        hasCourse={line.length > 0}
        onEdit={(checkpoint) => setOpen({ what: "edit", checkpoint })}
        onDelete={(checkpoint) => setOpen({ what: "delete", checkpoint })}
      />
      {open?.what === "edit" && (
        <CheckpointDialog
          race={race}
          checkpoint={open.checkpoint}
          checkpoints={checkpoints}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.what === "delete" && (
        <ConfirmDialog
          title={t("races.organise.course.deleteTitle", { checkpoint: open.checkpoint.name })}
          text={t("races.organise.course.deleteText")}
          action={t("races.organise.course.delete")}
          onClose={() => setOpen(null)}
          onConfirm={() => {
            setOpen(null);
            const undo = remove(race, "race_checkpoints", open.checkpoint.id);
            showUndoable(t("races.organise.course.deleted", { checkpoint: open.checkpoint.name }), undo);
          }}
        />
      )}
    </>
  );
}
