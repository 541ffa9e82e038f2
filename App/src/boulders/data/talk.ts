// Comments and suggestions on the member's problems that are unseen on this device (B9).
import { useEffect, useMemo, useRef } from "react";
import { ownDocumentQuery } from "../../device/session/documents";
import { useShownMember } from "../../device/session/session";
import { writeDocument } from "../../device/store/database";
import { useQuery } from "../../device/store/query";
import { useRecordsOf } from "../../device/sync/useRecordsOf";
import { commentCollection } from "./comments";
import type { Problem } from "./records";
import { suggestionCollection } from "./suggestions";

/** The common fields of comments and suggestions. */
interface Said {
  id: string;
  rev: number;
  updated_at: number;
  author?: string;
  problem: string;
  hidden?: unknown;
}

/** The unseen comments and suggestions of one problem. */
export interface News {
  comments: number;
  suggestions: number;
  /** The time at which the server received the latest of them. */
  latest: number;
}

/** For each problem, the time of the latest comment or suggestion that its author has seen. */
type Seen = Readonly<Record<string, number>>;

const path = "boulders/talk-seen";
const seenQuery = (member: string) => ownDocumentQuery<Seen>(member, path, {});

/** The unseen comments and suggestions by the member's own problems. */
export function useNews(problems: readonly Problem[]): ReadonlyMap<string, News> {
  const member = useShownMember();
  const own = useMemo(() => new Set(problems.flatMap(({ id, author }) => (author === member ? [id] : []))), [problems, member]);
  const spaces = useMemo(
    () => [...new Set(problems.flatMap(({ author, space }) => (author === member ? [space] : [])))],
    [problems, member],
  );
  const comments = useRecordsOf<Said>(commentCollection, spaces);
  const suggestions = useRecordsOf<Said>(suggestionCollection, spaces);
  const kept = useQuery(seenQuery(member));
  return useMemo(() => {
    const news = new Map<string, News>();
    if (kept.state !== "here") return news;
    const isNew = ({ problem, author, updated_at, rev, hidden }: Said) =>
      own.has(problem) && rev > 0 && author !== member && hidden == null && updated_at > (kept.value[problem] ?? 0);
    for (const [kind, all] of [["comments", comments], ["suggestions", suggestions]] as const) {
      for (const each of all.filter(isNew)) {
        const before = news.get(each.problem) ?? { comments: 0, suggestions: 0, latest: 0 };
        news.set(each.problem, { ...before, [kind]: before[kind] + 1, latest: Math.max(before.latest, each.updated_at) });
      }
    }
    return news;
  }, [comments, suggestions, kept, own, member]);
}

/** The unseen comments and suggestions of an open problem, which then count as seen; they are shown until the page is left. */
export function useNewsHere(problem: Problem): News | undefined {
  const member = useShownMember();
  const problems = useMemo(() => [problem], [problem]);
  const now = useNews(problems).get(problem.id);
  const first = useRef<News | undefined>(undefined);
  if (now) first.current = now;
  useEffect(() => {
    if (now) void see(member, problem.id, now.latest);
  }, [member, problem.id, now]);
  return first.current;
}

async function see(member: string, problem: string, latest: number): Promise<void> {
  const query = seenQuery(member);
  const value = { ...query.value, [problem]: latest };
  query.receive(value);
  await writeDocument(member, { path, value, tag: null });
}
