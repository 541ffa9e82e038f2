import { useState } from "react";
import { useShownMember } from "../../device/session/session";
import { recordLimits } from "../../device/sync/recordLimits";
import { Field } from "../../shell/components/Field";
import { FormDialog } from "../../shell/form/FormDialog";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { searchText } from "../../shell/words/searchText";
import type { Picture } from "../../device/picture/picture";
import { isStanding } from "../data/records";
import { addWall, editWall, useWalls, Wall } from "../data/walls";
import { MarkedThumbnail } from "../picture/MarkedThumbnail";
import { PhotoChoice } from "../picture/PhotoChoice";
import "./Wall.css";

interface WallDialogProps {
  gym: string;
  /** Null for a new wall. */
  wall: Wall | null;
  onClose: () => void;
}

/** Edits the name of a wall and sets its first photo; a separate page replaces the photo later. */
export function WallDialog({ gym, wall, onClose }: WallDialogProps) {
  const member = useShownMember();
  const [picture, setPicture] = useState<Picture | null>(wall?.picture ?? null);
  const others = useWalls(gym).filter((each) => each.id !== wall?.id && isStanding(each));
  const isTaken = (name: string) => others.some((each) => searchText(each.name) === searchText(name));
  const { form, field, problem, busy } = useForm({
    initial: { name: wall?.name ?? "" },
    check: ({ name }) => ({ name: required(name) ?? (isTaken(name) ? t("boulders.wall.nameTaken") : undefined) }),
    send: async ({ name }) => {
      const fields = { name: name.trim(), picture };
      if (wall) editWall(gym, wall, fields);
      else addWall(gym, fields);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(wall ? "boulders.wall.edit" : "boulders.wall.add")}
      submit={t("club.save")}
      form={form}
      problem={problem}
      busy={busy}
      onClose={onClose}
    >
      <Field label={t("boulders.wall.name")} maxLength={recordLimits.boulder_walls.name} autoFocus {...field("name")} />
      {picture && (
        <div className="wall-photo">
          <MarkedThumbnail picture={picture} />
        </div>
      )}
      {!wall?.picture && <PhotoChoice member={member} label={t("boulders.wall.photo")} keepsOriginal onChosen={setPicture} />}
    </FormDialog>
  );
}
