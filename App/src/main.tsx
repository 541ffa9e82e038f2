import { createRoot } from "react-dom/client";
import type { Area } from "./shell/area";
import { deviceLanguage, setLanguage } from "./shell/language/language";
import { Shell } from "./shell/Shell";
import { tracksArea } from "./tracks/area";

const areas: readonly Area[] = [tracksArea];

async function start(): Promise<void> {
  await setLanguage(deviceLanguage());
  const place = document.getElementById("app");
  if (place) createRoot(place).render(<Shell areas={areas} member={null} />);
}

void start();
