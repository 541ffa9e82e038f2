import { useMemo } from "react";
import type { AreaChoice } from "../../shell/navigationPlan";
import { prefer, usePreferences } from "./preferences";

/** The areas that the member uses, and their order. */
export function useAreaChoice(): AreaChoice {
  const { areas, hidden_areas } = usePreferences();
  return useMemo(() => ({ order: areas ?? [], hidden: hidden_areas ?? [] }), [areas, hidden_areas]);
}

export function chooseAreas({ order, hidden }: AreaChoice): void {
  prefer({ areas: order, hidden_areas: hidden });
}
