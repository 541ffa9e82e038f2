import { useEffect, useRef, useState } from "react";
import { shownMember, useShownMember } from "../../device/session/session";
import { deleteDocuments, readDocument, writeDocument } from "../../device/store/database";

const pathOf = (name: string) => `drafts/${name}`;
/** The drafts that were sent since their page was opened. */
const sent = new Set<string>();

/** Stores or deletes a draft. Without a database the draft is lost. */
function store(member: string, name: string, value: unknown): void {
  const written =
    value === null ? deleteDocuments(member, [pathOf(name)]) : writeDocument(member, { path: pathOf(name), value, tag: null });
  written.catch(() => undefined);
}

/**
 * Stores unsent input on the device and restores it when the page is opened again. Returns true once the stored draft has been
 * read.
 *
 * @param name identifies the draft as long as the device has it; without a name nothing is stored.
 * @param value the unsent input; null for none.
 * @param restore receives the stored draft before anything else is written.
 */
export function useDraft<Value>(name: string | undefined, value: Value | null, restore: (kept: Value) => void): boolean {
  const member = useShownMember();
  const [isRead, setRead] = useState(name === undefined);
  const isKept = useRef(false);
  const restoring = useRef(restore);
  restoring.current = restore;
  // Input made before the stored draft was read.
  const unread = useRef<Value | null>(null);
  useEffect(() => {
    if (name === undefined) return;
    let isCurrent = true;
    sent.delete(name);
    const accept = (kept: { value: Value } | undefined) => {
      if (!isCurrent) return;
      isKept.current = kept !== undefined;
      if (kept) restoring.current(kept.value);
      setRead(true);
    };
    readDocument<Value>(member, pathOf(name)).then(accept, () => accept(undefined));
    return () => {
      isCurrent = false;
      // Present input is newer than the stored draft.
      if (unread.current !== null && !sent.has(name)) store(member, name, unread.current);
    };
  }, [member, name]);
  useEffect(() => {
    unread.current = isRead ? null : value;
  });

  const said = JSON.stringify(value);
  useEffect(() => {
    if (name === undefined || !isRead || (value === null && !isKept.current)) return;
    isKept.current = value !== null;
    store(member, name, value);
  }, [member, name, said, isRead]);
  return isRead;
}

/** Deletes a draft after it was sent. */
export function dropDraft(name: string): void {
  sent.add(name);
  store(shownMember(), name, null);
}
