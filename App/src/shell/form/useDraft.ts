import { useEffect, useRef, useState } from "react";
import { shownMember, useShownMember } from "../../device/session/session";
import { deleteDocuments, readDocument, writeDocument } from "../../device/store/database";

const pathOf = (name: string) => `drafts/${name}`;
/** The drafts that were sent since their page was opened. */
const sent = new Set<string>();

/** Writes or forgets a draft. A device that keeps nothing loses it, as it does everything. */
function keep(member: string, name: string, value: unknown): void {
  const written =
    value === null ? deleteDocuments(member, [pathOf(name)]) : writeDocument(member, { path: pathOf(name), value, tag: null });
  written.catch(() => undefined);
}

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
  // What was typed before anything was read.
  const unread = useRef<Value | null>(null);
  useEffect(() => {
    if (name === undefined) return;
    let isCurrent = true;
    sent.delete(name);
    const take = (kept: { value: Value } | undefined) => {
      if (!isCurrent) return;
      isKept.current = kept !== undefined;
      if (kept) restoring.current(kept.value);
      setRead(true);
    };
    readDocument<Value>(member, pathOf(name)).then(take, () => take(undefined));
    return () => {
      isCurrent = false;
      // It is newer than what was kept.
      if (unread.current !== null && !sent.has(name)) keep(member, name, unread.current);
    };
  }, [member, name]);
  useEffect(() => {
    unread.current = isRead ? null : value;
  });

  const said = JSON.stringify(value);
  useEffect(() => {
    if (name === undefined || !isRead || (value === null && !isKept.current)) return;
    isKept.current = value !== null;
    keep(member, name, value);
  }, [member, name, said, isRead]);
  return isRead;
}

/** Forgets a draft: what it says was sent. */
export function dropDraft(name: string): void {
  sent.add(name);
  keep(shownMember(), name, null);
}
