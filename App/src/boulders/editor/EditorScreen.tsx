import { useRef } from "react";
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
  return (
    <Page
      title={t("boulders.edit.title")}
      parent="/boulders/photos"
      width="wide"
      actions={
        photo && (
          <>
            <OriginalButton picture={photo.picture} />
            <DeleteButton photo={photo} />
          </>
        )
      }
    >
      {photo === null ? (
        <EmptyState icon={albumIcon} title={t("boulders.photos.gone")} />
      ) : photo ? (
        <PhotoEditor photo={photo} />
      ) : (
        <Waiting what={t("boulders.loading")} lines={1} height={24} />
      )}
    </Page>
  );
}

function DeleteButton({ photo }: { photo: Photo }) {
  const remove = () => {
    const undo = deletePhoto(photo);
    goBack("/boulders/photos");
    showUndoable(t("boulders.photos.deleted"), undo);
  };
  return <IconButton icon="delete" label={t("boulders.photos.delete")} onClick={remove} />;
}

function PhotoEditor({ photo }: { photo: Photo }) {
  const isGuest = useSession().member === null;
  const core = useBouldersCore();
  /** The marks seen on this device: those set by another device meanwhile are merged. */
  const seen = useRef(photo.marks);
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
