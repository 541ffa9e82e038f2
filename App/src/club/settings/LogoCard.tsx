import { useRef, useState } from "react";
import { useClub } from "../../device/session/club";
import { asProblem } from "../../device/network/problem";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Notice } from "../../shell/components/Notice";
import { t } from "../../shell/language/language";
import { fieldWords, problemWords } from "../../shell/words/problem";
import { removeLogo, replaceLogo } from "../data/club";
import "./LogoCard.css";

/** The club's logo, which is sent as soon as it was chosen. */
export function LogoCard() {
  const { club, logo } = useClub();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  async function change(act: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await act();
    } catch (error) {
      const refusal = asProblem(error);
      const ofLogo = refusal.fields.find(({ field }) => field === "logo");
      setProblem(ofLogo ? fieldWords(ofLogo) : problemWords(refusal));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card title={t("club.club.logo")}>
      {problem && <Notice kind="wrong">{problem}</Notice>}
      <div className="logo-card">
        <img src={logo ?? "/icons/icon.svg"} alt={t(club.logo ? "club.club.logoNow" : "club.club.logoOfApp")} width="96" height="96" />
        <div className="logo-card-words">
          <p>{t("club.club.logoText")}</p>
          <div className="logo-card-buttons">
            <Button busy={busy} onClick={() => input.current?.click()}>
              {t(club.logo ? "club.club.logoReplace" : "club.club.logoChoose")}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              accept="image/jpeg,image/png,image/webp,image/gif,image/heic"
              onChange={({ target }) => {
                const [picture] = target.files ?? [];
                if (picture) void change(() => replaceLogo(picture));
                target.value = "";
              }}
            />
            {club.logo && (
              <Button kind="quiet" disabled={busy} onClick={() => void change(removeLogo)}>
                {t("club.club.logoRemove")}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Card>
  );
}
