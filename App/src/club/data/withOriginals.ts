import { withLock } from "../../device/store/withLock";

/** Runs `work` while no other tab stores an original that no change names yet, or sweeps those that none names. */
export const withOriginals = (member: string, work: () => Promise<void>): Promise<void> =>
  withLock(`cordada.originals.${member}`, work);
