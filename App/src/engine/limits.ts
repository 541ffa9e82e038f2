// Made by scripts/api-types.py from the server's OpenAPI document; not to be edited.

/** What the server takes in a field, by the name of the body. */
export const limits = {
  "Registration": {
    "user_name": {
      "maxLength": 1000
    },
    "email": {
      "maxLength": 1000
    },
    "display_name": {
      "maxLength": 1000
    },
    "password": {
      "maxLength": 1000
    },
    "set_up_code": {
      "maxLength": 1000
    },
    "invitation": {
      "maxLength": 1000
    },
    "privacy_version": {
      "minimum": 0,
      "maximum": 2147483648
    },
    "birth_date": {
      "maxLength": 1000
    },
    "guardian_email": {
      "maxLength": 1000
    }
  },
  "MemberChange": {
    "email": {
      "maxLength": 1000
    },
    "display_name": {
      "maxLength": 1000
    }
  },
  "Confirmation": {
    "password": {
      "maxLength": 1000
    }
  },
  "PasswordChange": {
    "current": {
      "maxLength": 1000
    },
    "new": {
      "maxLength": 1000
    }
  },
  "PasswordReset": {
    "secret": {
      "maxLength": 1000
    },
    "password": {
      "maxLength": 1000
    }
  },
  "Quota": {
    "quota": {
      "minimum": 0
    }
  },
  "Credentials": {
    "user_name": {
      "maxLength": 1000
    },
    "password": {
      "maxLength": 1000
    },
    "device_secret": {
      "maxLength": 1000
    }
  },
  "PasswordConfirmation": {
    "password": {
      "maxLength": 1000
    }
  },
  "NewPasskey": {
    "name": {
      "maxLength": 80
    }
  },
  "PasskeyChange": {
    "name": {
      "maxLength": 80
    }
  },
  "RecoveryCredentials": {
    "user_name": {
      "maxLength": 1000
    },
    "code": {
      "maxLength": 100
    },
    "device_secret": {
      "maxLength": 1000
    }
  },
  "Profile": {
    "name": {
      "maxLength": 80
    },
    "birth_year": {
      "minimum": 1900,
      "maximum": 2100
    },
    "weight_kg": {
      "minimum": 20,
      "maximum": 400
    }
  },
  "Preferences": {
    "mark_interval_m": {
      "minimum": 0,
      "maximum": 100000
    },
    "spacing_m": {
      "minimum": 1,
      "maximum": 1000
    },
    "mail_hour": {
      "minimum": 0,
      "maximum": 23
    },
    "time_zone": {
      "maxLength": 100
    }
  },
  "NewFriendLink": {
    "days": {
      "minimum": 1,
      "maximum": 30
    },
    "uses": {
      "minimum": 1,
      "maximum": 20
    },
    "origin": {
      "maxLength": 200
    }
  },
  "InvitationSecret": {
    "secret": {
      "maxLength": 200
    }
  },
  "ClubSettings": {
    "name": {
      "minLength": 1,
      "maxLength": 60
    },
    "contact": {
      "minLength": 3,
      "maxLength": 254
    },
    "guardian_age": {
      "minimum": 13,
      "maximum": 18
    },
    "revision": {
      "minimum": 0
    }
  },
  "NewClubInvitation": {
    "days": {
      "minimum": 1,
      "maximum": 90
    },
    "uses": {
      "minimum": 1,
      "maximum": 500
    },
    "origin": {
      "maxLength": 200
    }
  },
  "NewPrivacyText": {
    "seen": {
      "minimum": 0,
      "maximum": 2147483648
    }
  },
  "Consent": {
    "version": {
      "minimum": 0,
      "maximum": 2147483648
    }
  },
  "GuardianLink": {
    "secret": {
      "maxLength": 100
    }
  },
  "GuardianConsent": {
    "secret": {
      "maxLength": 100
    },
    "privacy_version": {
      "minimum": 0,
      "maximum": 2147483648
    }
  },
  "RecordChange": {
    "revision": {
      "minimum": 0
    }
  },
  "MemberDeletion": {
    "user_name": {
      "maxLength": 1000
    }
  },
  "NewResetLink": {
    "origin": {
      "maxLength": 200
    }
  },
  "NewInvitations": {
    "table": {
      "maxLength": 200000
    },
    "origin": {
      "maxLength": 200
    }
  },
  "AuthorizationRequest": {
    "query": {
      "maxLength": 8000
    }
  },
  "AuthorizationDecision": {
    "query": {
      "maxLength": 8000
    }
  },
  "NewPersonalToken": {
    "name": {
      "minLength": 1,
      "maxLength": 60
    },
    "days": {
      "minimum": 1,
      "maximum": 366
    }
  },
  "NewApp": {
    "name": {
      "maxLength": 1000
    }
  },
  "NewInvitation": {
    "days": {
      "minimum": 1,
      "maximum": 30
    },
    "uses": {
      "minimum": 1,
      "maximum": 100
    },
    "origin": {
      "maxLength": 200
    }
  },
  "Report": {
    "collection": {
      "maxLength": 60
    },
    "record": {
      "maxLength": 36
    },
    "note": {
      "maxLength": 500
    }
  },
  "ReportDecision": {
    "collection": {
      "maxLength": 60
    },
    "record": {
      "maxLength": 36
    },
    "note": {
      "maxLength": 500
    }
  },
  "AdministratorDecision": {
    "space": {
      "maxLength": 36
    },
    "collection": {
      "maxLength": 60
    },
    "record": {
      "maxLength": 36
    },
    "note": {
      "maxLength": 500
    }
  },
  "TrackNew": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    },
    "category": {
      "maxLength": 36
    },
    "gear": {
      "maxLength": 36
    },
    "note": {
      "maxLength": 10000
    },
    "heart_rate": {
      "minimum": 0,
      "maximum": 250
    },
    "stated_start": {
      "minimum": 315964800000,
      "maximum": 4102444800000
    },
    "stated_duration_s": {
      "minimum": 1,
      "maximum": 2592000
    },
    "stated_distance_m": {
      "minimum": 0,
      "maximum": 10000000
    },
    "stated_ascent_m": {
      "minimum": 0,
      "maximum": 100000
    },
    "stated_energy_kcal": {
      "minimum": 0,
      "maximum": 100000
    }
  },
  "TrackEdit": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    },
    "category": {
      "maxLength": 36
    },
    "gear": {
      "maxLength": 36
    },
    "note": {
      "maxLength": 10000
    },
    "heart_rate": {
      "minimum": 0,
      "maximum": 250
    },
    "stated_start": {
      "minimum": 315964800000,
      "maximum": 4102444800000
    },
    "stated_duration_s": {
      "minimum": 1,
      "maximum": 2592000
    },
    "stated_distance_m": {
      "minimum": 0,
      "maximum": 10000000
    },
    "stated_ascent_m": {
      "minimum": 0,
      "maximum": 100000
    },
    "stated_energy_kcal": {
      "minimum": 0,
      "maximum": 100000
    },
    "rev": {
      "minimum": 1
    }
  },
  "CategoryNew": {
    "name": {
      "minLength": 1,
      "maxLength": 60
    }
  },
  "CategoryEdit": {
    "name": {
      "minLength": 1,
      "maxLength": 60
    },
    "rev": {
      "minimum": 1
    }
  },
  "GearNew": {
    "name": {
      "minLength": 1,
      "maxLength": 60
    },
    "category": {
      "maxLength": 36
    },
    "before_m": {
      "minimum": 0,
      "maximum": 1000000000
    },
    "warn_m": {
      "minimum": 0,
      "maximum": 1000000000
    }
  },
  "GearEdit": {
    "name": {
      "minLength": 1,
      "maxLength": 60
    },
    "category": {
      "maxLength": 36
    },
    "before_m": {
      "minimum": 0,
      "maximum": 1000000000
    },
    "warn_m": {
      "minimum": 0,
      "maximum": 1000000000
    },
    "rev": {
      "minimum": 1
    }
  },
  "NewTrackLink": {
    "days": {
      "minimum": 1,
      "maximum": 365
    },
    "origin": {
      "maxLength": 200
    }
  },
  "SharedTrackQuestion": {
    "secret": {
      "maxLength": 200
    }
  },
  "SharedPhotoQuestion": {
    "secret": {
      "maxLength": 200
    },
    "photo": {
      "minimum": 0,
      "maximum": 200
    }
  },
  "NewTrackComment": {
    "text": {
      "minLength": 1,
      "maxLength": 2000
    }
  },
  "TrackCommentReport": {
    "note": {
      "maxLength": 500
    }
  },
  "MapRegionOrder": {
    "name": {
      "maxLength": 60
    },
    "terrain_attribution": {
      "maxLength": 200
    }
  },
  "NewRace": {
    "id": {
      "maxLength": 36
    },
    "name": {
      "minLength": 1,
      "maxLength": 120
    },
    "start_at": {
      "minimum": 0,
      "maximum": 4102444800000
    }
  },
  "RaceEdit": {
    "name": {
      "minLength": 1,
      "maxLength": 120
    },
    "start_at": {
      "minimum": 0,
      "maximum": 4102444800000
    },
    "finish_by": {
      "minimum": 0,
      "maximum": 4102444800000
    },
    "fastest_mps": {
      "minimum": 0.5,
      "maximum": 30
    },
    "closed_at": {
      "minimum": 0,
      "maximum": 4102444800000
    },
    "archived_at": {
      "minimum": 0,
      "maximum": 4102444800000
    },
    "keep_days": {
      "minimum": 1,
      "maximum": 3650
    },
    "note": {
      "maxLength": 2000
    },
    "shown_before_s": {
      "minimum": 0,
      "maximum": 86400
    }
  },
  "TeamsWithoutKey": {
    "origin": {
      "maxLength": 200
    }
  },
  "ClearedPositions": {
    "reason": {
      "maxLength": 500
    }
  },
  "SentPositions": {
    "device": {
      "maxLength": 100
    }
  },
  "NewGym": {
    "id": {
      "maxLength": 36
    },
    "name": {
      "minLength": 1,
      "maxLength": 120
    },
    "address": {
      "maxLength": 300
    },
    "latitude": {
      "minimum": -90,
      "maximum": 90
    },
    "longitude": {
      "minimum": -180,
      "maximum": 180
    },
    "note": {
      "maxLength": 2000
    },
    "opening": {
      "maxLength": 2000
    }
  },
  "NewRecordLink": {
    "days": {
      "minimum": 1,
      "maximum": 365
    },
    "origin": {
      "maxLength": 200
    }
  },
  "RecordLinkSecret": {
    "secret": {
      "maxLength": 200
    }
  },
  "NewCourse": {
    "id": {
      "maxLength": 36
    },
    "name": {
      "minLength": 1,
      "maxLength": 200
    },
    "code": {
      "maxLength": 60
    },
    "semester": {
      "maxLength": 6
    },
    "note": {
      "maxLength": 20000
    }
  },
  "NewCalendarFeed": {
    "origin": {
      "maxLength": 200
    }
  },
  "NewConnection": {
    "address": {
      "minLength": 1,
      "maxLength": 2000
    },
    "token": {
      "minLength": 1,
      "maxLength": 2000
    },
    "user": {
      "minLength": 1,
      "maxLength": 200
    },
    "password": {
      "minLength": 1,
      "maxLength": 500
    },
    "name": {
      "minLength": 1,
      "maxLength": 200
    },
    "time_zone": {
      "maxLength": 100
    }
  },
  "NewProvider": {
    "name": {
      "minLength": 1,
      "maxLength": 200
    },
    "address": {
      "minLength": 1,
      "maxLength": 400
    },
    "client_id": {
      "minLength": 1,
      "maxLength": 400
    },
    "client_secret": {
      "minLength": 1,
      "maxLength": 400
    }
  },
  "NewAuthorization": {
    "origin": {
      "maxLength": 200
    },
    "time_zone": {
      "maxLength": 100
    }
  },
  "AuthorizationAnswer": {
    "state": {
      "maxLength": 200
    },
    "code": {
      "minLength": 1,
      "maxLength": 2000
    },
    "iss": {
      "maxLength": 400
    },
    "page": {
      "maxLength": 450
    }
  },
  "SeenNotices": {
    "id": {
      "maxLength": 36
    },
    "until": {
      "minimum": 0
    }
  },
  "NoticeDevice": {
    "endpoint": {
      "maxLength": 1000
    },
    "p256dh": {
      "maxLength": 100
    },
    "auth": {
      "maxLength": 30
    },
    "time_zone": {
      "maxLength": 100
    }
  },
  "PasswordResetRequest": {
    "email": {
      "maxLength": 1000
    }
  },
  "EmailConfirmation": {
    "secret": {
      "maxLength": 1000
    }
  },
  "SyncRequest": {
    "device": {
      "maxLength": 36
    },
    "device_name": {
      "minLength": 1,
      "maxLength": 80
    },
    "cursor": {
      "maxLength": 116
    },
    "limit": {
      "minimum": 1,
      "maximum": 500
    }
  }
} as const;
