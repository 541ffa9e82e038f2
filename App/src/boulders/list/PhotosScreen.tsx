import { EmptyState } from "../../shell/components/EmptyState";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { Waiting } from "../../shell/components/Waiting";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { UnsentMark } from "../../shell/unsent/UnsentMark";
import { Photo, usePhotos } from "../data/records";
import { albumIcon } from "../icons";
import { MarkedThumbnail } from "../picture/MarkedThumbnail";
import { difficultyWords } from "../words";
import { PhotoButtons } from "./PhotoButtons";
import { Tabs } from "./Tabs";
import "./list.css";

/** The photos to be marked, newest first (B3). */
export function PhotosScreen() {
  const photos = usePhotos();
  return (
    <Page title={t("boulders.tab")} width="wide">
      <Tabs />
      <PhotoButtons />
      {photos.state === "absent" && <KeptProblem problem={photos.problem} />}
      {photos.state === "waiting" && <Waiting what={t("boulders.loading")} />}
      {photos.state === "here" && photos.value.length === 0 && (
        <EmptyState icon={albumIcon} title={t("boulders.photos.none")} text={t("boulders.photos.noneText")} />
      )}
      {photos.state === "here" && photos.value.length > 0 && (
        <ul className="problem-grid">
          {photos.value.map((photo) => (
            <PhotoCard key={photo.id} photo={photo} />
          ))}
        </ul>
      )}
    </Page>
  );
}

/** A photo with its marks so far. */
function PhotoCard({ photo: { id, picture, sizes, taken_at, name, grade, ...photo } }: { photo: Photo }) {
  const marks = photo.marks ?? [];
  const count = marks.length > 0 ? t("boulders.edit.marksCount", { count: marks.length }) : t("boulders.photos.mark");
  return (
    <li>
      <Link to={`/boulders/photos/${id}`} className="problem-card">
        <MarkedThumbnail picture={picture} sizes={sizes} marks={marks} />
        <span className="problem-words">
          <span className="problem-title">{name ? <bdi>{name}</bdi> : count}</span>
          <span className="problem-text">{[grade && difficultyWords(grade), dateTime(taken_at)].filter(Boolean).join(" · ")}</span>
          <UnsentMark collection="boulder_photos" id={id} />
        </span>
      </Link>
    </li>
  );
}
