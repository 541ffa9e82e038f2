// The phrases of the pages: they come with the first of them.
import boulders from "./boulders.json";
import campus from "./campus.json";
import club from "./club.json";
import map from "./map.json";
import races from "./races.json";
import tracks from "./tracks.json";

export default { ...club, ...tracks, ...map, ...races, ...boulders, ...campus };
