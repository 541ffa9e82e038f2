import { Suspense } from "react";
import { useSession } from "../../device/session/session";
import { lazyPart } from "../../shell/lazyPart";
import { decline, useDeclined, useGuestRecords } from "./useGuestRecords";

// Most devices never ask. Out of reach, it asks the next time.
const AdoptionDialog = lazyPart(async () => (await import("./AdoptionDialog")).AdoptionDialog);

/** Asks, after signing in, whether what was made on this device without an account goes into this one (K1, Y6). */
export function AdoptionOffer() {
  const { member } = useSession();
  const records = useGuestRecords();
  const isDeclined = useDeclined();
  if (!member || records.length === 0 || isDeclined) return null;
  return (
    <Suspense fallback={null}>
      <AdoptionDialog member={member} records={records} onClose={() => decline(member.id)} />
    </Suspense>
  );
}
