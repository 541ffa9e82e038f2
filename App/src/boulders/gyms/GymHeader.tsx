import { useState } from "react";
import { asProblem } from "../../device/network/problem";
import { shownMember } from "../../device/session/session";
import { useMay } from "../../device/sync/spaces";
import { Button, LinkButton } from "../../shell/components/Button";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { UnsentNotice } from "../../shell/unsent/UnsentNotice";
import { follow } from "../data/gyms";
import { GymColours } from "./GymColours";
import { GymLogo } from "./GymLogo";
import type { KnownGymState } from "./useGym";

/** The fields of a gym, and the member's actions on it. */
export function GymHeader({ id, gym }: { id: string; gym: KnownGymState }) {
  const { fields, logo, thumbnail, isFollowed } = gym;
  const may = useMay();
  const [busy, setBusy] = useState(false);
  const mayEdit = may({ space: id, collection: "boulder_gyms", change: "edit", fields: ["name"] });

  async function setFollowing(isFollowing: boolean): Promise<void> {
    setBusy(true);
    try {
      await follow(shownMember(), id, isFollowing);
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="gym-header">
      {logo && <GymLogo file={logo} thumbnail={thumbnail} />}
      <div className="gym-facts">
        <UnsentNotice space={id} collection="boulder_gyms" id={id} />
        {fields.address && <p>{fields.address}</p>}
        {fields.opening && (
          <p className="gym-lines">
            <strong>{t("boulders.gyms.opening")}</strong>
            {"\n"}
            {fields.opening}
          </p>
        )}
        {fields.note && <p className="gym-lines">{fields.note}</p>}
        <GymColours gym={id} />
        <div className="gym-buttons">
          {isFollowed && (
            <Button kind="quiet" busy={busy} onClick={() => void setFollowing(false)}>
              {t("boulders.gyms.unfollow")}
            </Button>
          )}
          {!isFollowed && (
            <Button kind="primary" busy={busy} onClick={() => void setFollowing(true)}>
              {t("boulders.gyms.follow")}
            </Button>
          )}
          <LinkButton to={`/boulders/gyms/${id}/team`} icon="person" kind="quiet">
            {t("boulders.team.title")}
          </LinkButton>
          {mayEdit && (
            <LinkButton to={`/boulders/gyms/${id}/edit`} icon="edit" kind="quiet">
              {t("boulders.gyms.edit")}
            </LinkButton>
          )}
        </div>
      </div>
    </section>
  );
}
