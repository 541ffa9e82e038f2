import { useSession } from "../../device/session/session";
import { syncNow, useSyncStatus } from "../../device/sync/sync";
import { Button, LinkButton } from "../../shell/components/Button";
import { Icon } from "../../shell/components/Icon";
import { t } from "../../shell/language/language";
import { SyncProgress } from "../../shell/SyncProgress";
import { useSyncState } from "./useSyncState";
import "./SyncCard.css";

/** The state of synchronization, with a button that starts it (Y1). */
export function SyncCard() {
  const { icon, tone, title, text } = useSyncState();
  const { signedIn } = useSession();
  const { progress } = useSyncStatus();
  return (
    <section className="card sync-card">
      <div className="sync-card-state">
        <span className={`sync-card-icon sync-card-${tone}`}>
          <Icon drawing={icon} />
        </span>
        <div role="status">
          <h2>{title}</h2>
          <p className="sync-card-text">{text}</p>
        </div>
      </div>
      <SyncProgress />
      <div className="sync-card-actions">
        <Button
          kind={signedIn ? "primary" : "plain"}
          icon="renew"
          disabled={!signedIn}
          busy={progress !== null}
          aria-describedby={signedIn ? undefined : "sync-needs-session"}
          onClick={() => void syncNow()}
        >
          {t("club.sync.now")}
        </Button>
        {!signedIn && (
          <>
            <LinkButton to="/sign-in" kind="primary">
              {t("club.signIn")}
            </LinkButton>
            <p id="sync-needs-session" className="sync-card-text">
              {t("club.sync.needsSession")}
            </p>
          </>
        )}
      </div>
    </section>
  );
}
