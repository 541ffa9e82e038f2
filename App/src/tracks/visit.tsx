// The page behind a link to a track for whom the whole app is not cached: 100 kB until its figures stand (T20).
import { startVisit } from "../club/visit/startVisit";
import { match } from "../shell/routing/pattern";
import { SharedTrackPage } from "./shared/SharedTrackScreen";

const books = {
  ca: () => import("phrases/visit-tracks.ca"),
  es: () => import("phrases/visit-tracks.es"),
  en: () => import("phrases/visit-tracks.en"),
  fr: () => import("phrases/visit-tracks.fr"),
};
const { secret = "" } = match("/shared/track/{secret}", location.pathname) ?? {};

void startVisit(books, <SharedTrackPage secret={secret} />);
