import { useEffect, useState } from "react";
import type { Core } from "../engine/core";
import { boulderingCore } from "../engine/loadBouldering";

/** The core of these screens: null until it is here. */
export function useBouldering(): Core | null {
  const [core, setCore] = useState<Core | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = () => void boulderingCore().then((loaded) => isCurrent && setCore(loaded), () => undefined);
    load();
    window.addEventListener("online", load);
    return () => {
      isCurrent = false;
      window.removeEventListener("online", load);
    };
  }, []);
  return core;
}
