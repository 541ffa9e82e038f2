// The collections beside the tracks themselves, as sync knows them: apart from what screens read of them, which loads later.
import { recreateWithPicture } from "../../device/picture/pictureRecord";
import { firstFields } from "../../device/sync/change";
import type { Collection } from "../../device/sync/collections";

/** Categories. Those that everybody begins with have a kind, and every server has them. */
export const categoryCollection: Collection = {
  name: "categories",
  recreate: ({ body: { name, sport, kind } }) => {
    return kind == null ? { fields: { name: { after: name }, sport: { after: sport ?? null } } } : null;
  },
};

/** The records of gear: shoes, bicycles, skis. */
export const gearCollection: Collection = { name: "gear", recreate: ({ body }) => ({ fields: firstFields(body) }) };

/** Photos on tracks, each made of its picture. */
export const photoCollection: Collection = { name: "track_photos", recreate: recreateWithPicture, names: { track: "tracks" } };
