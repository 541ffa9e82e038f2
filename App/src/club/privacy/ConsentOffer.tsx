import { Suspense, useState } from "react";
import { useClub } from "../../device/session/club";
import { useSession } from "../../device/session/session";
import { lazyPart } from "../../shell/lazyPart";
import { useAsksForConsent } from "../data/privacy";

// Loaded on demand, since most starts never ask. If it cannot be loaded, it asks the next time.
const ConsentDialog = lazyPart(async () => (await import("./ConsentDialog")).ConsentDialog);

/** Asks a member to agree to a new version of the privacy text, once at each start until it is answered (K13). */
export function ConsentOffer() {
  const { member, signedIn } = useSession();
  const { club } = useClub();
  const [isPutOff, setIsPutOff] = useState(false);
  const asks = useAsksForConsent(member?.id, club.privacy_version);
  if (!asks || !signedIn || isPutOff || club.privacy_version === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ConsentDialog required={club.privacy_version} onClose={() => setIsPutOff(true)} />
    </Suspense>
  );
}
