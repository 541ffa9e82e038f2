import { useState } from "react";
import { asProblem } from "../../device/network/problem";
import { useSession } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import { Button, IconButton } from "../../shell/components/Button";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { Row, Rows } from "../../shell/components/Rows";
import { SignInFirst } from "../../shell/components/SignInFirst";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { entrance } from "../../shell/routing/wantedPage";
import { problemWords } from "../../shell/words/problem";
import { Connection, disconnect, refresh, removeConnection, useConnections } from "../data/connections";
import { goToProvider, Provider, providersQuery } from "../data/providers";
import { plugIcon } from "../icons";
import { failureNames, isByAddress } from "../words";
import { ConnectionForm } from "./ConnectionForm";
import "./ConnectionsScreen.css";

/** The sources of activities: their connection, last refresh and errors (U1, U2, U7, U11). */
export function ConnectionsScreen() {
  const { member, signedIn } = useSession();
  return (
    <Page title={t("campus.connections")} parent="/campus">
      {member && signedIn ? (
        <>
          <Connections key={member.id} member={member.id} />
          {member.role === "administrator" && <Link to="/campus/providers">{t("campus.provider.title")}</Link>}
        </>
      ) : (
        <SignInFirst to={entrance("/sign-in", "/campus/connections")} />
      )}
    </Page>
  );
}

/** A connection with the form or dialog that is open for it. */
type Doing = { connection: Connection; what: "connecting" | "disconnecting" | "removing" };

function Connections({ member }: { member: string }) {
  const connections = useConnections();
  const registered = useQuery(providersQuery(member));
  const providers = registered.state === "here" ? registered.value.providers : [];
  const [adding, setAdding] = useState(false);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [busy, setBusy] = useState<string | null>(null);

  async function act(id: string, ask: () => Promise<unknown>): Promise<void> {
    setBusy(id);
    try {
      await ask();
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
    setBusy(null);
    setDoing(null);
  }

  if (connections.state === "absent") return <KeptProblem problem={connections.problem} />;
  if (connections.state === "waiting") return <Waiting what={t("campus.connections")} />;
  const all = [...connections.value].sort((one, other) => one.name.localeCompare(other.name));
  const others = providers.filter((provider) => !all.some((connection) => isOf(connection, provider)));
  return (
    <>
      <p>{t("campus.connect.text")}</p>
      {all.length > 0 && (
        <Rows>
          {all.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              busy={busy === connection.id}
              onRefresh={() => void act(connection.id, () => refresh(member, connection.id))}
              onDo={(what) => {
                if (what !== "connecting" || isByAddress(connection.provider)) return setDoing({ connection, what });
                const provider = providers.find((each) => isOf(connection, each));
                if (provider) void act(connection.id, () => goToProvider(member, provider.id));
                else showToast(t("campus.provider.gone"), { alarming: true });
              }}
            />
          ))}
        </Rows>
      )}
      {adding || doing?.what === "connecting" ? (
        <ConnectionForm
          key={doing?.connection.id}
          member={member}
          again={doing && isByAddress(doing.connection.provider) ? { ...doing.connection, provider: doing.connection.provider } : undefined}
          onClose={() => {
            setAdding(false);
            setDoing(null);
          }}
        />
      ) : (
        <div className="connection-ways">
          {others.map((provider) => (
            <Button
              key={provider.id}
              icon={plugIcon}
              kind={all.length === 0 ? "primary" : "plain"}
              busy={busy === provider.id}
              onClick={() => void act(provider.id, () => goToProvider(member, provider.id))}
            >
              {t("campus.connect.addOf", { name: provider.name })}
            </Button>
          ))}
          <Button icon="plus" kind={all.length + others.length === 0 ? "primary" : "plain"} onClick={() => setAdding(true)}>
            {t("campus.connect.add")}
          </Button>
        </div>
      )}
      {doing && doing.what !== "connecting" && (
        <ConfirmDialog
          title={t(doing.what === "removing" ? "campus.connect.removeOf" : "campus.connect.endOf", { name: doing.connection.name })}
          text={t(doing.what === "removing" ? "campus.connect.removeText" : "campus.connect.endText")}
          action={t(doing.what === "removing" ? "campus.connect.remove" : "campus.connect.end")}
          busy={busy !== null}
          onConfirm={() =>
            void act(doing.connection.id, () =>
              (doing.what === "removing" ? removeConnection : disconnect)(member, doing.connection.id),
            )
          }
          onClose={() => setDoing(null)}
        />
      )}
    </>
  );
}

/** True if a connection is to that registered campus. */
const isOf = (connection: Connection, { provider, host }: Provider) =>
  connection.provider === provider && connection.host === host;

interface RowProps {
  connection: Connection;
  busy: boolean;
  onRefresh: () => void;
  onDo: (what: Doing["what"]) => void;
}

function ConnectionRow({ connection, busy, onRefresh, onDo }: RowProps) {
  const { name, state } = connection;
  const isConnected = state === "connected";
  return (
    <Row icon={plugIcon} title={name} text={<ConnectionWords connection={connection} />}>
      <div className="connection-buttons">
        <Button
          className={`button ${isConnected ? "connection-on" : "connection-off"}`}
          icon={isConnected ? "check" : "offline"}
          busy={busy}
          aria-label={t(isConnected ? "campus.connect.onOf" : "campus.connect.offOf", { name })}
          onClick={() => onDo(isConnected ? "disconnecting" : "connecting")}
        >
          {t(isConnected ? "campus.connect.on" : "campus.connect.off")}
        </Button>
        {isConnected && (
          <IconButton icon="renew" label={t("campus.connect.refreshOf", { name })} disabled={busy} onClick={onRefresh} />
        )}
        <IconButton icon="delete" label={t("campus.connect.removeOf", { name })} disabled={busy} onClick={() => onDo("removing")} />
      </div>
    </Row>
  );
}

/** The time of the last complete fetch, and the error since then. */
function ConnectionWords({ connection: { host, failure, refreshed_at, is_partial } }: { connection: Connection }) {
  const lines = [
    host,
    refreshed_at != null && t("campus.connect.refreshed", { time: dateTime(refreshed_at) }),
    is_partial && t("campus.connect.partial"),
  ];
  return (
    <>
      {lines.map((line) => line && <div key={line}>{line}</div>)}
      {failure && <div className="connection-failure">{t(failureNames[failure])}</div>}
    </>
  );
}
