// Made by scripts/api-types.py from the server's OpenAPI document; not to be edited.

/** The maximum lengths of texts and lists in records, by collection. */
export const recordLimits = {
  "privacy_places": {
    "name": 60
  },
  "track_comments": {
    "text": 2000
  },
  "training_goals": {
    "name": 80,
    "busy_days": 200
  },
  "race_checkpoints": {
    "name": 120
  },
  "race_teams": {
    "name": 120,
    "category": 120,
    "members": 2000,
    "phone": 60
  },
  "race_corrections": {
    "reason": 500
  },
  "boulder_gyms": {
    "colours": 30
  },
  "boulder_walls": {
    "name": 120,
    "former": 100
  },
  "boulder_problems": {
    "name": 120,
    "note": 2000
  },
  "boulder_comments": {
    "text": 2000
  },
  "boulder_suggestions": {
    "note": 500
  },
  "boulder_tries": {
    "note": 2000,
    "name": 120,
    "place": 120
  },
  "campus_courses": {
    "name": 200,
    "code": 60,
    "note": 20000,
    "page": 2000
  },
  "campus_classrooms": {
    "name": 200
  },
  "campus_activities": {
    "title": 200,
    "summary": 20000,
    "page": 2000
  },
  "campus_documents": {
    "title": 200
  },
  "campus_notes": {
    "text": 20000
  }
} as const;
