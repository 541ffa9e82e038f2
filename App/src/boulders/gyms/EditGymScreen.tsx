import { useSession } from "../../device/session/session";
import { useMay } from "../../device/sync/spaces";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { showUndoable } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { goBack } from "../../shell/routing/location";
import type { RouteParameters } from "../../shell/routing/route";
import { editGym, useGymFields } from "../data/gyms";
import { useBouldersCore } from "../useBouldersCore";
import { ColoursCard } from "./ColoursCard";
import { GymForm } from "./GymForm";
import { SignInHint } from "../SignInHint";
import "./GymScreen.css";

/** Edits a gym, for its team (B8). */
export function EditGymScreen({ parameters }: { parameters: RouteParameters }) {
  const id = parameters["gym"] ?? "";
  const { member } = useSession();
  const gym = useGymFields(id);
  const core = useBouldersCore();
  const may = useMay()({ space: id, collection: "boulder_gyms", change: "edit", fields: ["name"] });
  const parent = `/boulders/gyms/${id}`;
  return (
    <Page title={t("boulders.gyms.edit")} subtitle={gym?.name} parent={parent}>
      {!member ? (
        <SignInHint />
      ) : gym && may ? (
        <>
          <GymForm
            gym={gym}
            action={t("club.save")}
            onSend={async (fields) => {
              const undo = editGym(id, gym, fields);
              goBack(parent);
              showUndoable(t("club.saved"), undo);
            }}
          />
          {core && (
            <ColoursCard
              core={core}
              colours={gym.colours ?? []}
              onSave={(colours) => showUndoable(t("club.saved"), editGym(id, gym, { colours }))}
            />
          )}
        </>
      ) : gym === undefined ? (
        <Waiting what={t("boulders.loading")} />
      ) : (
        <EmptyState icon="lock" title={t("boulders.gyms.teamOnly")} text={t("boulders.gyms.teamOnlyText")} />
      )}
    </Page>
  );
}
