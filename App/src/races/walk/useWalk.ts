import { useEffect } from "react";
import { useObservable } from "../../device/store/observable";
import { WalkControl, walkControl, WalkView } from "./data/WalkControl";
import { walkWanted } from "./wanted";

/** Opens the walk of a race on this phone, and renders again after each change. */
export function useWalk(race: string): { control: WalkControl; view: WalkView } {
  const control = walkControl(race);
  const view = useObservable(control);
  useEffect(() => {
    walkWanted.set(true);
    void control.open();
  }, [control]);
  return { control, view };
}
