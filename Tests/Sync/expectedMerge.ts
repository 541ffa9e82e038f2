// The expected merge of two changes of a text or a list, by each member's actions. Every line and element of the model
// is created once, so its origin, its removal and its predecessor are known.
import { isSame } from "./club";
import { expectedOrder } from "./expectedOrder";

/** The merged value. With `other` there is a conflict, and `value` is the server's side. */
export interface Merged {
  value: unknown;
  other?: unknown;
}

/** Removes a conflict of two equal values. */
export function settled({ value, other }: Merged): Merged {
  return other === undefined || isSame(value, other) ? { value } : { value, other };
}

type Marks = readonly { readonly id: string; readonly name: string }[];

/** Lines that neither side removed divide the texts. Between two of them at most one side may have changed anything. */
export function expectedLines(saw: unknown, there: unknown, set: unknown): Merged {
  const [old, mine, theirs] = [saw, set, there].map((text) => (typeof text === "string" && text !== "" ? text.split("\n") : []));
  if (!old || !mine || !theirs) return { value: there };
  const kept = old.filter((line) => mine.includes(line) && theirs.includes(line));
  const pieces = (lines: readonly string[]) => {
    const all: string[][] = [[]];
    for (const line of lines) {
      if (kept.includes(line)) all.push([]);
      else all.at(-1)?.push(line);
    }
    return all.map((piece) => piece.join("\n"));
  };
  const [olds, mines, others] = [pieces(old), pieces(mine), pieces(theirs)];
  const both = olds.map((piece, at) => mines[at] !== piece && others[at] !== piece && mines[at] !== others[at]);
  const text = (winner: readonly string[]) => {
    const lines = olds.flatMap((piece, at) => {
      const merged = both[at] ? winner[at] : mines[at] === piece ? others[at] : mines[at];
      return [...(merged ? [merged] : []), ...kept.slice(at, at + 1)];
    });
    if (lines.length > 0) return lines.join("\n");
    return there == null || set == null ? null : "";
  };
  return both.includes(true) ? { value: text(others), other: text(mines) } : { value: text(others) };
}

/** Merges each element separately: removed, renamed, moved or added by one side. An element changed by both is a conflict. */
export function expectedElements(saw: unknown, there: unknown, set: unknown): Merged {
  const [old, mine, theirs] = [saw, set, there].map((list) => (list ?? []) as Marks) as [Marks, Marks, Marks];
  const nameIn = (list: Marks, id: string) => list.find((mark) => mark.id === id)?.name;
  const disputed = [...old, ...mine, ...theirs].filter(({ id }) => {
    const [was, here, other] = [nameIn(old, id), nameIn(mine, id), nameIn(theirs, id)];
    return here !== was && other !== was && here !== other && (was !== undefined || (here !== undefined && other !== undefined));
  });
  const ids = (list: Marks) => list.map(({ id }) => id);
  const order = expectedOrder(ids(old), ids(theirs), ids(mine));
  const fate = (id: string, winner: Marks) => {
    if (disputed.some((mark) => mark.id === id)) return nameIn(winner, id);
    const was = nameIn(old, id);
    return nameIn(mine, id) === was ? nameIn(theirs, id) : nameIn(mine, id);
  };
  const build = (winner: Marks) => {
    const list = order.flatMap((id) => {
      const name = fate(id, winner);
      return name === undefined ? [] : [{ id, name }];
    });
    if (list.length > 0) return list;
    return there == null || set == null ? null : [];
  };
  return disputed.length > 0 ? { value: build(theirs), other: build(mine) } : { value: build(theirs) };
}
