import { useMemo, useState } from "react";
import { useShownMember } from "../../device/session/session";
import { useMay } from "../../device/sync/spaces";
import { registerTopos, PicturePlace } from "../../engine/boulders";
import type { Core } from "../../engine/core";
import { Button } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { showUndoable } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { Preparation, usePreparing } from "../../shell/form/preparation";
import { t } from "../../shell/language/language";
import { goBack } from "../../shell/routing/location";
import type { RouteParameters } from "../../shell/routing/route";
import type { Picture } from "../../device/picture/picture";
import { isStanding, Problem, useProblemsOf } from "../data/records";
import { replacePhoto, useWall, Wall } from "../data/walls";
import { PhotoChoice } from "../picture/PhotoChoice";
import { useBouldersCore } from "../useBouldersCore";
import { CornerPicture } from "./CornerPicture";
import "./Wall.css";

/** Replaces the photo of a wall: four corners are located on both photos, and the marks of its problems move along (B11). */
export function NewPhotoScreen({ parameters }: { parameters: RouteParameters }) {
  const { gym = "", wall: id = "" } = parameters;
  const wall = useWall(gym, id);
  const core = useBouldersCore();
  const may = useMay()({ space: gym, collection: "boulder_walls", change: "edit", fields: ["picture"] });
  return (
    <Page title={t("boulders.wall.replace")} subtitle={wall?.name} parent={`/boulders/gyms/${gym}/walls/${id}`} width="wide">
      {wall?.picture && may && core ? (
        <Replacement gym={gym} wall={wall} picture={wall.picture} core={core} />
      ) : wall === undefined || (may && !core) ? (
        <Waiting what={t("boulders.loading")} />
      ) : (
        <EmptyState icon="lock" title={t("boulders.gyms.teamOnly")} text={t("boulders.gyms.teamOnlyText")} />
      )}
    </Page>
  );
}

/** The initial corners. */
const firstCorners: readonly PicturePlace[] = [
  { x: 0.2, y: 0.2 },
  { x: 0.8, y: 0.2 },
  { x: 0.8, y: 0.8 },
  { x: 0.2, y: 0.8 },
];

interface ReplacementProps {
  gym: string;
  wall: Wall;
  /** The present photo of the wall. */
  picture: Picture;
  core: Core;
}

function Replacement({ gym, wall, picture, core }: ReplacementProps) {
  const member = useShownMember();
  const [next, setNext] = useState<Picture | null>(null);
  const [from, setFrom] = useState(firstCorners);
  const [to, setTo] = useState(firstCorners);
  // The shown photo is not the chosen one until scaling has finished.
  const [preparing, prepare] = usePreparing();
  const ofGym = useProblemsOf(gym);
  const problems = useMemo(
    () => ofGym.filter((each) => each.wall === wall.id && isStanding(each) && each.picture.file === picture.file),
    [ofGym, wall.id, picture.file],
  );
  const before = useMemo(() => problems.flatMap(({ marks }) => marks), [problems]);
  const registered = useMemo(
    () => registerTopos(core, from, to, problems.map(({ marks }) => marks)),
    [core, from, to, problems],
  );
  const after = useMemo(() => registered?.flatMap(({ marks }) => marks) ?? [], [registered]);
  // Problems that do not fit on the new photo stay on the old one.
  const left = problems.filter((_, index) => (registered?.[index]?.lost ?? 0) > 0);

  function confirm(): void {
    if (!next || !registered) return;
    const moved = problems.flatMap((problem, index) => {
      const { marks, lost } = registered[index] ?? { marks: [], lost: 1 };
      return lost === 0 ? [{ problem, marks }] : [];
    });
    const undo = replacePhoto(gym, wall, next, moved);
    showNextPageFromTop();
    goBack(`/boulders/gyms/${gym}/walls/${wall.id}`);
    showUndoable(t("boulders.wall.replaced"), undo);
  }

  return (
    <>
      <p>{t("boulders.wall.cornersText")}</p>
      <div className="wall-pair">
        <CornerPicture label={t("boulders.wall.oldPhoto")} picture={picture} corners={from} marks={before} onChange={setFrom} />
        {next && <CornerPicture label={t("boulders.wall.newPhoto")} picture={next} corners={to} marks={after} onChange={setTo} />}
      </div>
      {!registered && <Notice kind="wrong">{t("boulders.wall.noCorners")}</Notice>}
      {next && left.length > 0 && (
        <Notice>
          {t("boulders.wall.left", { count: left.length })} {namesOf(left)}
        </Notice>
      )}
      <div className="wall-actions">
        <Preparation.Provider value={prepare}>
          <PhotoChoice
            member={member}
            label={t(next ? "boulders.wall.otherPhoto" : "boulders.wall.newPhoto")}
            isPrimary={!next}
            keepsOriginal
            onChosen={(chosen) => {
              setNext(chosen);
              // Corners placed on another photo do not apply.
              setTo(firstCorners);
            }}
          />
        </Preparation.Provider>
        {next && (
          <Button kind="primary" busy={preparing > 0} disabled={!registered} onClick={confirm}>
            {t("boulders.wall.replace")}
          </Button>
        )}
      </div>
    </>
  );
}

/** Scrolls the previous page to its top, where the new photo is. */
function showNextPageFromTop(): void {
  const toTop = () => requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(0, 0)));
  addEventListener("popstate", toTop, { once: true });
}

const namesOf = (problems: readonly Problem[]) =>
  problems.flatMap(({ name }) => (name ? [name] : [])).join(", ");
