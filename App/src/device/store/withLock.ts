/** Runs `work` while no other tab runs work of that name. Pages without TLS have no locks and run it at once. */
export function withLock(name: string, work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}
