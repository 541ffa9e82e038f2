// Made by scripts/api-types.py from the server's OpenAPI document; not to be edited.

/** The named kinds in bodies of requests in their order, by body. */
export const fieldKinds = {
  "ClubSettings": {
    "registration": [
      "open",
      "invitation",
      "list"
    ]
  },
  "NewPersonalToken": {
    "scopes": [
      "profile:read",
      "profile:write",
      "tracks:read",
      "tracks:write",
      "boulders:read",
      "boulders:write",
      "campus:read"
    ]
  }
} as const;
