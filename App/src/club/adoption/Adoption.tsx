import { Suspense } from "react";
import type { Member } from "../../device/api";
import { useSession } from "../../device/session/session";
import { lazyPart } from "../../shell/lazyPart";
import { decline, useDeclined, useGuestRecords } from "./useGuestRecords";

// Most devices never ask. Out of reach, it asks the next time.
const AdoptionDialog = lazyPart(async () => (await import("./AdoptionDialog")).AdoptionDialog);

/** Asks, after signing in, whether what was made on this device without an account goes into this one (K1, Y6). */
export function AdoptionOffer() {
  const { member, signedIn } = useSession();
  const isDeclined = useDeclined();
  // Else the records of a guest would be read at each start for nothing.
  return member && signedIn && !isDeclined ? <Offer member={member} /> : null;
}

function Offer({ member }: { member: Member }) {
  const records = useGuestRecords();
  if (records.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <AdoptionDialog member={member} records={records} onClose={() => decline(member.id)} />
    </Suspense>
  );
}
