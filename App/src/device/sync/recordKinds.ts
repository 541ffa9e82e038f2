// Made by scripts/api-types.py from the server's OpenAPI document; not to be edited.

/** The named kinds in records in their order, by collection. */
export const recordKinds = {
  "boulder_problems": {
    "style": [
      "free",
      "feet_follow",
      "no_feet"
    ]
  },
  "campus_notes": {
    "progress": [
      "not_begun",
      "doing",
      "done"
    ]
  }
} as const;
