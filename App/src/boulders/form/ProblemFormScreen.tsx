import { useSession } from "../../device/session/session";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import type { RouteParameters } from "../../shell/routing/route";
import { usePhoto } from "../data/records";
import { SignInHint } from "../SignInHint";
import { albumIcon } from "../icons";
import { useBouldersCore } from "../useBouldersCore";
import { ProblemForm } from "./ProblemForm";

/** The page for the fields of a problem whose marks are drawn (B4). */
export function ProblemFormScreen({ parameters }: { parameters: RouteParameters }) {
  const id = parameters["photo"] ?? "";
  const photo = usePhoto(id);
  const core = useBouldersCore();
  const { member } = useSession();
  return (
    <Page title={t("boulders.form.title")} parent={`/boulders/photos/${id}`}>
      {!member ? (
        <SignInHint />
      ) : photo === null ? (
        <EmptyState icon={albumIcon} title={t("boulders.photos.gone")} />
      ) : photo && core ? (
        <ProblemForm core={core} photo={photo} />
      ) : (
        <Waiting what={t("boulders.loading")} />
      )}
    </Page>
  );
}
