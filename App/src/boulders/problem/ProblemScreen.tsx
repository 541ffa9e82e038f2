import { useMemo, useState } from "react";
import type { Core } from "../../engine/core";
import { HiddenNotice } from "../../club/moderation/HiddenNotice";
import { ReportButton } from "../../club/moderation/ReportButton";
import { authorOf, useMay, useNamesIn } from "../../device/sync/spaces";
import { useSession, useShownMember } from "../../device/session/session";
import { Button, IconButton, LinkButton } from "../../shell/components/Button";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { EmptyState } from "../../shell/components/EmptyState";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { showUndoable } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { goBack } from "../../shell/routing/location";
import type { RouteParameters } from "../../shell/routing/route";
import { UnsentNotice } from "../../shell/unsent/UnsentNotice";
import { useAuthorName } from "../../shell/words/useAuthorName";
import { Comments } from "../comments/Comments";
import { useOpinions } from "../data/opinions";
import { deleteProblem, isStanding, Problem, useGymName, useIsOnWall, useLogbookEntries, useProblem } from "../data/records";
import { useNewsHere } from "../data/talk";
import { archive, useWalls } from "../data/walls";
import { SignInHint } from "../SignInHint";
import { wallIcon } from "../icons";
import { DifficultyWords } from "../grades/DifficultyWords";
import { useColoursOfGyms } from "../grades/gymColours";
import { useBouldersCore } from "../useBouldersCore";
import { newsWords, styleWords } from "../words";
import { problemPath } from "../list/ProblemCard";
import { Suggestions } from "../suggestions/Suggestions";
import { Logbook } from "./Logbook";
import { Opinions } from "./Opinions";
import { ProblemDialog } from "./ProblemDialog";
import { PlayedPicture } from "../picture/PlayedPicture";
import { ShareLink } from "./ShareLink";
import { SharePicture } from "./SharePicture";
import "./ProblemScreen.css";

/** One problem: its picture, move by move, its fields, and the member's record of it (B6). */
export function ProblemScreen({ parameters }: { parameters: RouteParameters }) {
  const { gym = "", problem: id = "" } = parameters;
  const problem = useProblem(gym, id);
  const core = useBouldersCore();
  const { member } = useSession();
  const gymName = useGymName()(gym);
  const isOnWall = useIsOnWall(useMemo(() => [gym], [gym]));
  const parent = `/boulders/gyms/${gym}`;
  const author = problem?.rev === 0 ? member?.id : problem?.author;
  const place = { space: gym, collection: "boulder_problems", record: id, author };
  return (
    <Page
      title={problem?.name || t("boulders.problem.title")}
      subtitle={gymName}
      parent={parent}
      width="wide"
      actions={
        problem &&
        core && <Actions core={core} gym={gym} problem={problem} />
      }
    >
      {!member ? (
        <SignInHint />
      ) : problem === null ? (
        <EmptyState icon={wallIcon} title={t("boulders.problem.gone")} text={t("boulders.problem.goneText")}>
          <LinkButton to={parent}>{t("boulders.problem.toGym")}</LinkButton>
        </EmptyState>
      ) : problem && core ? (
        <div className="problem-page">
          <PlayedPicture core={core} picture={problem.picture} marks={problem.marks} />
          <div className="problem-side">
            <UnsentNotice space={gym} collection="boulder_problems" id={problem.id} />
            <NewsNotice gym={gym} problem={problem} />
            <Logbook gym={gym} problem={problem} />
            {!isOnWall(problem) && <Notice>{t("boulders.shared.archived")}</Notice>}
            <HiddenNotice {...place} hidden={problem.hidden} />
            <Facts core={core} gym={gym} gymName={gymName} problem={problem} />
            {author === member.id && !problem.hidden && <ShareLink gym={gym} problem={problem} />}
            <Opinions core={core} gym={gym} problem={problem} />
            <Suggestions gym={gym} problem={problem.id} isOpen={isOnWall(problem)} />
            <Comments gym={gym} problem={problem.id} />
            <div className="problem-end">
              <Removal gym={gym} problem={problem} parent={parent} />
              <ReportButton {...place} hidden={problem.hidden} of={problem.name || t("boulders.problem.title")} inWords />
            </div>
          </div>
        </div>
      ) : (
        <Waiting what={t("boulders.loading")} lines={1} height={24} />
      )}
    </Page>
  );
}

type Shown = Omit<Problem, "space">;

/** A notice of unseen comments and suggestions, for the author. */
function NewsNotice({ gym, problem }: { gym: string; problem: Shown }) {
  const news = useNewsHere(useMemo(() => ({ ...problem, space: gym }), [problem, gym]));
  return news ? <Notice>{newsWords(news)}</Notice> : null;
}

