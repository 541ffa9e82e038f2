import { useEffect, useRef, useState } from "react";
import { shownMember, useShownMember } from "../../device/session/session";
import { deleteDocuments, readDocument, writeDocument } from "../../device/store/database";

const pathOf = (name: string) => `drafts/${name}`;

/**
 * Keeps on the device what was typed and not sent: it is there again when the page comes back. Answers whether what was kept
 * is read.
 *
 * @param name what the draft is of, for as long as the device has it; without one nothing is kept.
 * @param value what is not sent; null for nothing.
 * @param restore takes what was kept, before anything else is written.
 */
export function useDraft<Value>(name: string | undefined, value: Value | null, restore: (kept: Value) => void): boolean {
  const member = useShownMember();
  const [isRead, setRead] = useState(name === undefined);
  const isKept = useRef(false);
  const restoring = useRef(restore);
  restoring.current = restore;
  useEffect(() => {
    if (name === undefined) return;
    let isCurrent = true;
    const take = (kept: { value: Value } | undefined) => {
      if (!isCurrent) return;
      isKept.current = kept !== undefined;
      if (kept) restoring.current(kept.value);
      setRead(true);
    };
    readDocument<Value>(member, pathOf(name)).then(take, () => take(undefined));
    return () => {
      isCurrent = false;
    };
  }, [member, name]);

  const said = JSON.stringify(value);
  useEffect(() => {
    if (name === undefined || !isRead || (value === null && !isKept.current)) return;
    isKept.current = value !== null;
    const written =
      value === null ? deleteDocuments(member, [pathOf(name)]) : writeDocument(member, { path: pathOf(name), value, tag: null });
    // A device that keeps nothing loses a draft, as it does everything.
    written.catch(() => undefined);
  }, [member, name, said, isRead]);
  return isRead;
}

/** Forgets a draft: what it says was sent. */
export function dropDraft(name: string): void {
  deleteDocuments(shownMember(), [pathOf(name)]).catch(() => undefined);
}
