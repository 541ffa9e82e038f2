import { useConflicts } from "../../device/sync/conflicts";
import { useSession } from "../../device/session/session";
import { useSyncStatus } from "../../device/sync/sync";
import { LinkButton } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { contributions } from "../../shell/declaredAreas";
import { t } from "../../shell/language/language";
import { ConflictBadge } from "./ConflictBadge";
import { Refusals } from "./Refusals";
import { SyncCard } from "./SyncCard";
import { compareIcon, deviceIcon } from "../../shell/components/signs";

/** The page about synchronization between device and server (Y1, Y5). */
export function SyncPage() {
  const { member } = useSession();
  return (
    <Page title={t("club.sync.title")} parent="/settings">
      {member ? <MemberSync /> : <WithoutAccount />}
    </Page>
  );
}

function MemberSync() {
  const { refusals } = useSyncStatus();
  const conflicts = useConflicts().length;
  return (
    <>
      <SyncCard />
      <Rows>
        <LinkRow
          to="/settings/sync/conflicts"
          icon={compareIcon}
          title={t("club.sync.conflicts")}
          text={conflicts > 0 ? t("club.sync.conflictsWait", { count: conflicts }) : t("club.sync.noConflicts")}
        >
          <ConflictBadge />
        </LinkRow>
        {contributions().map(({ deleted }) => deleted && (
          <LinkRow key={deleted.path} to={deleted.path} icon={deleted.icon} title={t(deleted.title)} text={t(deleted.text)} />
        ))}
      </Rows>
      {refusals.length > 0 && <Refusals refusals={refusals} />}
    </>
  );
}

function WithoutAccount() {
  return (
    <EmptyState icon={deviceIcon} title={t("club.sync.withoutAccount")} text={t("club.sync.withoutAccountText")}>
      <LinkButton to="/sign-in" kind="primary">
        {t("club.signIn")}
      </LinkButton>
      <LinkButton to="/register">{t("club.register")}</LinkButton>
    </EmptyState>
  );
}
