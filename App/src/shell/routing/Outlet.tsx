import { ComponentType, useEffect, useState } from "react";
import { NoSuchPage } from "../NoSuchPage";
import { PageBroken } from "../PageBroken";
import { useAddress } from "./location";
import { match, Route, RouteParameters } from "./route";

type Screen = ComponentType<{ parameters: RouteParameters }>;

const loaded = new Map<string, Screen>();

function find(routes: readonly Route[], path: string): { route: Route; parameters: RouteParameters } | null {
  for (const route of routes) {
    const parameters = match(route.pattern, path);
    if (parameters) return { route, parameters };
  }
  return null;
}

/** Begins to fetch the code of a page that will be shown soon. */
export function fetchPage(routes: readonly Route[], path: string): void {
  // Whether it can be had is told where the page is shown.
  find(routes, path)?.route.load().catch(() => undefined);
}

/** The screen the address names. The screen before stays until the code of the next is there. */
export function Outlet({ routes }: { routes: readonly Route[] }) {
  const { path } = useAddress();
  const found = find(routes, path);
  const [shown, setShown] = useState<{ pattern: string; parameters: RouteParameters } | null>(null);
  const [broken, setBroken] = useState(false);
  const pattern = found?.route.pattern;

  useEffect(() => {
    if (!found) return;
    let current = true;
    const show = () => {
      if (!current) return;
      setBroken(false);
      setShown({ pattern: found.route.pattern, parameters: found.parameters });
    };
    if (loaded.has(found.route.pattern)) show();
    else {
      found.route.load().then(
        (screen) => {
          loaded.set(found.route.pattern, screen);
          show();
        },
        () => current && setBroken(true),
      );
    }
    return () => {
      current = false;
    };
  }, [path]);

  if (!found) return <NoSuchPage />;
  if (broken) return <PageBroken />;
  // A page whose code is here already is shown without waiting for the effect.
  const ready = pattern !== undefined && loaded.has(pattern);
  const pageOf = ready ? pattern : shown?.pattern;
  const Screen = pageOf === undefined ? undefined : loaded.get(pageOf);
  if (!Screen || pageOf === undefined) return null;
  const parameters = ready ? found.parameters : shown?.parameters ?? {};
  return <Screen key={pageOf + Object.values(parameters).join("/")} parameters={parameters} />;
}
