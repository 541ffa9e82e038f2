import { useEffect, useState } from "react";

interface LinkSecret {
  /** Empty if the page was opened without a secret. */
  secret: string;
  /** Drops the secret after use or refusal. */
  drop: () => void;
}

/** The secret of the link that opened a page. It is in the fragment of the address, which no server receives. */
export function useLinkSecret(path: string): LinkSecret {
  /** Stored for this tab only. */
  const kept = `cordada${path.replaceAll("/", ".")}`;
  const [secret, setSecret] = useState(() => location.hash.slice(1) || sessionStorage.getItem(kept) || "");

  useEffect(() => {
    // Opening another link on this page changes only the fragment.
    const follow = () => setSecret((before) => location.hash.slice(1) || before);
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  useEffect(() => {
    if (secret !== "") sessionStorage.setItem(kept, secret);
  }, [kept, secret]);

  return { secret, drop: () => sessionStorage.removeItem(kept) };
}
