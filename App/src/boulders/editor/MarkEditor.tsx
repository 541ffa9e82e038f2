import { KeyboardEvent, ReactNode, useEffect, useRef, useState } from "react";
import type { Core } from "../../engine/core";
import { Mark, markKindAfter, MarkKind, markRadius } from "../../engine/boulders";
import { Button, IconButton } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import { Picture } from "../../device/picture/picture";
import { redoIcon } from "../icons";
import { unitsOf } from "../picture/MarkedThumbnail";
import { MarkSign, markWords } from "../picture/MarkSign";
import { Stage, Touch } from "../picture/Stage";
import { KindChoice } from "./KindChoice";
import { Magnifier } from "./Magnifier";
import { MarkList } from "./MarkList";
import { useTopo } from "./useTopo";
import "./MarkEditor.css";

interface MarkEditorProps {
  core: Core;
  picture: Picture;
  marks: readonly Mark[];
  onChange: (marks: readonly Mark[]) => void;
  /** The actions for the completed marks. */
  actions: ReactNode;
}

/** The distance, in pixels, at which a dragged mark is drawn above the finger (B1). */
const lift = 56;
/** The distance by which an arrow key moves a mark, in shorter sides of the picture; `fine` with Shift. */
const steps = { usual: 0.01, fine: 0.002 };
const arrows: Readonly<Record<string, { right: number; down: number }>> = {
  ArrowLeft: { right: -1, down: 0 },
  ArrowRight: { right: 1, down: 0 },
  ArrowUp: { right: 0, down: -1 },
  ArrowDown: { right: 0, down: 1 },
};

