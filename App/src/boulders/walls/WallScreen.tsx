import { useState } from "react";
import type { Picture } from "../../device/picture/picture";
import { usePictureAddress } from "../../device/picture/usePicture";
import { useSession, useShownMember } from "../../device/session/session";
import { useMay } from "../../device/sync/spaces";
import { Button, LinkButton } from "../../shell/components/Button";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { EmptyState } from "../../shell/components/EmptyState";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { showUndoable } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { goBack, navigate } from "../../shell/routing/location";
import type { RouteParameters } from "../../shell/routing/route";
import { UnsentNotice } from "../../shell/unsent/UnsentNotice";
import { addPhotoOf, isStanding, useGymName, usePhotos, useProblemsOf } from "../data/records";
import { archive, deleteWall, editWall, lastArchived, useWall, Wall } from "../data/walls";
import { GymProblems } from "../list/GymProblems";
import { SignInHint } from "../SignInHint";
import { wallIcon } from "../icons";
import { PhotoChoice } from "../picture/PhotoChoice";
import { WallDialog } from "./WallDialog";
import "./Wall.css";

/** A wall on its present photo, with its problems (B11). */
export function WallScreen({ parameters }: { parameters: RouteParameters }) {
  const { gym = "", wall: id = "" } = parameters;
  const { member } = useSession();
  const wall = useWall(gym, id);
  return (
    <Page title={wall?.name ?? ""} subtitle={useGymName()(gym)} parent={`/boulders/gyms/${gym}`} width="wide">
      {!member ? (
        <SignInHint />
      ) : wall === null ? (
        <EmptyState icon={wallIcon} title={t("boulders.wall.gone")} />
      ) : wall ? (
        <>
          {wall.picture && <WallPhoto picture={wall.picture} name={wall.name} />}
          <UnsentNotice space={gym} collection="boulder_walls" id={id} />
          {!isStanding(wall) && <Notice>{t("boulders.wall.isArchived")}</Notice>}
          <WallActions gym={gym} wall={wall} />
          <GymProblems gym={gym} wall={id} hasPhoto={wall.picture != null} />
        </>
      ) : (
        <Waiting what={t("boulders.loading")} />
      )}
    </Page>
  );
}

/** The whole wall in full resolution. */
function WallPhoto({ picture, name }: { picture: Picture; name: string }) {
  const address = usePictureAddress(picture.file, "whole");
  const { width, height } = picture;
  return (
    <div className="wall-whole" style={{ aspectRatio: `${width} / ${height}` }}>
      {address && <img src={address} alt={name} width={width} height={height} />}
    </div>
  );
}

/** Sets the first photo of a wall, on which its problems are marked. */
function FirstPhoto({ gym, wall }: { gym: string; wall: Wall }) {
  const member = useShownMember();
  return (
    <PhotoChoice
      member={member}
      label={t("boulders.wall.addPhoto")}
      isPrimary
      keepsOriginal
      onChosen={(picture) => void editWall(gym, wall, { picture })}
    />
  );
}

type Asked = "reset" | "delete" | "edit" | null;

function WallActions({ gym, wall }: { gym: string; wall: Wall }) {
  const may = useMay();
  const [asked, setAsked] = useState<Asked>(null);
  const problems = useProblemsOf(gym).filter((each) => each.wall === wall.id);
  const standing = problems.filter(isStanding);
  const archived = lastArchived(problems);
  const { picture } = wall;
  const isThere = isStanding(wall);
  const mayEdit = may({ space: gym, collection: "boulder_walls", change: "edit", fields: ["picture"] });
  const photos = usePhotos();
  const close = () => setAsked(null);

  /** A photo of the wall to mark: the existing one without marks, if there is one. */
  function unmarkedPhoto(picture: Picture): string {
    const all = photos.state === "here" ? photos.value : [];
    const left = all.find((photo) => photo.wall === wall.id && photo.picture.file === picture.file && !photo.marks?.length);
    return left?.id ?? addPhotoOf(picture, { gym, wall: wall.id });
  }

  function reset(): void {
    close();
    showUndoable(t("boulders.wall.wasReset", { count: standing.length }), archive(standing, true));
  }

  function bringBack(): void {
    showUndoable(t("boulders.wall.broughtBack", { count: archived.length }), archive(archived, false));
  }

  function remove(): void {
    const undo = deleteWall(gym, wall, problems);
    goBack(`/boulders/gyms/${gym}`);
    showUndoable(t("boulders.wall.deleted"), undo);
  }

  /** Takes the wall off the list with its problems, or brings it back with them as they were. */
  function turn(): void {
    const undo = editWall(gym, wall, { archived_at: isThere ? Date.now() : null });
    showUndoable(t(isThere ? "boulders.wall.archived" : "boulders.wall.isBack"), undo);
  }

  return (
    <div className="wall-actions">
      {picture && isThere && (
        <Button
          kind="primary"
          icon="plus"
          onClick={() => navigate(`/boulders/photos/${unmarkedPhoto(picture)}`)}
        >
          {t("boulders.wall.newProblem")}
        </Button>
      )}
      {mayEdit && (
        <>
          {!isThere && (
            <Button kind="primary" icon="undo" onClick={turn}>
              {t("boulders.wall.unarchive")}
            </Button>
          )}
          {isThere && !picture && <FirstPhoto gym={gym} wall={wall} />}
          {isThere && picture && (
            <LinkButton to={`/boulders/gyms/${gym}/walls/${wall.id}/photo`}>{t("boulders.wall.replace")}</LinkButton>
          )}
          {isThere && standing.length > 0 && <Button onClick={() => setAsked("reset")}>{t("boulders.wall.reset")}</Button>}
          {isThere && archived.length > 0 && (
            <Button icon="undo" onClick={bringBack}>
              {t("boulders.wall.bringBack", { count: archived.length })}
            </Button>
          )}
          <Button kind="quiet" icon="edit" onClick={() => setAsked("edit")}>
            {t("boulders.wall.edit")}
          </Button>
          {isThere && (
            <Button kind="quiet" icon="minus" onClick={turn}>
              {t("boulders.wall.archive")}
            </Button>
          )}
          <Button kind="quiet" icon="delete" onClick={() => setAsked("delete")}>
            {t("boulders.wall.delete")}
          </Button>
        </>
      )}
      {asked === "reset" && (
        <ConfirmDialog
          title={t("boulders.wall.resetTitle", { name: wall.name })}
          text={t("boulders.wall.resetText", { count: standing.length })}
          action={t("boulders.wall.reset")}
          onConfirm={reset}
          onClose={close}
        />
      )}
      {asked === "delete" && (
        <ConfirmDialog
          title={t("boulders.wall.deleteTitle", { name: wall.name })}
          text={t(isThere ? "boulders.wall.deleteText" : "boulders.wall.deleteArchivedText")}
          action={t("boulders.wall.delete")}
          onConfirm={remove}
          onClose={close}
        />
      )}
      {asked === "edit" && <WallDialog gym={gym} wall={wall} onClose={close} />}
    </div>
  );
}
