// The place in a document where its member stopped reading, kept on the device.
import { useEffect, useState } from "react";
import { useShownMember } from "../../device/session/session";
import { readDocument, writeDocument } from "../../device/store/database";

/** A place in a document: a page, and the share of it that is above the window. */
export interface ReadingPlace {
  page: number;
  share: number;
}

const beginning: ReadingPlace = { page: 1, share: 0 };
const pathOf = (document: string) => `places/${document}`;

/** The place where a document was left, its beginning if it was not; null until it is read. */
export function useReadingPlace(document: string): ReadingPlace | null {
  const member = useShownMember();
  const [place, setPlace] = useState<ReadingPlace | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const accept = (kept: { value: ReadingPlace } | undefined) => isCurrent && setPlace(kept?.value ?? beginning);
    readDocument<ReadingPlace>(member, pathOf(document)).then(accept, () => accept(undefined));
    return () => {
      isCurrent = false;
    };
  }, [member, document]);
  return place;
}

/** Stores the place where a document is left. A device that stores nothing opens it at its beginning. */
export function storePlace(member: string, document: string, value: ReadingPlace): void {
  writeDocument(member, { path: pathOf(document), value, tag: null }).catch(() => undefined);
}
