// The synchronized collections beside tracks. They are declared apart from the code of the screens, which loads later.
import { recreateWithPicture } from "../../device/picture/pictureRecord";
import { firstFields } from "../../device/sync/change";
import type { Collection } from "../../device/sync/collections";

/** Categories. Built-in categories have a kind, and exist on each server. */
export const categoryCollection: Collection = {
  name: "categories",
  recreate: ({ body: { name, sport, kind } }) => {
    return kind == null ? { fields: { name: { after: name }, sport: { after: sport ?? null } } } : null;
  },
};

/** Gear: shoes, bicycles, skis. */
export const gearCollection: Collection = { name: "gear", recreate: ({ body }) => ({ fields: firstFields(body) }) };

/** Photos on tracks, each with its picture. */
export const photoCollection: Collection = { name: "track_photos", recreate: recreateWithPicture, names: { track: "tracks" } };

/** Places around which others see nothing of tracks (T28). */
export const privacyCollection: Collection = { name: "privacy_places", recreate: ({ body }) => ({ fields: firstFields(body) }) };

/** Comments on the member's tracks, which friends add on the server. */
export const commentCollection: Collection = { name: "track_comments", names: { track: "tracks" } };

/** Friends' thumbs for the member's tracks. */
export const thumbCollection: Collection = { name: "track_thumbs", names: { track: "tracks" } };

/** Training goals (T17). */
export const goalCollection: Collection = { name: "training_goals", recreate: ({ body }) => ({ fields: firstFields(body) }) };

/** Decisions about sessions of a training plan. */
export const decisionCollection: Collection = {
  name: "training_decisions",
  recreate: ({ body }) => ({ fields: firstFields(body) }),
  names: { goal: "training_goals", track: "tracks" },
};
