import { ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { asProblem, Problem } from "../../device/network/problem";
import { download } from "../../device/network/download";
import { useShownMember } from "../../device/session/session";
import { useObservable } from "../../device/store/observable";
import { Button, IconButton } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { ProgressBar } from "../../shell/components/ProgressBar";
import { Waiting } from "../../shell/components/Waiting";
import { bytes } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { lazyPart } from "../../shell/lazyPart";
import { goBack } from "../../shell/routing/location";
import { NoteForm } from "../notes/NoteForm";
import type { Arrival } from "../data/documentFiles";
import { Subject, useNote } from "../data/records";
import { noteIcon } from "../icons";
import { NotHere } from "../MembersOnly";
import { failureNames, isFailure } from "../words";
import { FileWords, kindIcons, kindNames, kindOf } from "./kinds";
import { isPlainText, longestText, plainText } from "./plainText";
import "./DocumentScreen.css";

const PdfReader = lazyPart(
  async () => (await import("./PdfReader")).PdfReader,
  ({ broken }) => broken,
);

/** A document, as the reader needs it. */
export interface ReadDocument {
  title: string;
  content: FileWords;
  /** The subject of the member's note. */
  subject: Subject;
  /** Changes with the file. */
  version: string;
  /** Fetches the file. */
  arrive: (member: string) => Arrival;
}

interface ReaderProps {
  /** Null if it was deleted, `undefined` if the device does not have it. */
  document: ReadDocument | null | undefined;
  /** The target of the close button if there is no earlier page. */
  parent: string;
  /** Further actions. */
  actions?: ReactNode;
  /** A notice above the document. */
  notice?: ReactNode;
  children?: ReactNode;
}

/** A document in full screen, with the member's note; a button closes it (U6). */
export function DocumentReader({ document, parent, actions, notice, children }: ReaderProps) {
  const title = document?.title ?? t("campus.document.one");
  const [withNote, setWithNote] = useState(false);
  useEffect(() => {
    window.document.title = `${title} · Cordada`;
  }, [title]);
  return (
    <div className="reader" data-note={withNote || undefined}>
      <header className="reader-header">
        <h1 className="reader-title">{title}</h1>
        {document && actions}
        {document && (
          <IconButton icon={noteIcon} label={t("campus.note.title")} aria-pressed={withNote} onClick={() => setWithNote(!withNote)} />
        )}
        <IconButton icon="close" label={t("campus.document.close")} onClick={() => goBack(parent)} />
      </header>
      {document && notice}
      {document ? (
        <>
          <Content key={document.version} document={document} />
          {withNote && <Note subject={document.subject} />}
          {children}
        </>
      ) : (
        <NotHere icon="file" gone={document === null ? t("campus.document.gone") : undefined} />
      )}
    </div>
  );
}

function Note({ subject }: { subject: Subject }) {
  const { note, edit } = useNote(subject);
  return (
    <div className="reader-note">
      <NoteForm key={subject.id} subject={subject.id} text={note?.text ?? ""} onSave={(text, seen) => edit({ text }, { text: seen })} />
    </div>
  );
}

/** The file of a document, fetched if it is not on the device. */
function Content({ document }: { document: ReadDocument }) {
  const member = useShownMember();
  const [arrival, setArrival] = useState<Arrival>(() => document.arrive(member));
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
    setArrival(document.arrive(member));
  }

  const failure = problem?.fields[0]?.code;
  if (failure !== undefined && isFailure(failure)) {
    return (
      <EmptyState icon="offline" title={t("campus.document.notGiven")} text={t(failureNames[failure])}>
        <Button kind="primary" icon="renew" onClick={again}>
          {t("problem.retry")}
        </Button>
      </EmptyState>
    );
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

function Shown({ document, file }: { document: ReadDocument; file: Blob }) {
  const kind = kindOf(document.content);
  if (kind === "picture") return <Picture document={document} file={file} />;
  if (isPlainText(document.content) && file.size <= longestText) return <PlainText document={document} file={file} />;
  if (kind !== "pdf") return <Save document={document} file={file} text={t("campus.document.otherProgram")} />;
  return (
    <Suspense fallback={<Waiting what={t("campus.document.opening")} />}>
      <PdfReader
        file={file}
        document={document.subject.id}
        title={document.title}
        broken={<Save document={document} file={file} text={t("campus.pdf.unreadable")} />}
      />
    </Suspense>
  );
}

/** A picture, shown as an image and never as a page, so that scripts in it do not run. */
function Picture({ document, file }: { document: ReadDocument; file: Blob }) {
  const [isBroken, setBroken] = useState(false);
  const address = useMemo(() => URL.createObjectURL(typed(document, file)), [document, file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  if (isBroken) return <Save document={document} file={file} text={t("campus.document.otherProgram")} />;
  return (
    <div className="reader-picture">
      <img src={address} alt={document.title} onError={() => setBroken(true)} />
      <SaveButton document={document} file={file} />
    </div>
  );
}

/** A text shown literally, line by line; markup and scripts in it have no effect. */
function PlainText({ document, file }: { document: ReadDocument; file: Blob }) {
  const [text, setText] = useState<string | null>();
  useEffect(() => {
    let isCurrent = true;
    void file.arrayBuffer().then((bytes) => isCurrent && setText(plainText(new Uint8Array(bytes))));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  if (text === undefined) return <Waiting what={t("campus.document.opening")} />;
  if (text === null) return <Save document={document} file={file} text={t("campus.document.otherProgram")} />;
  return (
    <div className="reader-text" tabIndex={0} role="region" aria-label={document.title}>
      <pre>{text}</pre>
      <SaveButton document={document} file={file} />
    </div>
  );
}

/** An SVG is shown only with its media type; browsers recognize other pictures by their bytes. */
const typed = ({ content: { name } }: ReadDocument, file: Blob) =>
  /\.svg$/i.test(name) ? new Blob([file], { type: "image/svg+xml" }) : file;

/** A file for other programs, which the browser only downloads and never shows as a page of the app. */
function Save({ document, file, text }: { document: ReadDocument; file: Blob; text: string }) {
  const { name, size } = document.content;
  const kind = kindOf(document.content);
  return (
    <EmptyState icon={kindIcons[kind]} title={name} text={`${t(kindNames[kind])} · ${bytes(size ?? file.size)}. ${text}`}>
      <SaveButton document={document} file={file} isPrimary />
    </EmptyState>
  );
}

const SaveButton = ({ document, file, isPrimary = false }: { document: ReadDocument; file: Blob; isPrimary?: boolean }) => (
  <Button
    kind={isPrimary ? "primary" : "quiet"}
    icon="import"
    onClick={() => download(new Blob([file], { type: "application/octet-stream" }), document.content.name)}
  >
    {t("campus.document.save")}
  </Button>
);
