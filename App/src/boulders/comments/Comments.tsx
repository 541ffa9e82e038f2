import { FormEvent, useState } from "react";
import { HiddenNotice } from "../../club/moderation/HiddenNotice";
import { ReportButton } from "../../club/moderation/ReportButton";
import { useShownMember } from "../../device/session/session";
import { recordLimits } from "../../device/sync/recordLimits";
import { authorOf, useMay } from "../../device/sync/spaces";
import { Button, IconButton } from "../../shell/components/Button";
import { TextField } from "../../shell/components/Field";
import { showUndoable } from "../../shell/components/toast";
import { FormActions } from "../../shell/form/Form";
import { dropDraft, useDraft } from "../../shell/form/useDraft";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { useAuthorName } from "../../shell/words/useAuthorName";
import { addComment, Comment, commentCollection, deleteComment, editComment, useComments } from "../data/comments";
import "../../shell/components/Comments.css";

/** The comments on a problem, with a field for a new one (B9). */
export function Comments({ gym, problem }: { gym: string; problem: string }) {
  const comments = useComments(gym, problem);
  const may = useMay();
  return (
    <section className="section">
      <h2>{t("boulders.comments.title")}</h2>
      {comments.length > 0 && (
        <ul className="comments">
          {comments.map((each) => (
            <OneComment key={each.id} gym={gym} comment={each} />
          ))}
        </ul>
      )}
      {may({ space: gym, collection: commentCollection, change: "create" }) && (
        <CommentForm label={t("boulders.comments.write")} submit={t("boulders.comments.send")} draft={`boulders/comment/${problem}`} onSend={(text) => addComment(gym, problem, text)} />
      )}
    </section>
  );
}

function OneComment({ gym, comment }: { gym: string; comment: Comment }) {
  const member = useShownMember();
  const may = useMay();
  const author = authorOf(comment, member);
  const name = useAuthorName(gym, comment);
  const [editing, setEditing] = useState(false);
  const isOwn = author === member;
  const { id, text, made_at, hidden } = comment;
  return (
    <li className="comment">
      <header className="comment-head">
        <span className="comment-author">{name}</span>
        <span className="comment-time">{dateTime(made_at)}</span>
        <span className="comment-acts">
          {isOwn && may({ space: gym, collection: commentCollection, change: "edit", fields: ["text"], author }) && (
            <IconButton icon="edit" label={t("boulders.comments.edit")} onClick={() => setEditing(!editing)} />
          )}
          {isOwn && (
            <IconButton
              icon="delete"
              label={t("boulders.comments.delete")}
              onClick={() => showUndoable(t("boulders.comments.deleted"), deleteComment(gym, comment))}
            />
          )}
          <ReportButton space={gym} collection={commentCollection} record={id} author={author} hidden={hidden} of={name} />
        </span>
      </header>
      <HiddenNotice space={gym} collection={commentCollection} record={id} author={author} hidden={hidden} />
      {editing ? (
        <CommentForm
          label={t("boulders.comments.edit")}
          submit={t("club.save")}
          first={text}
          draft={`boulders/comment/${id}`}
          onSend={(after) => {
            editComment(gym, comment, after);
            setEditing(false);
          }}
        />
      ) : (
        <p className="comment-text">{text}</p>
      )}
    </li>
  );
}

interface CommentFormProps {
  label: string;
  submit: string;
  first?: string;
  /** The name under which unsent text is kept. */
  draft: string;
  onSend: (text: string) => void;
}

function CommentForm({ label, submit, first = "", draft, onSend }: CommentFormProps) {
  const [text, setText] = useState(first);
  const said = text.trim();
  useDraft(draft, text === first ? null : text, setText);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (said === "") return;
    onSend(said);
    dropDraft(draft);
    setText("");
  };
  return (
    <form className="comment-form" onSubmit={send}>
      <TextField name="comment" label={label} rows={2} maxLength={recordLimits.boulder_comments.text} value={text} onChange={setText} />
      {said !== "" && (
        <FormActions>
          <Button type="submit">{submit}</Button>
        </FormActions>
      )}
    </form>
  );
}
