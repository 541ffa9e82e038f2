/** Keeps the screen on, where the phone allows it, until the answer is called (T1, R5). */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;
  const ask = async () => {
    if (document.visibilityState !== "visible") return;
    const given = await navigator.wakeLock?.request("screen").catch(() => null);
    if (wanted) lock = given ?? null;
    else void given?.release();
  };
  // The browser takes the lock away when the page is left, and does not give it back by itself.
  document.addEventListener("visibilitychange", ask);
  void ask();
  return () => {
    wanted = false;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
