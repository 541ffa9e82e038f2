import club from "./club.json";
import map from "./map.json";
import shell from "./shell.json";
import tracks from "./tracks.json";

export default { ...shell, ...club, ...tracks, ...map };
