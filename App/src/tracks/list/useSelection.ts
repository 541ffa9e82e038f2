import { useState } from "react";

/** Which tracks are picked for something, while picking. */
export interface Selection {
  picking: boolean;
  picked: ReadonlySet<string>;
  begin: (id?: string) => void;
  end: () => void;
  /** Picks a track or drops it; `through` takes all from the last one picked. */
  toggle: (id: string, through: boolean) => void;
  pick: (ids: readonly string[]) => void;
}

/** Picking of several among `ids`, in the order they stand. */
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
    // What was deleted meanwhile is not picked any more.
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
