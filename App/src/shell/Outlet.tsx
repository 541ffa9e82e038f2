import { ComponentType, useEffect, useState } from "react";
import { pagePhrases } from "./language/language";
import { NoSuchPage } from "./NoSuchPage";
import { PageBroken } from "./PageBroken";
import { useAddress } from "./routing/location";
import { match } from "./routing/pattern";
import type { Route, RouteParameters } from "./routing/route";

type Screen = ComponentType<{ parameters: RouteParameters }>;

const loaded = new Map<string, Screen>();

function find(routes: readonly Route[], path: string): { route: Route; parameters: RouteParameters } | null {
  for (const route of routes) {
    const parameters = match(route.pattern, path);
    if (parameters) return { route, parameters };
  }
  return null;
}

/** Loads the screen of a route and the phrases of pages. */
async function load(route: Route): Promise<void> {
  const [screen] = await Promise.all([route.load(), pagePhrases()]);
  loaded.set(route.pattern, screen);
}

/** Starts to load the code of the current screen in parallel with the start of the app. */
export function fetchScreen(routes: readonly Route[]): void {
  find(routes, location.pathname)?.route.load().catch(() => undefined); // The outlet retries and shows the error.
}

/** Loads the current screen before the first render. Never rejects: the outlet retries and shows the error. */
export async function loadScreen(routes: readonly Route[]): Promise<void> {
  const found = find(routes, location.pathname);
  if (found) await load(found.route).catch(() => undefined);
}

/** The screen of the current address. The previous screen stays until the code of the next one is loaded. */
export function Outlet({ routes }: { routes: readonly Route[] }) {
  const { path } = useAddress();
  const found = find(routes, path);
  const [shown, setShown] = useState<{ route: Route; parameters: RouteParameters } | null>(null);
  const [broken, setBroken] = useState(false);

  useEffect(() => {
    if (!found) return;
    let current = true;
    const show = () => {
      if (!current) return;
      setBroken(false);
      setShown(found);
    };
    if (loaded.has(found.route.pattern)) show();
    else {
      load(found.route).then(show, () => current && setBroken(true));
    }
    return () => {
      current = false;
    };
  }, [path]);

  if (!found) return <NoSuchPage />;
  if (broken) return <PageBroken />;
  // A screen whose code is loaded is shown without waiting for the effect.
  const now = loaded.has(found.route.pattern) ? found : shown;
  const Screen = now === null ? undefined : loaded.get(now.route.pattern);
  if (!Screen || now === null) return null;
  const { route, parameters } = now;
  const key = route.screen ?? route.pattern + Object.values(parameters).join("/");
  return (
    <div className="outlet" aria-busy={!loaded.has(found.route.pattern)}>
      <Screen key={key} parameters={parameters} />
    </div>
  );
}
