import { createRoot } from "react-dom/client";
import { applyPreferences } from "./club/applyPreferences";
import { useAreaChoice } from "./club/data/areaChoice";
import { useAskAgain } from "./club/sync/useAskAgain";
import { shownMember, useSession } from "./device/session/session";
import { startDevice } from "./device/start";
import { openEarly } from "./device/store/database";
import { onOutdated } from "./device/store/openDatabase";
import { judgeBy } from "./device/sync/spaces";
import { notKept, refused } from "./device/sync/sync";
import type { Area } from "./shell/area";
import { declareAreas } from "./shell/declaredAreas";
import { showToast } from "./shell/components/toast";
import { t } from "./shell/language/language";
import { watchInstalling } from "./shell/install/watchInstalling";
import { openPressed } from "./shell/messages/notify";
import { routesOf } from "./shell/routesOf";
import { navigate } from "./shell/routing/location";
import { fetchScreen, loadScreen } from "./shell/Outlet";
import { Shell } from "./shell/Shell";
import { cacheOnDevice, letNewerVersionGo } from "./shell/update";
import { fieldWords } from "./shell/words/problem";

/** The maximum time, in milliseconds, for which the first frame waits for the code of its screen. */
const screenPatience = 1000;

interface AppProps {
  areas: readonly Area[];
}

function App({ areas }: AppProps) {
  const { member, signedIn } = useSession();
  useAskAgain();
  const chosen = useAreaChoice();
  return <Shell areas={areas} chosen={chosen} member={member && { name: member.display_name, signedIn }} />;
}

/** Starts the app with these areas. */
export async function start(areas: readonly Area[]): Promise<void> {
  declareAreas(areas);
  cacheOnDevice();
  onOutdated(letNewerVersionGo);
  openEarly(shownMember());
  const routes = areas.flatMap(routesOf);
  fetchScreen(routes);
  judgeBy(async () => {
    const [{ core }, { isAllowed }] = await Promise.all([import("./engine/load"), import("./engine/spaces")]);
    const rules = await core();
    return (question) => isAllowed(rules, question);
  });
  watchInstalling();
  openPressed();
  await applyPreferences();
  // A device that has cached the app has the code at once, so the first frame contains the page.
  if (navigator.serviceWorker?.controller) {
    await Promise.race([loadScreen(routes), new Promise((done) => setTimeout(done, screenPatience))]);
  }
  const root = document.getElementById("app");
  if (root) createRoot(root).render(<App areas={areas} />);
  refused.add(({ code, message }) => {
    const action = { label: t("shell.showRefused"), run: () => navigate("/settings/sync") };
    showToast(t("shell.changeRefused", { reason: fieldWords({ field: "", code, message }) }), { alarming: true, action });
  });
  notKept.add(() => showToast(t("shell.changeNotKept"), { alarming: true }));
  for (const area of areas) area.start?.();
  startDevice();
}
