import { Button } from "../components/Button";
import { Card } from "../components/Card";
import { Icon, IconDrawing } from "../components/Icon";
import { Notice } from "../components/Notice";
import type { PhraseName } from "../language/phrases";
import { t } from "../language/language";
import { install, Installing, useInstalling } from "./install";
import { addSquareIcon, moreVerticalIcon, screenIcon, shareIcon } from "../components/signs";
import "./InstallGuide.css";

/** The manual steps for installing, each with the icon to look for. */
const steps: Record<Exclude<Installing, "done" | "button">, readonly (readonly [IconDrawing, PhraseName])[]> = {
  iPhone: [
    [shareIcon, "shell.install.shareStep"],
    [addSquareIcon, "shell.install.addStep"],
    ["check", "shell.install.confirmStep"],
  ],
  android: [
    [moreVerticalIcon, "shell.install.menuStep"],
    [addSquareIcon, "shell.install.chooseStep"],
  ],
  mac: [[shareIcon, "shell.install.dockStep"]],
  desktop: [[screenIcon, "shell.install.desktopStep"]],
};

/** Instructions for adding Cordada to the home screen of this device. */
export function InstallGuide() {
  const way = useInstalling();
  if (way === "done") return <Notice kind="good">{t("shell.install.done")}</Notice>;
  return (
    <Card title={t("shell.install.title")}>
      <div className="install">
        <img src="/icons/icon.svg" alt="" width="56" height="56" />
        <p className="install-text">{t("shell.install.text")}</p>
      </div>
      {way === "button" ? (
        <div>
          <Button kind="primary" icon="import" onClick={() => void install()}>
            {t("shell.install.button")}
          </Button>
        </div>
      ) : (
        <ol className="install-steps">
          {steps[way].map(([icon, words]) => (
            <li key={words} className="install-step">
              <span className="install-picture">
                <Icon drawing={icon} />
              </span>
              <span>{t(words)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
