// Made by scripts/api-types.py from the server's OpenAPI document; not to be edited.

/** What holds where a field says nothing. */
export const usual = {
  "Preferences": {
    "mark_interval_m": 1000,
    "spacing_m": 5,
    "speak_marks": false,
    "vibrate_marks": true,
    "auto_pause": true,
    "track_audience": "link",
    "notice_friend": true,
    "mail_friend": "never",
    "notice_report": true,
    "mail_report": "never",
    "notice_new_device": true,
    "mail_new_device": "now",
    "notice_track_comment": true,
    "mail_track_comment": "never",
    "notice_comment": true,
    "mail_comment": "never",
    "notice_reminder": true,
    "mail_reminder": "never",
    "notice_race_alert": true,
    "mail_race_alert": "never",
    "mail_hour": 8,
    "keep_originals": true
  },
  "RaceEdit": {
    "fastest_mps": 3,
    "is_public": false,
    "is_members_only": false,
    "keep_days": 30,
    "shown_before_s": 1800
  }
} as const;

/** Constants of the core that screens need before it is loaded. */
export const rules = {
  "kept_times": [
    {
      "name": "race_positions",
      "usual_days": 3650,
      "least_days": 1,
      "most_days": 3650
    },
    {
      "name": "sessions",
      "usual_days": 90,
      "least_days": 7,
      "most_days": 90
    },
    {
      "name": "reports",
      "usual_days": 365,
      "least_days": 30,
      "most_days": 3650
    }
  ],
  "guardian_ages": {
    "least": 13,
    "most": 18
  },
  "sports": [
    {
      "name": "running",
      "rate": "pace",
      "best_efforts": "foot",
      "fewest_steps": 115,
      "gait": "running",
      "category": "running"
    },
    {
      "name": "walking",
      "rate": "pace",
      "best_efforts": "foot",
      "fewest_steps": 75,
      "gait": "walking",
      "category": "walking"
    },
    {
      "name": "hiking",
      "rate": "pace",
      "best_efforts": "foot",
      "fewest_steps": 75,
      "gait": "walking",
      "category": "hiking"
    },
    {
      "name": "cycling",
      "rate": "speed",
      "best_efforts": "ride",
      "category": "cycling"
    },
    {
      "name": "swimming",
      "rate": "swim_pace",
      "best_efforts": "swim",
      "category": "swimming"
    },
    {
      "name": "skiing",
      "rate": "speed",
      "best_efforts": "ride",
      "category": "skiing"
    },
    {
      "name": "paddling",
      "rate": "speed",
      "best_efforts": "ride"
    },
    {
      "name": "driving",
      "rate": "speed",
      "best_efforts": "ride"
    },
    {
      "name": "fitness",
      "rate": "speed",
      "category": "indoor"
    },
    {
      "name": "other",
      "rate": "speed"
    }
  ],
  "rate_of_unknown_sport": "pace",
  "rest_speed_mps": 0.2778,
  "built_in_categories": [
    {
      "id": "018cc251-f400-7000-8000-000000000001",
      "kind": "running",
      "sport": "running"
    },
    {
      "id": "018cc251-f400-7000-8000-000000000006",
      "kind": "trail_running",
      "sport": "running"
    },
    {
      "id": "018cc251-f400-7000-8000-000000000007",
      "kind": "hiking",
      "sport": "hiking"
    },
    {
      "id": "018cc251-f400-7000-8000-000000000002",
      "kind": "walking",
      "sport": "walking"
    },
    {
      "id": "018cc251-f400-7000-8000-000000000008",
      "kind": "nordic_walking",
      "sport": "walking"
    },
    {
      "id": "018cc251-f400-7000-8000-000000000003",
      "kind": "cycling",
      "sport": "cycling"
    },
    {
      "id": "018cc251-f400-7000-8000-000000000004",
      "kind": "swimming",
      "sport": "swimming"
    },
    {
      "id": "018cc251-f400-7000-8000-000000000005",
      "kind": "skiing",
      "sport": "skiing"
    },
    {
      "id": "018cc251-f400-7000-8000-000000000009",
      "kind": "ski_touring",
      "sport": "skiing"
    },
    {
      "id": "018cc251-f400-7000-8000-00000000000a",
      "kind": "snowshoeing",
      "sport": "walking"
    },
    {
      "id": "018cc251-f400-7000-8000-00000000000b",
      "kind": "via_ferrata",
      "sport": "hiking"
    },
    {
      "id": "018cc251-f400-7000-8000-00000000000c",
      "kind": "climbing",
      "sport": "other"
    },
    {
      "id": "018cc251-f400-7000-8000-00000000000d",
      "kind": "indoor",
      "sport": "fitness"
    }
  ],
  "best_efforts_m": {
    "foot": {
      "metric": [
        1000,
        5000,
        10000,
        21097.5,
        42195
      ],
      "imperial": [
        1609.344,
        5000,
        8046.72,
        10000,
        16093.44,
        21097.5,
        42195
      ]
    },
    "ride": {
      "metric": [
        1000,
        5000,
        10000,
        20000,
        40000,
        50000,
        100000,
        200000
      ],
      "imperial": [
        1609.344,
        8046.72,
        16093.44,
        40233.6,
        80467.2,
        160934.4
      ]
    },
    "swim": {
      "metric": [
        100,
        400,
        750,
        1500,
        1900,
        3800
      ],
      "imperial": [
        91.44,
        457.2,
        914.4,
        1609.344,
        1931.2128,
        3862.4256
      ]
    }
  },
  "spacings_m": [
    5,
    10,
    25,
    50,
    100
  ],
  "photo_caption_length": 500,
  "training_days_before": 126,
  "line_edits": {
    "most": 100,
    "last_fix": 19999999,
    "raise_m": [
      -5000,
      5000
    ]
  },
  "plain_letters": [
    [
      "a",
      "\u00e0\u00e1\u00e2\u00e3\u00e4\u00e5\u0101\u0103\u0105"
    ],
    [
      "ae",
      "\u00e6"
    ],
    [
      "c",
      "\u00e7\u0107\u0109\u010b\u010d"
    ],
    [
      "d",
      "\u010f\u0111\u00f0"
    ],
    [
      "e",
      "\u00e8\u00e9\u00ea\u00eb\u0113\u0115\u0117\u0119\u011b"
    ],
    [
      "g",
      "\u011d\u011f\u0121\u0123"
    ],
    [
      "h",
      "\u0125\u0127"
    ],
    [
      "i",
      "\u00ec\u00ed\u00ee\u00ef\u0129\u012b\u012d\u012f\u0131"
    ],
    [
      "j",
      "\u0135"
    ],
    [
      "k",
      "\u0137"
    ],
    [
      "l",
      "\u013a\u013c\u013e\u0142\u0140"
    ],
    [
      "n",
      "\u00f1\u0144\u0146\u0148"
    ],
    [
      "o",
      "\u00f2\u00f3\u00f4\u00f5\u00f6\u00f8\u014d\u014f\u0151"
    ],
    [
      "oe",
      "\u0153"
    ],
    [
      "r",
      "\u0155\u0157\u0159"
    ],
    [
      "s",
      "\u015b\u015d\u015f\u0161\u0219"
    ],
    [
      "ss",
      "\u00df"
    ],
    [
      "t",
      "\u0163\u0165\u0167\u021b"
    ],
    [
      "th",
      "\u00fe"
    ],
    [
      "u",
      "\u00f9\u00fa\u00fb\u00fc\u0169\u016b\u016d\u016f\u0171\u0173"
    ],
    [
      "w",
      "\u0175"
    ],
    [
      "y",
      "\u00fd\u00ff\u0177"
    ],
    [
      "z",
      "\u017a\u017c\u017e"
    ]
  ],
  "energy": {
    "unknown_weight_kg": 80,
    "cost": 0.1036,
    "unit": 0.01,
    "female_share": 0.9
  },
  "slope_cost": {
    "running": [
      155.4,
      -30.4,
      -43.3,
      46.3,
      19.5,
      3.6
    ],
    "walking": [
      280.5,
      -58.7,
      -76.8,
      51.9,
      19.6,
      2.5
    ]
  },
  "race": {
    "clock_tolerance_ms": 300000,
    "shortest_course_m": 100,
    "farthest_time_ms": 316224000000,
    "least_radius_m": 10,
    "most_radius_m": 500
  },
  "activity_series": {
    "most": 366
  }
} as const;
