import { bouldersArea } from "./boulders/area";
import { campusArea } from "./campus/area";
import { clubArea } from "./club/area";
import { mapArea } from "./map/area";
import { racesArea } from "./races/area";
import type { Area } from "./shell/area";
import { tracksArea } from "./tracks/area";

/** The areas of the app, in the default order of the navigation. */
export const areas: readonly Area[] = [tracksArea, racesArea, bouldersArea, campusArea, clubArea, mapArea];
