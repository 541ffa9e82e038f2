import { Suspense } from "react";
import type { Member } from "../../device/api";
import { useSession } from "../../device/session/session";
import { lazyPart } from "../../shell/lazyPart";
import { decline, useDeclined, useGuestRecords } from "./useGuestRecords";

// Loaded on demand, since most devices never ask. If it cannot be loaded, it asks the next time.
const AdoptionDialog = lazyPart(async () => (await import("./AdoptionDialog")).AdoptionDialog);

/** After sign-in, offers to adopt the records made on this device without an account (K1, Y6). */
export function AdoptionOffer() {
  const { member, signedIn } = useSession();
  const isDeclined = useDeclined();
  // Avoids reading the guest's records at each start.
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
