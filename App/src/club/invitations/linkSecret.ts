import { useEffect, useState } from "react";

interface LinkSecret {
  /** Empty when the page was opened without one. */
  secret: string;
  /** Forgets the secret, which was used or is not wanted. */
  drop: () => void;
}

/** The secret of the link that opened the page of an address. It stands behind the address, where no server sees it. */
export function useLinkSecret(path: string): LinkSecret {
  /** Kept for this tab alone. */
  const kept = `cordada${path.replaceAll("/", ".")}`;
  const [secret, setSecret] = useState(() => location.hash.slice(1) || sessionStorage.getItem(kept) || "");

  useEffect(() => {
    // Another link that is opened while this page is open changes the address alone.
    const follow = () => setSecret((before) => location.hash.slice(1) || before);
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  useEffect(() => {
    if (secret !== "") sessionStorage.setItem(kept, secret);
  }, [kept, secret]);

  return { secret, drop: () => sessionStorage.removeItem(kept) };
}
