import { useState } from "react";
import { newIdentifier } from "../../device/store/identifier";
import { beginTopo, DrawnTopo, editTopo, Mark, markAt, MarkKind, markRadius, TopoAct } from "../../engine/boulders";
import { Core, CoreError } from "../../engine/core";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { Picture } from "../../device/picture/picture";
import { ringSize } from "../picture/markShapes";
import type { Touch } from "../picture/Stage";

/** The distance, in pixels, within which a drag moves a mark. */
const reach = { finger: 24, pointer: 14 };

/** The editable marks on a picture; `onChange` is called at each change. */
export function useTopo(core: Core, picture: Picture, first: readonly Mark[], onChange: (marks: readonly Mark[]) => void) {
  const [topo, setTopo] = useState<DrawnTopo>(() => beginTopo(core, first));

  /** Applies a change; null if there is no room for another mark. */
  function edit(act: TopoAct): DrawnTopo | null {
    try {
      const next = editTopo(core, act);
      setTopo(next);
      onChange(next.marks);
      return next;
    } catch (error) {
      if (!(error instanceof CoreError && error.code === "full")) throw error;
      showToast(t("boulders.edit.full"), { alarming: true });
      return null;
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
    /** The mark touched by a press: a tap must be on its ring, as one beside it adds another; a drag may begin beside it. */
    at({ x, y, side, isFinger }: Touch, press: "tap" | "drag" = "drag"): string | null {
      const ring = (markRadius(core, side) / 1000) * side * ringSize;
      const pixels = press === "tap" ? ring : isFinger ? reach.finger : reach.pointer;
      return markAt(core, { x, y, reach: pixels / side, width: picture.width, height: picture.height });
    },
  };
}
