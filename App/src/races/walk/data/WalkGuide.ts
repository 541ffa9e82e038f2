import type { Charge } from "../../../device/network/surroundings";
import { CoreCrash, type Core } from "../../../engine/core";
import { dropWalkingCore, walkingCore } from "../../../engine/load";
import { addToWalk, beginWalk, capturePlan, type CapturePlan, type WalkedFix } from "../../../engine/walking";
import type { Capture, Walk } from "./walks";

/** Asks the core how a walk goes on. The core has one walk at a time: another one begins it anew. */
export class WalkGuide {
  /** Whose race the core has. */
  private static guided: WalkGuide | null = null;
  /** Captures that the core has. */
  private taken = 0;

  /** Has the core begin anew: the course is another one. */
  forget(): void {
    this.taken = 0;
    if (WalkGuide.guided === this) WalkGuide.guided = null;
  }

  /**
   * How to go on after these captures; nothing while the core cannot be had.
   *
   * @param chosen seconds between captures, 0 for the core to choose.
   */
  async plan(
    walk: Walk,
    captures: readonly Capture[],
    chosen: number,
    charge: Charge | null,
  ): Promise<CapturePlan | null> {
    try {
      const core = await walkingCore();
      this.follow(core, walk, captures);
      return capturePlan(core, Date.now(), chosen, charge);
    } catch (error) {
      if (error instanceof CoreCrash) dropWalkingCore();
      this.forget();
      return null;
    }
  }

  /**
   * The checkpoint ahead of a place where nothing is captured, and how far it is from there; `undefined` behind the last one, null
   * while the core cannot be had. The core begins anew with the captures alone afterwards.
   */
  async ahead(walk: Walk, captures: readonly Capture[], place: WalkedFix): Promise<CapturePlan["next"] | null> {
    try {
      const core = await walkingCore();
      beginWalk(core, raceOf(walk), [...captures, place]);
      return capturePlan(core, place.time, 0, null).next;
    } catch (error) {
      if (error instanceof CoreCrash) dropWalkingCore();
      return null;
    } finally {
      WalkGuide.guided = null;
      this.taken = 0;
    }
  }

  private follow(core: Core, walk: Walk, captures: readonly Capture[]): void {
    if (WalkGuide.guided === this) addToWalk(core, captures.slice(this.taken));
    else beginWalk(core, raceOf(walk), captures);
    WalkGuide.guided = this;
    this.taken = Math.max(this.taken, captures.length);
  }
}

function raceOf({ said, course }: Walk) {
  return {
    line: course?.line ?? [],
    checkpoints_m: said.checkpoints.map(({ along_m }) => along_m ?? null),
    start_at: said.start_at,
    finish_by: said.finish_by,
    fastest_mps: said.fastest_mps,
  };
}
