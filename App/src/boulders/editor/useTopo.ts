import { useState } from "react";
import { newIdentifier } from "../../device/store/identifier";
import { beginTopo, DrawnTopo, editTopo, Mark, markAt, MarkKind, TopoAct } from "../../engine/bouldering";
import { Core, CoreError } from "../../engine/core";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { Picture } from "../../device/picture/picture";
import type { Touch } from "../picture/Stage";

/** Pixels about a press within which a mark is touched. */
const reach = { finger: 24, pointer: 14 };

/** The marks that are drawn on a picture; `onChange` is told of each change. */
export function useTopo(core: Core, picture: Picture, first: readonly Mark[], onChange: (marks: readonly Mark[]) => void) {
  const [topo, setTopo] = useState<DrawnTopo>(() => beginTopo(core, first));

  /** Makes a change; false when there is no room for another mark. */
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
    /** Adds a mark at the end; answers its identifier, or null when there is no room. */
    add(kind: MarkKind, { x, y }: { x: number; y: number }): string | null {
      const id = newIdentifier();
      return edit({ act: "add", id, kind, x, y }) ? id : null;
    },
    /** The mark that a press touches. */
    at({ x, y, side, isFinger }: Touch): string | null {
      const pixels = isFinger ? reach.finger : reach.pointer;
      return markAt(core, { x, y, reach: pixels / side, width: picture.width, height: picture.height });
    },
  };
}
