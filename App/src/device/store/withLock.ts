/** Runs `work` while no other tab runs work of that name. Pages not under TLS have no locks, and go ahead. */
export function withLock(name: string, work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(name, work) : work();
}
