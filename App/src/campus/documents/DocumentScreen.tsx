import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { asProblem, Problem } from "../../device/network/problem";
import { download } from "../../device/network/download";
import { useShownMember } from "../../device/session/session";
import { useObservable } from "../../device/store/observable";
import { Button, IconButton } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { ProgressBar } from "../../shell/components/ProgressBar";
import { showUndoable } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { bytes } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { goBack } from "../../shell/routing/location";
import type { RouteParameters } from "../../shell/routing/route";
import { NoteForm } from "../activity/NoteForm";
import { CourseDocument, useDocument } from "../data/courses";
import { Arrival, documentFile } from "../data/documentFiles";
import { useNote } from "../data/records";
import { deleteDocument, useTeaches } from "../data/teaching";
import { noteIcon } from "../icons";
import { DocumentDialog } from "./DocumentDialog";
import { kindIcons, kindNames, kindOf } from "./kinds";
import "./DocumentScreen.css";

const PdfReader = lazy(async () => ({ default: (await import("./PdfReader")).PdfReader }));

/** A document over the whole screen, with the member's note on it; a cross closes it (U6). */
export function DocumentScreen({ parameters }: { parameters: RouteParameters }) {
  const { course = "", document: id = "" } = parameters;
  const found = useDocument(course, id);
  const parent = `/campus/courses/${course}`;
  const title = found?.title ?? t("campus.document.one");
  const teaches = useTeaches(course);
  const [withNote, setWithNote] = useState(false);
  const [editing, setEditing] = useState(false);
  function remove(document: CourseDocument): void {
    const undo = deleteDocument(course, document);
    goBack(parent);
    showUndoable(t("campus.document.deleted"), undo);
  }

  useEffect(() => {
    window.document.title = `${title} · Cordada`;
  }, [title]);
  return (
    <div className="reader" data-note={withNote || undefined}>
      <header className="reader-header">
        <h1 className="reader-title">{title}</h1>
        {found && teaches && <IconButton icon="edit" label={t("campus.document.edit")} onClick={() => setEditing(true)} />}
        {found && (
          <IconButton icon={noteIcon} label={t("campus.note.title")} aria-pressed={withNote} onClick={() => setWithNote(!withNote)} />
        )}
        <IconButton icon="close" label={t("campus.document.close")} onClick={() => goBack(parent)} />
      </header>
      {found ? (
        <>
          <Content key={found.content.file} document={found} />
          {withNote && <Note course={course} document={found} />}
          {editing && (
            <DocumentDialog course={course} document={found} onDelete={() => remove(found)} onClose={() => setEditing(false)} />
          )}
        </>
      ) : (
        <EmptyState icon="file" title={t(found === null ? "campus.document.gone" : "problem.notHere")} />
      )}
    </div>
  );
}

function Note({ course, document: { id } }: { course: string; document: CourseDocument }) {
  const { note, keep } = useNote({ id, course: { id: course } });
  return (
    <div className="reader-note">
      <NoteForm key={id} subject={id} text={note?.text ?? ""} onKeep={(text, seen) => keep({ text }, { text: seen })} />
    </div>
  );
}

/** The file of a document, fetched where the device does not have it. */
function Content({ document }: { document: CourseDocument }) {
  const member = useShownMember();
  const [arrival, setArrival] = useState<Arrival>(() => documentFile(member, document.content));
  const [file, setFile] = useState<Blob | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    let isCurrent = true;
    arrival.file.then(
      (whole) => isCurrent && setFile(whole),
      (error: unknown) => isCurrent && setProblem(asProblem(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [arrival]);

  function again(): void {
    setProblem(null);
    setArrival(documentFile(member, document.content));
  }

  if (problem) return <KeptProblem problem={problem} onRetry={again} />;
  if (!file) return <Fetching arrival={arrival} />;
  return <Shown document={document} file={file} />;
}

function Fetching({ arrival }: { arrival: Arrival }) {
  const share = useObservable(arrival.share);
  return (
    <div className="reader-waiting">
      <ProgressBar label={t("campus.document.fetching")} share={share > 0 ? share : undefined} />
    </div>
  );
}

function Shown({ document, file }: { document: CourseDocument; file: Blob }) {
  const kind = kindOf(document.content);
  if (kind === "picture") return <Picture document={document} file={file} />;
  if (kind !== "pdf") return <Save document={document} file={file} text={t("campus.document.otherProgram")} />;
  return (
    <Suspense fallback={<Waiting what={t("campus.document.opening")} />}>
      <PdfReader file={file} title={document.title} broken={<Save document={document} file={file} text={t("campus.pdf.unreadable")} />} />
    </Suspense>
  );
}

/** A picture: never as a page of its own, so that one that is drawn by a script stays still. */
function Picture({ document, file }: { document: CourseDocument; file: Blob }) {
  const [isBroken, setBroken] = useState(false);
  const address = useMemo(() => URL.createObjectURL(typed(document, file)), [document, file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  if (isBroken) return <Save document={document} file={file} text={t("campus.document.otherProgram")} />;
  return (
    <div className="reader-picture">
      <img src={address} alt={document.title} onError={() => setBroken(true)} />
    </div>
  );
}

/** A drawing in SVG is shown only under its type; others the browser tells by their bytes. */
const typed = ({ content: { name } }: CourseDocument, file: Blob) =>
  /\.svg$/i.test(name) ? new Blob([file], { type: "image/svg+xml" }) : file;

/** What another program opens: the browser never shows it as a page of the app. */
function Save({ document, file, text }: { document: CourseDocument; file: Blob; text: string }) {
  const { name, size } = document.content;
  const kind = kindOf(document.content);
  return (
    <EmptyState icon={kindIcons[kind]} title={name} text={`${t(kindNames[kind])} · ${bytes(size)}. ${text}`}>
      <Button kind="primary" icon="import" onClick={() => download(new Blob([file], { type: "application/octet-stream" }), name)}>
        {t("campus.document.save")}
      </Button>
    </EmptyState>
  );
}
