import { asProblem } from "../../device/network/problem";
import { useSession } from "../../device/session/session";
import { Button, LinkButton } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { SignInFirst } from "../../shell/components/SignInFirst";
import { bellIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { noticeWords } from "../../shell/declaredAreas";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { ListedNotice, markRead, refreshNotices, useNotices } from "../data/notices";
import { noticeSentence } from "./noticeWords";
import "./NoticesPage.css";

/** What the member was told of, the latest first (K12). */
export function NoticesPage() {
  const { member } = useSession();
  return (
    <Page title={t("club.notices.title")} parent="/settings" actions={member && <LinkButton to="/settings/notices">{t("club.notices.settings")}</LinkButton>}>
      {member ? <List key={member.id} /> : <SignInFirst />}
    </Page>
  );
}

const mark = (seen: Parameters<typeof markRead>[0]) =>
  markRead(seen).catch((error) => showToast(problemWords(asProblem(error)), { alarming: true }));

function List() {
  const kept = useNotices();
  if (kept.state === "absent") return <KeptProblem problem={kept.problem} onRetry={refreshNotices} />;
  if (kept.state === "waiting") return <Waiting what={t("club.notices.title")} lines={2} height={4} />;
  const { notices, unread } = kept.value;
  const [latest] = notices;
  if (!latest) return <EmptyState icon={bellIcon} title={t("club.notices.none")} text={t("club.notices.noneText")} />;
  return (
    <>
      {unread > 0 && (
        <div className="notices-head">
          <span className="row-text">{t("shell.unread", { count: unread })}</span>
          <Button kind="quiet" icon="check" onClick={() => void mark({ until: latest.at })}>
            {t("club.notices.allRead")}
          </Button>
        </div>
      )}
      <Rows>
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </Rows>
    </>
  );
}

function NoticeRow({ notice }: { notice: ListedNotice }) {
  const isNew = notice.read_at === undefined;
  return (
    <LinkRow
      to={notice.path}
      {...(isNew && { onOpen: () => void mark({ id: notice.id }) })}
      icon={noticeWords(notice.kind)?.icon ?? bellIcon}
      title={isNew ? <strong>{noticeSentence(notice)}</strong> : noticeSentence(notice)}
      text={[notice.where, dateTime(notice.at)].filter(Boolean).join(" · ")}
    >
      {isNew && <span className="notices-new">{t("club.notices.new")}</span>}
    </LinkRow>
  );
}
