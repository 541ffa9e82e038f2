import { useState } from "react";
import { shownMember, useSession } from "../../device/session/session";
import { newIdentifier } from "../../device/store/identifier";
import { Page } from "../../shell/components/Page";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { registerGym } from "../data/gyms";
import { GymForm } from "./GymForm";
import { SignInHint } from "../SignInHint";

/** Registers a gym (B8). */
export function NewGymScreen() {
  // The fixed identifier prevents a repeated submission from making two gyms.
  const [id] = useState(newIdentifier);
  const { member } = useSession();
  return (
    <Page title={t("boulders.gyms.register")} parent="/boulders/gyms">
      {member ? (
        <GymForm
          gym={{}}
          action={t("boulders.gyms.make")}
          onSend={async (fields) => {
            navigate(`/boulders/gyms/${await registerGym(shownMember(), fields, id)}`, { replace: true });
            scrollTo(0, 0);
          }}
        />
      ) : (
        <SignInHint />
      )}
    </Page>
  );
}
