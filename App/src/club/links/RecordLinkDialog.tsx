import { ReactNode, useState } from "react";
import type { RecordLink } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { Button } from "../../shell/components/Button";
import { Choice } from "../../shell/components/Choice";
import { Dialog } from "../../shell/components/Dialog";
import { Notice } from "../../shell/components/Notice";
import { Row, Rows } from "../../shell/components/Rows";
import { shareIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { FormActions } from "../../shell/form/Form";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { makeRecordLink, useRecordLinks, withdrawRecordLink } from "../data/recordLinks";
import { LinkWithCode } from "../invitations/LinkWithCode";
import { copyLink, hasShareSheet, passOn } from "../invitations/passOn";
import { WithdrawButton } from "../invitations/WithdrawButton";

interface RecordLinkDialogProps {
  record: string;
  /** The path of the record, under /api/v1. */
  address: string;
  /** True if the server has the record. */
  isSent: boolean;
  /** The reason why there can be no link while the server lacks the record, if it does not wait for the network. */
  missing?: string;
  /** A description of the shared data. */
  text: string;
  /** The choice of the parts of the record that a new link shows. */
  parts?: { chosen: readonly string[]; choice: ReactNode; words: (part: string) => string };
  /** Other ways of sharing the record. */
  children?: ReactNode;
  onClose: () => void;
}

/** The possible validity of a link, in days. */
const spans = [
  { value: "7", label: "club.links.week" },
  { value: "30", label: "club.links.month" },
  { value: "365", label: "club.links.year" },
] as const;

/** Makes a link with which people without an account see a record, and withdraws valid ones (K6). */
export function RecordLinkDialog({ record, address, isSent, missing, text, parts, children, onClose }: RecordLinkDialogProps) {
  const [days, setDays] = useState<(typeof spans)[number]["value"]>("30");
  const [made, setMade] = useState<RecordLink | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = useRecordLinks(record);

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(problemWords(asProblem(error)));
    } finally {
      setBusy(false);
    }
  }

  const withdraw = (id: string) =>
    run(async () => {
      await withdrawRecordLink(id);
      if (made?.id === id) setMade(null);
      showToast(t("club.friends.linkWithdrawn"));
    });

  return (
    <Dialog
      title={t("club.links.title")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("club.invitations.done")}</Button>}
    >
      {problem && <Notice kind="wrong">{problem}</Notice>}
      {made ? (
        <MadeLink made={made} />
      ) : !isSent ? (
        <p>{missing ?? t("club.links.notSent")}</p>
      ) : (
        <>
          <p>{text}</p>
          {parts?.choice}
          <Choice
            label={t("club.links.validFor")}
            value={days}
            options={spans.map(({ value, label }) => ({ value, label: t(label) }))}
            onChange={setDays}
          />
          <FormActions>
            <Button
              kind="primary"
              busy={busy}
              onClick={() => void run(async () => setMade(await makeRecordLink(address, Number(days), parts?.chosen)))}
            >
              {t("club.invitations.make")}
            </Button>
          </FormActions>
        </>
      )}
      {open.length > 0 && (
        <section className="section">
          <h3>{t("club.friends.links")}</h3>
          <Rows>
            {open.map(({ id, expires_at, parts: shown }) => (
              <Row
                key={id}
                icon={shareIcon}
                title={t("club.invitations.until", { time: dateTime(expires_at) })}
                {...(parts && shown && { text: shown.map(parts.words).join(" · ") })}
              >
                <WithdrawButton busy={busy} onWithdraw={() => void withdraw(id)} />
              </Row>
            ))}
          </Rows>
        </section>
      )}
      {children}
    </Dialog>
  );
}

/** A new link, which is shown only once. */
function MadeLink({ made: { link = "", svg = "", expires_at } }: { made: RecordLink }) {
  return (
    <>
      <LinkWithCode link={link} svg={svg} alt={t("club.links.code")}>
        {t("club.invitations.once", { time: dateTime(expires_at) })}
      </LinkWithCode>
      <FormActions>
        <Button kind={hasShareSheet() ? "plain" : "primary"} onClick={() => void copyLink(link)}>
          {t("club.links.copy")}
        </Button>
        {hasShareSheet() && (
          <Button kind="primary" icon={shareIcon} onClick={() => void passOn(link)}>
            {t("club.invitations.share")}
          </Button>
        )}
      </FormActions>
    </>
  );
}
