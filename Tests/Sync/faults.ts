// Faults of a world: its network, its devices and its server.
import type { Chance } from "./chance";
import type { DeviceRule } from "./rules";

/** Rates of faults. Each world has its own; some rates are zero. */
export interface Faults {
  lost: number;
  answerLost: number;
  repeated: number;
  pause: number;
  cut: number;
  full: number;
  crash: number;
  tabs: number;
  restore: number;
  /** Rates at which a role in a shared space changes, and a member leaves the club. */
  roles: number;
  departure: number;
  /** Rate at which the server answers only the first changes of a request. */
  cutResults: number;
  /** Maximum number of records on a page of the feed. */
  page: number;
}

/** Rules whose violation shows only after a backup is restored. */
const ofRestoring: ReadonlySet<DeviceRule> = new Set(["make again what was lost", "do again what was lost"]);

export function faultsOf(chance: Chance, rule: DeviceRule | undefined): Faults {
  const rate = (most: number) => (chance.happens(0.3) ? 0 : chance.next() * most);
  const faults = {
    lost: rate(0.4), answerLost: rate(0.4), repeated: rate(0.3), pause: rate(0.3), cut: rate(0.05), full: rate(0.02),
    crash: rate(0.05), tabs: chance.happens(0.3) ? 0.05 : 0,
    restore: chance.happens(rule !== undefined && ofRestoring.has(rule) ? 1 : 0.15) ? 0.005 : 0,
    roles: chance.happens(0.7) ? 0.02 : 0, page: chance.one([1, 2, 3, 7, 500]), cutResults: rate(0.5),
  };
  // A restored backup would bring back members who left.
  return { ...faults, departure: faults.restore === 0 ? rate(0.002) : 0 };
}
