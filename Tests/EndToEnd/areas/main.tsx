// The app with two further areas, which are only in its list.
import { areas } from "../../../App/src/areas";
import type { Area } from "../../../App/src/shell/area";
import type { Drawing } from "../../../App/src/shell/components/Icon";
import { Page } from "../../../App/src/shell/components/Page";
import { start } from "../../../App/src/start";

const route = (pattern: string, title: string) => ({ pattern, load: async () => () => <Page title={title}>{title}</Page> });

const drawing: Drawing = { strokes: "M4 4h16v16H4z" };

const campus: Area = {
  name: "campus",
  places: [{ path: "/campus", icon: "flag", label: "tracks.bests.marathon" }],
  routes: [route("/campus", "Campus"), route("/campus/{id}", "One course")],
};

const boulders: Area = {
  name: "boulders",
  places: [
    { path: "/boulders", icon: drawing, label: "tracks.category" },
    { path: "/boulders/log", icon: "file", label: "tracks.edit.note" },
  ],
  routes: [route("/boulders", "Boulders"), route("/boulders/log", "Log")],
};

// They replace two areas of the app: a phone's bar has room for two areas besides Tracks and Races.
void start([...areas.filter(({ name }) => name !== boulders.name && name !== campus.name), campus, boulders]);
