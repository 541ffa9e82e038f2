import { createRoot } from "react-dom/client";
import { applyPreferences } from "./club/applyPreferences";
import { clubArea } from "./club/area";
import { useAskAgain } from "./club/sync/useAskAgain";
import { useSession } from "./device/session/session";
import { startDevice } from "./device/start";
import { notKept, refused } from "./device/sync/sync";
import { mapArea } from "./map/area";
import type { Area } from "./shell/area";
import { showToast } from "./shell/components/toast";
import { t } from "./shell/language/language";
import { watchInstalling } from "./shell/install/install";
import { Shell } from "./shell/Shell";
import { keepOnDevice } from "./shell/update";
import { fieldWords } from "./shell/words/problem";
import { tracksArea } from "./tracks/area";

const areas: readonly Area[] = [tracksArea, clubArea, mapArea];

function App() {
  const { member, signedIn } = useSession();
  useAskAgain();
  return <Shell areas={areas} member={member && { name: member.display_name, signedIn }} />;
}

async function start(): Promise<void> {
  keepOnDevice();
  watchInstalling();
  await applyPreferences();
  const place = document.getElementById("app");
  if (place) createRoot(place).render(<App />);
  refused.add(({ code, message }) => {
    showToast(t("shell.changeRefused", { reason: fieldWords({ field: "", code, message }) }), { alarming: true });
  });
  notKept.add(() => showToast(t("shell.changeNotKept"), { alarming: true }));
  startDevice();
}

void start();
