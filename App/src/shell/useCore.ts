import { useEffect, useState } from "react";
import type { Core } from "../engine/core";

/** A core that an area loads for its own screens; null until it is loaded, which may have to wait for a network. */
export function useCore(bring: () => Promise<Core>): Core | null {
  const [core, setCore] = useState<Core | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = () => void bring().then((loaded) => isCurrent && setCore(loaded), () => undefined);
    load();
    window.addEventListener("online", load);
    return () => {
      isCurrent = false;
      window.removeEventListener("online", load);
    };
  }, [bring]);
  return core;
}
