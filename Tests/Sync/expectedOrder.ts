// The order of a list that two sides changed: whose side is whose does not matter, so every server and device comes to the same.
type Ids = readonly string[];

/** All elements in their order, also those that were taken away. */
export function expectedOrder(old: Ids, one: Ids, other: Ids): Ids {
  const put = [one, other].map((side) => {
    const known = side.filter((id) => old.includes(id));
    const kept = longestRun(known, old);
    return side.filter((id) => !kept.includes(id));
  });
  const fixed = old.filter((id) => !put.some((ids) => ids.includes(id)));
  // The last element that nobody moved before each one that a side put somewhere; -1 at the beginning.
  const [gaps = new Map<string, number>(), otherGaps = new Map<string, number>()] = [one, other].map((side, at) => {
    let gap = -1;
    const found = new Map<string, number>();
    for (const id of side) {
      if (fixed.includes(id)) gap = fixed.indexOf(id);
      else if (put[at]?.includes(id)) found.set(id, gap);
    }
    return found;
  });
  const group = (side: Ids, own: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>, gap: number) =>
    side.filter((id) => own.get(id) === gap && (others.get(id) ?? gap) >= gap);
  return [-1, ...fixed.keys()].flatMap((gap) => {
    const joined = join(group(one, gaps, otherGaps, gap), group(other, otherGaps, gaps, gap));
    return gap < 0 ? joined : [...fixed.slice(gap, gap + 1), ...joined];
  });
}

/** Two groups that came to stand at one place: what both have keeps its order; between that, the smaller part comes first. */
function join(one: Ids, other: Ids): Ids {
  const [first = [], second = []] = [one, other].sort((left, right) => (isSmaller(left, right) ? -1 : 1));
  const both = longestRun(first.filter((id) => second.includes(id)), second);
  const parts = (ids: Ids) => {
    const all: string[][] = [[]];
    for (const id of ids) {
      if (both.includes(id)) all.push([]);
      else all.at(-1)?.push(id);
    }
    return all;
  };
  const [firsts, seconds] = [parts(first), parts(second.filter((id) => both.includes(id) || !first.includes(id)))];
  return firsts.flatMap((part, at) => {
    const pair = [part, seconds[at] ?? []].sort((left, right) => (isSmaller(left, right) ? -1 : 1));
    return [...pair.flat(), ...both.slice(at, at + 1)];
  });
}

const isSmaller = (one: Ids, other: Ids) => one.join() < other.join();

/** The most of these that stand in the same order elsewhere; of several such runs the one that ends soonest there. */
function longestRun(ids: Ids, elsewhere: Ids): Ids {
  const places = ids.map((id) => elsewhere.indexOf(id));
  // For each length, the run that ends soonest.
  const runs: number[][] = [];
  for (const place of places) {
    const longer = runs.findIndex((run) => (run.at(-1) ?? -1) >= place);
    const length = longer < 0 ? runs.length : longer;
    runs[length] = [...(runs[length - 1] ?? []), place];
  }
  return (runs.at(-1) ?? []).map((place) => elsewhere[place] ?? "");
}
