import { shownMember } from "../device/session/session";
import { showToast } from "../shell/components/toast";
import { pagePhrases, t } from "../shell/language/language";
import { navigate } from "../shell/routing/location";
import { countKeptImports } from "./data/keptImports";

/** Milliseconds after the start, when the first screen is shown. */
const afterStart = 2_000;

/** Goes on with the imports that an earlier visit left; their code is loaded only if there are any. */
export function goOnLater(): void {
  setTimeout(() => void goOn().catch(() => undefined), afterStart);
}

async function goOn(): Promise<void> {
  if ((await countKeptImports(shownMember())) === 0) return;
  const { goOnWithImports } = await import("./import/imports");
  const count = await goOnWithImports();
  await pagePhrases();
  if (count === 0 || location.pathname === "/import") return;
  showToast(t("tracks.import.goesOn", { count }), { action: { label: t("tracks.import.show"), run: () => navigate("/import") } });
}
