import { useState } from "react";

/** The selection of tracks in the list. */
export interface Selection {
  picking: boolean;
  picked: ReadonlySet<string>;
  begin: (id?: string) => void;
  end: () => void;
  /** Selects or deselects a track; `through` selects all tracks from the last selected one. */
  toggle: (id: string, through: boolean) => void;
  pick: (ids: readonly string[]) => void;
}

/** The selection among `ids`, in their order. */
export function useSelection(ids: readonly string[]): Selection {
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const [last, setLast] = useState<string | null>(null);

  function toggle(id: string, through: boolean): void {
    const next = new Set(picked ?? []);
    const [from, to] = [last === null ? -1 : ids.indexOf(last), ids.indexOf(id)];
    if (through && from >= 0 && to >= 0) {
      for (const each of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each);
    } else if (!next.delete(id)) next.add(id);
    setPicked(next);
    setLast(id);
  }

  return {
    picking: picked !== null,
    // Tracks deleted meanwhile leave the selection.
    picked: new Set(ids.filter((id) => picked?.has(id))),
    begin: (id) => setPicked(new Set(id === undefined ? [] : [id])),
    end: () => {
      setPicked(null);
      setLast(null);
    },
    toggle,
    pick: (all) => setPicked(new Set(all)),
  };
}
