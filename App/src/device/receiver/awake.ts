/** Keeps the screen on, where the phone allows it (T1, R5). Call the returned function to release it. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;
  const ask = async () => {
    if (document.visibilityState !== "visible") return;
    const given = await navigator.wakeLock?.request("screen").catch(() => null);
    if (wanted) lock = given ?? null;
    else void given?.release();
  };
  // Browsers release the lock when the page is hidden and do not restore it.
  document.addEventListener("visibilitychange", ask);
  void ask();
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
