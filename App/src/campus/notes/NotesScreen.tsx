import { Button, IconButton } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { Row, Rows } from "../../shell/components/Rows";
import { shareIcon } from "../../shell/components/signs";
import { showUndoable } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { CampusTabs } from "../CampusTabs";
import { deleteNote } from "../data/records";
import { noteIcon } from "../icons";
import type { WrittenNote } from "./noteText";
import { saveNotes, sendNotes } from "./sendNotes";
import "./NotesScreen.css";
import { useWrittenNotes } from "./useWrittenNotes";

function remove(note: WrittenNote): void {
  showUndoable(t("campus.note.deleted"), deleteNote(note));
}

/** All notes of the member, to be sent or saved one by one or together. */
export function NotesScreen() {
  const notes = useWrittenNotes();
  const heading = t("campus.notes.title");
  return (
    <Page title={t("campus.tab")} width="wide">
      <CampusTabs />
      {notes.length === 0 ? (
        <EmptyState icon={noteIcon} title={t("campus.notes.none")} text={t("campus.notes.noneText")} />
      ) : (
        <>
          <div className="notes-buttons">
            <Button icon={shareIcon} onClick={() => void sendNotes(heading, notes)}>
              {t("campus.notes.sendAll")}
            </Button>
            <Button icon="import" onClick={() => saveNotes(heading, notes)}>
              {t("campus.notes.saveAll")}
            </Button>
          </div>
          <Rows>
            {notes.map((note) => (
              <Row
                key={note.id}
                icon={noteIcon}
                title={note.title}
                text={
                  <>
                    {[note.course, note.time].filter(Boolean).join(" · ")}
                    <span className="note-lines">{note.text}</span>
                  </>
                }
              >
                <IconButton icon={shareIcon} label={t("campus.notes.sendNamed", { title: note.title })} onClick={() => void sendNotes(heading, [note])} />
                {note.gone && (
                  <IconButton icon="delete" label={t("campus.notes.deleteNamed", { title: note.title })} onClick={() => remove(note)} />
                )}
                <IconButton icon="import" label={t("campus.notes.saveNamed", { title: note.title })} onClick={() => saveNotes(heading, [note])} />
              </Row>
            ))}
          </Rows>
        </>
      )}
    </Page>
  );
}