function Facts({ core, gym, gymName, problem }: { core: Core; gym: string; gymName: string; problem: Shown }) {
  const author = useAuthorName(gym, problem);
  const { grade, style, made_at, note } = problem;
  const wall = useWalls(gym).find(({ id }) => id === problem.wall);
  const senders = useSenders(gym, problem.id);
  const colour = useColoursOfGyms()(gym).find(({ name }) => grade?.scale === "colour" && name === grade.value);
  return (
    <dl className="problem-facts">
      <dt>{t("boulders.difficulty")}</dt>
      <dd>
        <DifficultyWords core={core} difficulty={grade} colour={colour} />
      </dd>
      <dt>{t("boulders.style")}</dt>
      <dd>{styleWords(style)}</dd>
      <dt>{t("boulders.gym")}</dt>
      <dd>
        <Link to={`/boulders/gyms/${gym}`}>{gymName}</Link>
      </dd>
      {wall && (
        <>
          <dt>{t("boulders.wall.one")}</dt>
          <dd>
            <Link to={`/boulders/gyms/${gym}/walls/${wall.id}`}>{wall.name}</Link>
            {!isStanding(wall) && ` · ${t("boulders.wall.archivedAt")}`}
          </dd>
        </>
      )}
      <dt>{t("boulders.problem.author")}</dt>
      <dd>{author}</dd>
      {senders.length > 0 && (
        <>
          <dt>{t("boulders.problem.sentBy")}</dt>
          <dd>{senders.join(", ")}</dd>
        </>
      )}
      <dt>{t("boulders.problem.made")}</dt>
      <dd>{dateTime(made_at)}</dd>
      {note && (
        <>
          <dt>{t("boulders.note")}</dt>
          <dd>{note}</dd>
        </>
      )}
    </dl>
  );
}

/** The names of the members who sent a problem and said so by an opinion, and of this member. */
function useSenders(gym: string, problem: string): readonly string[] {
  const member = useShownMember();
  const names = useNamesIn(gym);
  const opinions = useOpinions(gym).get(problem);
  const isSent = useLogbookEntries().some((each) => each.problem === problem && each.is_send === true);
  const others = (opinions ?? []).flatMap(({ author }) => (author && author !== member ? (names.get(author) ?? []) : []));
  return [...(isSent ? [t("boulders.problem.sentByYou")] : []), ...others.sort((one, other) => one.localeCompare(other))];
}

interface ActionsProps {
  core: Core;
  gym: string;
  problem: Shown;
}

/** The member's actions on the problem. */
function Actions({ core, gym, problem }: ActionsProps) {
  const may = useMay();
  const member = useShownMember();
  const [isEditing, setEditing] = useState(false);
  const said = { space: gym, collection: "boulder_problems", author: authorOf(problem, member) };
  return (
    <>
      <SharePicture core={core} problem={problem} />
      {may({ ...said, change: "edit", fields: ["marks"] }) && (
        <LinkButton to={`${problemPath({ space: gym, id: problem.id })}/marks`} kind="quiet" icon={wallIcon}>
          {t("boulders.edit.marks")}
        </LinkButton>
      )}
      {may({ ...said, change: "edit", fields: ["name", "grade", "style", "note"] }) && (
        <IconButton icon="edit" label={t("boulders.problem.edit")} onClick={() => setEditing(true)} />
      )}
      {isEditing && <ProblemDialog core={core} gym={gym} problem={problem} onClose={() => setEditing(false)} />}
    </>
  );
}

interface RemovalProps {
  gym: string;
  problem: Shown;
  parent: string;
}

/** Takes a problem off the wall, which its setter or the gym can take back at any time, or deletes it. */
function Removal({ gym, problem, parent }: RemovalProps) {
  const may = useMay();
  const member = useShownMember();
  const [isDeleting, setDeleting] = useState(false);
  const said = { space: gym, collection: "boulder_problems", author: authorOf(problem, member) };
  const isThere = isStanding(problem);
  // What an archived wall holds comes back with it, as it was.
  const isWallThere = useIsOnWall(useMemo(() => [gym], [gym]))({ wall: problem.wall });
  const turn = () => showUndoable(t(isThere ? "boulders.problem.isArchived" : "boulders.problem.isBack"), archive([{ ...problem, space: gym }], isThere));
  const remove = () => {
    const undo = deleteProblem(gym, problem.id);
    goBack(parent);
    showUndoable(t("boulders.problem.deleted"), undo);
  };
  return (
    <>
      {isWallThere && may({ ...said, change: "edit", fields: ["archived_at"] }) && (
        <Button kind="quiet" icon={isThere ? "minus" : "undo"} onClick={turn}>
          {t(isThere ? "boulders.problem.archive" : "boulders.problem.bringBack")}
        </Button>
      )}
      {may({ ...said, change: "delete" }) && (
        <Button kind="quiet" icon="delete" onClick={() => setDeleting(true)}>
          {t("boulders.problem.delete")}
        </Button>
      )}
      {isDeleting && (
        <ConfirmDialog
          title={t("boulders.problem.deleteTitle")}
          text={t("boulders.problem.deleteText")}
          action={t("boulders.problem.delete")}
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
