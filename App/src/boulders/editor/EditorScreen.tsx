import { MutableRefObject, useEffect, useRef } from "react";
import { OriginalButton } from "../../club/originals/OriginalButton";
import { useSession } from "../../device/session/session";
import { Button, IconButton } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { showToast, showUndoable } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { goBack, navigate } from "../../shell/routing/location";
import { Link } from "../../shell/routing/Link";
import type { RouteParameters } from "../../shell/routing/route";
import { deletePhoto, editPhoto, Photo, usePhoto } from "../data/records";
import { albumIcon } from "../icons";
import { useBouldersCore } from "../useBouldersCore";
import { MarkEditor } from "./MarkEditor";

/** Marks a saved photo (B1). Leaving the page keeps the photo and its marks (B3). */
export function EditorScreen({ parameters }: { parameters: RouteParameters }) {
  const photo = usePhoto(parameters["photo"] ?? "");
  const isDeleted = useRef(false);
  return (
    <Page
      title={t("boulders.edit.title")}
      parent="/boulders/photos"
      width="wide"
      actions={
        photo && (
          <>
            <OriginalButton picture={photo.picture} />
            <DeleteButton photo={photo} isDeleted={isDeleted} />
          </>
        )
      }
    >
      {photo === null ? (
        <EmptyState icon={albumIcon} title={t("boulders.photos.gone")} />
      ) : photo ? (
        <PhotoEditor photo={photo} isDeleted={isDeleted} />
      ) : (
        <Waiting what={t("boulders.loading")} lines={1} height={24} />
      )}
    </Page>
  );
}

interface EditedPhoto {
  photo: Photo;
  /** True once the member has deleted it here. */
  isDeleted: MutableRefObject<boolean>;
}

function DeleteButton({ photo, isDeleted }: EditedPhoto) {
  const remove = () => {
    isDeleted.current = true;
    const undo = deletePhoto(photo);
    goBack("/boulders/photos");
    showUndoable(t("boulders.photos.deleted"), undo);
  };
  return <IconButton icon="delete" label={t("boulders.photos.delete")} onClick={remove} />;
}

function PhotoEditor({ photo, isDeleted }: EditedPhoto) {
  const isGuest = useSession().member === null;
  const core = useBouldersCore();
  const { pathname } = location;
  /** The marks seen on this device: those set by another device meanwhile are merged. */
  const seen = useRef(photo.marks);
  const latest = useRef(photo);
  latest.current = photo;
  useEffect(
    () => () => {
      // The photo of a wall without marks, of this device or another, is no work of the member's: who backs out leaves nothing behind.
      const isLeft = !location.pathname.startsWith(pathname);
      const isMarked = [seen.current, latest.current.marks].some((marks) => marks?.length);
      if (isLeft && !isDeleted.current && photo.wall != null && !isMarked) deletePhoto(photo);
    },
    [],
  );
  if (!core) return <Waiting what={t("boulders.loading")} lines={1} height={24} />;
  return (
    <MarkEditor
      core={core}
      picture={photo.picture}
      marks={photo.marks ?? []}
      onChange={(marks) => {
        editPhoto(photo, { marks: seen.current }, { marks });
        seen.current = marks;
      }}
      actions={
        isGuest ? (
          <>
            <Button
              kind="primary"
              onClick={() => {
                navigate("/boulders/photos");
                showToast(t("boulders.edit.kept"));
              }}
            >
              {t("boulders.edit.keep")}
            </Button>
            <p className="editor-guest">
              {t("boulders.edit.guest")} <Link to="/sign-in">{t("shell.signIn")}</Link>
            </p>
          </>
        ) : (
          <Button kind="primary" onClick={() => navigate(`/boulders/photos/${photo.id}/problem`)}>
            {t("boulders.edit.next")}
          </Button>
        )
      }
    />
  );
}
