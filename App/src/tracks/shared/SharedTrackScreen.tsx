import { useCallback } from "react";
import { Problem } from "../../device/network/problem";
import { Card } from "../../shell/components/Card";
import { LinkButton } from "../../shell/components/Button";
import { FormActions } from "../../shell/form/Form";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { RouteParameters } from "../../shell/routing/route";
import { problemWords } from "../../shell/words/problem";
import { readSharedMap, readSharedPhoto, readSharedTrack } from "../data/sharedTrack";
import { ShownTrackPage } from "./ShownTrackPage";

/** The page of a shared track within the app. */
export function SharedTrackScreen({ parameters: { secret = "" } }: { parameters: RouteParameters }) {
  return <SharedTrackPage secret={secret} parent="/" />;
}

/** A track shared by a link, for people without an account too (T20). */
export function SharedTrackPage({ secret, parent }: { secret: string; parent?: string }) {
  const read = useCallback(() => readSharedTrack(secret), [secret]);
  const readMap = useCallback(() => readSharedMap(secret), [secret]);
  const readPhoto = useCallback((photo: number, size: "screen" | "thumbnail") => readSharedPhoto(secret, photo, size), [secret]);
  return (
    <ShownTrackPage
      title={t("tracks.shared.title")}
      parent={parent}
      read={read}
      readMap={readMap}
      readPhoto={readPhoto}
      problemText={whyNot}
    >
      {({ expires_at }) => (
        <>
          <Card title={t("tracks.shared.own")}>
            <p>{t("tracks.shared.ownText")}</p>
            <FormActions>
              <LinkButton to="/record">{t("tracks.toRecord")}</LinkButton>
            </FormActions>
          </Card>
          {expires_at != null && <p className="card-note">{t("tracks.shared.until", { time: dateTime(expires_at) })}</p>}
        </>
      )}
    </ShownTrackPage>
  );
}

const whyNot = (problem: Problem) => (problem.status === 403 ? t("tracks.shared.gone") : problemWords(problem));
