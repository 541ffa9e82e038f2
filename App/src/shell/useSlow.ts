import { useEffect, useState } from "react";

/** True if work has lasted so long that its progress is to be shown. */
export function useSlow(busy: boolean, milliseconds = 1000): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), milliseconds);
    return () => clearTimeout(timer);
  }, [busy, milliseconds]);
  return slow;
}
