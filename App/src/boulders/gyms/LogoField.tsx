import { useShownMember } from "../../device/session/session";
import { Button } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import type { Picture } from "../../device/picture/picture";
import { PhotoChoice } from "../picture/PhotoChoice";
import { GymLogo } from "./GymLogo";
import "./GymScreen.css";

/** A choice of a gym's logo or picture. */
export function LogoField({ logo, onChange }: { logo: Picture | null; onChange: (logo: Picture | null) => void }) {
  return (
    <div className="gym-logo-field">
      <GymLogo file={logo?.file} />
      <div className="gym-buttons">
        <PhotoChoice member={useShownMember()} label={t("boulders.gyms.logo")} onChosen={onChange} />
        {logo && (
          <Button kind="quiet" onClick={() => onChange(null)}>
            {t("boulders.gyms.removeLogo")}
          </Button>
        )}
      </div>
    </div>
  );
}
