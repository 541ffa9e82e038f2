// The app with two further areas, which are only in its list and in their folders, here with their words in `locales`.
import { areas } from "../../../App/src/areas";
import type { Area } from "../../../App/src/shell/area";
import type { Drawing } from "../../../App/src/shell/components/Icon";
import { Page } from "../../../App/src/shell/components/Page";
import type { PhraseName } from "../../../App/src/shell/language/phrases";
import { start } from "../../../App/src/start";

const route = (pattern: string, title: string) => ({ pattern, load: async () => () => <Page title={title}>{title}</Page> });

/** The name of a phrase that is not the app's. */
const phrase = (name: string) => name as PhraseName;

const drawing: Drawing = { strokes: "M4 4h16v16H4z" };

const caves: Area = {
  name: "caves",
  places: [{ path: "/caves", icon: "flag", label: phrase("caves.tab") }],
  routes: [route("/caves", "Caves"), route("/caves/{id}", "One cave")],
};

const huts: Area = {
  name: "huts",
  places: [
    { path: "/huts", icon: drawing, label: phrase("huts.tab") },
    { path: "/huts/visits", icon: "file", label: phrase("huts.visits.tab") },
  ],
  routes: [route("/huts", "Huts"), route("/huts/visits", "Visits")],
};

// They replace two areas of the app: a phone's bar has room for two areas besides Tracks and Races.
void start([...areas.filter(({ name }) => name !== "boulders" && name !== "campus"), caves, huts]);
