import { useCallback, useEffect, useState } from "react";
import type { ClubMapRegions } from "../../device/api";
import { asProblem, Problem } from "../../device/network/problem";
import { useSession } from "../../device/session/session";
import { IconButton } from "../../shell/components/Button";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { EmptyState } from "../../shell/components/EmptyState";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { Row, Rows } from "../../shell/components/Rows";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { bytes, date, number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { mapIcon } from "../icons";
import { readClubRegions, removeClubRegion, useSending } from "./regionUploads";
import { RegionForm } from "./RegionForm";
import { RegionWork } from "./RegionWork";
import "./ClubRegions.css";

type Region = ClubMapRegions["regions"][number];

/** Milliseconds between questions about work that goes on. */
const often = 1_000;

/** The regions of the club's map, for administrators: what is there, what is being made, and a form for another one (T30). */
export function ClubRegions() {
  const { member, signedIn } = useSession();
  const title = t("map.regions.title");
  return (
    <Page title={title} parent="/settings/administration">
      {member?.role === "administrator" && signedIn ? (
        <Regions />
      ) : (
        <EmptyState icon="lock" title={title} text={t("map.regions.only")} />
      )}
    </Page>
  );
}

function Regions() {
  const [answer, setAnswer] = useState<ClubMapRegions | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [leaving, setLeaving] = useState<Region | null>(null);
  const sending = useSending();

  const refresh = useCallback(async () => {
    try {
      setAnswer(await readClubRegions());
      setProblem(null);
    } catch (error) {
      setProblem(asProblem(error));
    }
  }, []);

  const works = answer?.work !== undefined && answer.work.ended_at === undefined;
  const sends = sending.share !== null;
  useEffect(() => void refresh(), [refresh, sends]);
  useEffect(() => {
    if (!works) return;
    const timer = setInterval(() => void refresh(), often);
    return () => clearInterval(timer);
  }, [refresh, works]);

  async function remove(region: Region) {
    setLeaving(null);
    try {
      await removeClubRegion(region.id);
      await refresh();
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
  }

  if (!answer) {
    if (problem) return <KeptProblem problem={problem} onRetry={() => void refresh()} />;
    return <Waiting what={t("map.regions.title")} lines={3} />;
  }
  return (
    <>
      {!answer.shown && <Notice>{t("map.regions.notShown")}</Notice>}
      <RegionWork work={answer.work} sending={sending} onChange={() => void refresh()} />
      {answer.regions.length > 0 && (
        <Rows>
          {answer.regions.map((region) => (
            <Row
              key={region.id}
              icon={mapIcon}
              title={region.name}
              text={
                <>
                  <span className="club-region-text">{[bytes(region.bytes), date(region.made_at), ...corners(region.bounds)].join(" · ")}</span>
                  <span className="club-region-text">{plain(region.attribution)}</span>
                </>
              }
            >
              <IconButton icon="delete" label={t("map.regions.removeNamed", { name: region.name })} onClick={() => setLeaving(region)} />
            </Row>
          ))}
        </Rows>
      )}
      {answer.missing.includes("tilemaker") ? (
        <Notice kind="wrong">{t("map.regions.missing")}</Notice>
      ) : (
        <RegionForm busy={works || sends} limit={answer.limit} regions={answer.regions.map(({ name }) => name)} canShade={answer.missing.length === 0} />
      )}
      {leaving && (
        <ConfirmDialog
          title={t("map.regions.remove", { name: leaving.name })}
          text={t("map.regions.removeText")}
          action={t("map.offline.removeAction")}
          onClose={() => setLeaving(null)}
          onConfirm={() => void remove(leaving)}
        />
      )}
    </>
  );
}

/** The south-western and the north-eastern corner. */
function corners(bounds: Region["bounds"]): string[] {
  const [west = 0, south = 0, east = 0, north = 0] = bounds;
  const corner = (latitude: number, longitude: number) =>
    `${number(Math.abs(latitude), 2)}° ${latitude < 0 ? "S" : "N"} ${number(Math.abs(longitude), 2)}° ${longitude < 0 ? "W" : "E"}`;
  return [`${corner(south, west)} – ${corner(north, east)}`];
}

/** The text of an attribution without its links. */
function plain(markup: string): string {
  return new DOMParser().parseFromString(markup, "text/html").body.textContent ?? "";
}
