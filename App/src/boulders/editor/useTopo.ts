import { useState } from "react";
import { newIdentifier } from "../../device/store/identifier";
import { beginTopo, DrawnTopo, editTopo, Mark, markAt, MarkKind, TopoAct } from "../../engine/boulders";
import { Core, CoreError } from "../../engine/core";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { Picture } from "../../device/picture/picture";
import type { Touch } from "../picture/Stage";

/** The distance, in pixels, within which a press touches a mark. */
const reach = { finger: 24, pointer: 14 };

/** The editable marks on a picture; `onChange` is called at each change. */
export function useTopo(core: Core, picture: Picture, first: readonly Mark[], onChange: (marks: readonly Mark[]) => void) {
  const [topo, setTopo] = useState<DrawnTopo>(() => beginTopo(core, first));

  /** Applies a change; false if there is no room for another mark. */
  function edit(act: TopoAct): boolean {
    try {
      const next = editTopo(core, act);
      setTopo(next);
      onChange(next.marks);
      return true;
    } catch (error) {
      if (!(error instanceof CoreError && error.code === "full")) throw error;
      showToast(t("boulders.edit.full"), { alarming: true });
      return false;
    }
  }

  return {
    topo,
    edit,
    /** Appends a mark; returns its identifier, or null if there is no room. */
    add(kind: MarkKind, { x, y }: { x: number; y: number }): string | null {
      const id = newIdentifier();
      return edit({ act: "add", id, kind, x, y }) ? id : null;
    },
    /** The mark touched by a press. */
    at({ x, y, side, isFinger }: Touch): string | null {
      const pixels = isFinger ? reach.finger : reach.pointer;
      return markAt(core, { x, y, reach: pixels / side, width: picture.width, height: picture.height });
    },
  };
}
