import type { Charge } from "../../../device/network/surroundings";
import { CoreCrash, type Core } from "../../../engine/core";
import { CoreLoader } from "../../../engine/load";
import { addToWalk, beginWalk, capturePlan, type CapturePlan, type WalkedFix } from "../../../engine/races";
import type { Capture, Walk } from "./walks";

const racesCore = new CoreLoader("races");

/** Plans the captures of a walk by the core, which holds one walk at a time: another one restarts it. */
export class WalkGuide {
  /** The guide whose walk the core holds. */
  private static guided: WalkGuide | null = null;
  /** Number of captures passed to the core. */
  private passed = 0;

  /** Restarts the core, after a change of the course. */
  reset(): void {
    this.passed = 0;
    if (WalkGuide.guided === this) WalkGuide.guided = null;
  }

  /**
   * Returns the plan after the given captures; null if the core cannot be loaded.
   *
   * @param chosen seconds between captures; 0 lets the core choose.
   */
  async plan(
    walk: Walk,
    captures: readonly Capture[],
    chosen: number,
    charge: Charge | null,
  ): Promise<CapturePlan | null> {
    try {
      const core = await racesCore.load();
      this.follow(core, walk, captures);
      return capturePlan(core, Date.now(), chosen, charge);
    } catch (error) {
      if (error instanceof CoreCrash) racesCore.drop();
      this.reset();
      return null;
    }
  }

  /**
   * Returns the next checkpoint and its distance from a place that is not captured; `undefined` after the last checkpoint, null
   * if the core cannot be loaded. The core restarts afterwards, with the captures alone.
   */
  async ahead(walk: Walk, captures: readonly Capture[], place: WalkedFix): Promise<CapturePlan["next"] | null> {
    try {
      const core = await racesCore.load();
      beginWalk(core, raceOf(walk), [...captures, place]);
      return capturePlan(core, place.time, 0, null).next;
    } catch (error) {
      if (error instanceof CoreCrash) racesCore.drop();
      return null;
    } finally {
      WalkGuide.guided = null;
      this.passed = 0;
    }
  }

  private follow(core: Core, walk: Walk, captures: readonly Capture[]): void {
    if (WalkGuide.guided === this) addToWalk(core, captures.slice(this.passed));
    else beginWalk(core, raceOf(walk), captures);
    WalkGuide.guided = this;
    this.passed = Math.max(this.passed, captures.length);
  }
}

function raceOf({ said, course }: Walk) {
  return {
    line: course?.line ?? [],
    checkpoints_m: said.checkpoints.map(({ along_m }) => along_m ?? null),
    start_at: said.start_at,
    finish_by: said.finish_by,
    closes_at: said.checkpoints.map(({ closes_at }) => closes_at ?? null),
    fastest_mps: said.fastest_mps,
  };
}
