import { FormEvent, useState } from "react";
import { ReportDialog } from "../../club/moderation/ReportDialog";
import { asProblem } from "../../device/network/problem";
import { useShownMember } from "../../device/session/session";
import { recordLimits } from "../../device/sync/recordLimits";
import { Button, IconButton } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { TextField } from "../../shell/components/Field";
import { heartIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { FormActions } from "../../shell/form/Form";
import { dropDraft, useDraft } from "../../shell/form/useDraft";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { addComment, deleteComment, reportComment, setThumb, Talk, TrackComment, TrackPlace, useTalk } from "../data/talk";
import "../../shell/components/Comments.css";
import "./TalkCard.css";

/** The comments and thumbs on a track that the member sees (K9). Nothing while nobody said anything of the member's own track. */
export function TalkCard({ place }: { place: TrackPlace }) {
  const member = useShownMember();
  const kept = useTalk(place);
  const [busy, setBusy] = useState(false);
  if (kept.state !== "here") return null;
  const talk = kept.value;
  const isOwn = place.owner === member;
  if (isOwn && talk.comments.length === 0 && talk.thumbs === 0) return null;

  /** True if the server took it. */
  async function run(work: () => Promise<void>): Promise<boolean> {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card title={t("tracks.talk.title")}>
      <div className="talk-thumbs">
        {!isOwn && (
          <Button
            kind={talk.has_thumb ? "primary" : "plain"}
            icon={heartIcon}
            busy={busy}
            aria-pressed={talk.has_thumb}
            onClick={() => void run(() => setThumb(place, !talk.has_thumb))}
          >
            {t("tracks.talk.thumb")}
          </Button>
        )}
        {talk.thumbs > 0 && <p className="card-note">{likedBy(talk)}</p>}
      </div>
      {talk.comments.length > 0 && (
        <ul className="comments">
          {talk.comments.map((comment) => (
            <OneComment key={comment.id} place={place} comment={comment} mayDelete={isOwn || comment.author === member} isOwn={comment.author === member} run={run} />
          ))}
        </ul>
      )}
      <CommentForm place={place} busy={busy} run={run} />
    </Card>
  );
}

function likedBy({ thumbs, thumb_names }: Talk): string {
  const more = thumbs - thumb_names.length;
  const names = thumb_names.join(", ");
  return more > 0 ? t("tracks.talk.likedMore", { names, more }) : t("tracks.talk.liked", { names });
}

type Run = (work: () => Promise<void>) => Promise<boolean>;

interface OneCommentProps {
  place: TrackPlace;
  comment: TrackComment;
  mayDelete: boolean;
  isOwn: boolean;
  run: Run;
}

function OneComment({ place, comment: { id, author_name, text, made_at }, mayDelete, isOwn, run }: OneCommentProps) {
  const [asking, setAsking] = useState<"delete" | "report" | null>(null);
  const close = () => setAsking(null);
  return (
    <li className="comment">
      <header className="comment-head">
        <bdi className="comment-author">{author_name}</bdi>
        <span className="comment-time">{dateTime(made_at)}</span>
        <span className="comment-acts">
          {!isOwn && <IconButton icon="warning" label={`${t("club.report.report")}: ${author_name}`} onClick={() => setAsking("report")} />}
          {mayDelete && <IconButton icon="delete" label={`${t("tracks.talk.delete")}: ${author_name}`} onClick={() => setAsking("delete")} />}
        </span>
      </header>
      <p className="comment-text">{text}</p>
      {asking === "delete" && (
        <ConfirmDialog
          title={t("tracks.talk.deleteTitle")}
          text={t("tracks.talk.deleteText")}
          action={t("tracks.talk.delete")}
          onClose={close}
          onConfirm={() => {
            close();
            void run(() => deleteComment(place, id));
          }}
        />
      )}
      {asking === "report" && (
        <ReportDialog onClose={close} onSend={(reason, note) => reportComment(place, id, reason, note)} />
      )}
    </li>
  );
}

function CommentForm({ place, busy, run }: { place: TrackPlace; busy: boolean; run: Run }) {
  const [text, setText] = useState("");
  const draft = `tracks/comment/${place.track}`;
  const said = text.trim();
  useDraft(draft, text === "" ? null : text, setText);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (said === "" || !(await run(() => addComment(place, said)))) return;
    dropDraft(draft);
    setText("");
  }

  return (
    <form className="comment-form" onSubmit={(event) => void send(event)}>
      <TextField name="comment" label={t("tracks.talk.write")} rows={2} maxLength={recordLimits.track_comments.text} value={text} onChange={setText} />
      {said !== "" && (
        <FormActions>
          <Button type="submit" kind="primary" busy={busy}>
            {t("tracks.talk.send")}
          </Button>
        </FormActions>
      )}
    </form>
  );
}
