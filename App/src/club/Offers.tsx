import { AdoptionOffer } from "./adoption/Adoption";
import { ConsentOffer } from "./privacy/ConsentOffer";

/** What the club asks a member after signing in, one above the other. */
export function Offers() {
  return (
    <>
      <AdoptionOffer />
      <ConsentOffer />
    </>
  );
}