/** Edits the marks of a problem on its picture, by touch, pointer or keyboard (B1, B2). */
export function MarkEditor({ core, picture, marks, onChange, actions }: MarkEditorProps) {
  const { topo, edit, add, at } = useTopo(core, picture, marks, onChange);
  const [kind, setKind] = useState<MarkKind>("right");
  const [chosen, setChosen] = useState<string | null>(null);
  /** The dragged mark; a reference, since moves occur faster than renders. */
  const dragged = useRef<string | null>(null);
  const [magnified, setMagnified] = useState<{ id: string; isRight: boolean } | null>(null);
  const drawn = useRef<SVGGElement>(null);
  /** The next element to focus: a mark, or null for the choice of kinds if no mark is left. */
  const focused = useRef<string | null | undefined>(undefined);
  const units = unitsOf(picture);

  useEffect(() => {
    const id = focused.current;
    if (id === undefined) return;
    focused.current = undefined;
    const mark = drawn.current?.querySelector<SVGGElement>(`[data-mark="${id}"]`);
    (mark ?? drawn.current?.closest(".editor")?.querySelector<HTMLElement>(".kinds input:checked"))?.focus();
  }, [topo]);

  /** Adds a mark of the chosen kind and preselects the most likely next kind; returns null if there is no room. */
  function addMark(place: { x: number; y: number }): string | null {
    const id = add(kind, place);
    setChosen(id);
    if (id !== null) setKind(markKindAfter(core, kind));
    return id;
  }

  /** Undoes or redoes a change; the next kind is again the one of that moment. */
  function step(act: "undo" | "redo"): void {
    const before = topo.marks;
    const after = edit({ act })?.marks ?? before;
    const gone = before.find(({ id }) => !after.some((mark) => mark.id === id));
    const come = after.find(({ id }) => !before.some((mark) => mark.id === id));
    if (act === "undo" && gone) setKind(gone.kind);
    if (act === "redo" && come) setKind(markKindAfter(core, come.kind));
  }

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
      event.preventDefault();
      step(event.shiftKey ? "redo" : "undo");
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  });

  function accepts(touch: Touch): boolean {
    // A finger beside all marks moves the last one; a pointer moves only the mark that it presses.
    const id = at(touch) ?? (touch.isFinger ? topo.marks[topo.marks.length - 1]?.id : undefined);
    if (id === undefined) return false;
    setChosen(id);
    dragged.current = id;
    return true;
  }

  function onDrag(touch: Touch) {
    const id = dragged.current;
    if (id === null) return;
    const height = (units.height / 1000) * touch.side;
    edit({ act: "drag", id, x: touch.x, y: touch.y - (touch.isFinger ? lift / height : 0) });
    setMagnified({ id, isRight: touch.x < 0.5 });
  }

  function onTap(touch: Touch) {
    const touched = at(touch, "tap");
    if (touched !== null) setChosen(touched);
    else if (touch.x >= 0 && touch.x <= 1 && touch.y >= 0 && touch.y <= 1) addMark(touch);
  }

  function onKeyDown(id: string, event: KeyboardEvent) {
    const arrow = arrows[event.key];
    if (arrow) {
      event.preventDefault();
      const step = event.shiftKey ? steps.fine : steps.usual;
      const { width, height } = picture;
      edit({ act: "push", id, right: arrow.right * step, down: arrow.down * step, width, height });
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      const index = topo.marks.findIndex((mark) => mark.id === id);
      focused.current = (topo.marks[index + 1] ?? topo.marks[index - 1])?.id ?? null;
      edit({ act: "remove", id });
    }
  }

  const moving = magnified && topo.marks.find(({ id }) => id === magnified.id);
  const chosenIndex = topo.marks.findIndex(({ id }) => id === chosen);
  const chosenMark = topo.marks[chosenIndex];
  return (
    <div className="editor">
      <div className="editor-picture">
        <Stage
          picture={picture}
          label={t("boulders.picture")}
          onTap={onTap}
          accepts={accepts}
          onDrag={onDrag}
          onDrop={() => {
            edit({ act: "endDrag" });
            dragged.current = null;
            setMagnified(null);
          }}
          over={
            <>
              {moving && <Magnifier picture={picture} mark={moving} radius={markRadius(core, Infinity)} isRight={magnified.isRight} />}
              {topo.marks.length === 0 && <p className="editor-hint">{t("boulders.edit.hint")}</p>}
            </>
          }
          tools={
            <div className="editor-tools">
              <IconButton icon="undo" label={t("boulders.edit.undo")} disabled={!topo.can_undo} onClick={() => step("undo")} />
              <IconButton icon={redoIcon} label={t("boulders.edit.redo")} disabled={!topo.can_redo} onClick={() => step("redo")} />
              {chosenMark && (
                <IconButton
                  icon="delete"
                  label={t("boulders.edit.remove", { mark: markWords(chosenMark.kind, topo.numbers[chosenIndex]) })}
                  onClick={() => edit({ act: "remove", id: chosenMark.id })}
                />
              )}
            </div>
          }
        >
          {(side) => (
            <g ref={drawn}>
              {topo.marks.map(({ id, kind, x, y }, index) => (
                <g
                  key={id}
                  data-mark={id}
                  data-chosen={id === chosen || undefined}
                  className="editor-mark"
                  transform={`translate(${x * units.width} ${y * units.height})`}
                  tabIndex={0}
                  role="button"
                  aria-label={markWords(kind, topo.numbers[index])}
                  aria-pressed={id === chosen}
                  onFocus={() => setChosen(id)}
                  onKeyDown={(event) => onKeyDown(id, event)}
                >
                  {id === chosen && <circle className="editor-chosen" r={markRadius(core, side) * 1.95} />}
                  <MarkSign kind={kind} number={topo.numbers[index] ?? null} radius={markRadius(core, side)} place={{ x, y }} />
                </g>
              ))}
            </g>
          )}
        </Stage>
      </div>
      <div className="editor-side">
        <KindChoice value={kind} onChange={setKind} />
        <div className="editor-actions">
          <Button
            kind="quiet"
            icon="plus"
            onClick={() => {
              focused.current = addMark({ x: 0.5, y: 0.5 }) ?? undefined;
            }}
          >
            {t("boulders.edit.addMiddle")}
          </Button>
          {actions}
        </div>
        <details className="editor-list">
          <summary>{t("boulders.edit.marksCount", { count: topo.marks.length })}</summary>
          <MarkList topo={topo} chosen={chosen} onChoose={setChosen} onEdit={edit} />
        </details>
      </div>
    </div>
  );
}
