// The order of a list changed by two sides. It is symmetric in the sides, so that every server and device gets the same.
type Ids = readonly string[];

/** All elements in their order, including removed ones. */
export function expectedOrder(old: Ids, one: Ids, other: Ids): Ids {
  const put = [one, other].map((side) => {
    const known = side.filter((id) => old.includes(id));
    const kept = longestRun(known, old);
    return side.filter((id) => !kept.includes(id));
  });
  const fixed = old.filter((id) => !put.some((ids) => ids.includes(id)));
  // For each element put by a side: the index of the last unmoved element before it; -1 at the beginning.
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

/** Joins two groups at one place. Common elements keep their order; between them the smaller part comes first. */
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

/** The longest subsequence of the ids in the same order elsewhere; of several, the one that ends soonest there. */
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
