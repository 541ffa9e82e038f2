// Made by scripts/api-types.py from the server's OpenAPI document; not to be edited.

/** The records of each collection as they are synchronized: fields set by members, and fields derived by the server. */
export interface RecordTypes {
  profile: {
    name?: string | null;
    sex?: "female" | "male" | null;
    birth_year?: number | null;
    weight_kg?: number | null;
  };
  preferences: {
    language?: "ca" | "es" | "en" | "fr" | null;
    units?: "metric" | "imperial" | null;
    theme?: "system" | "light" | "dark" | null;
    /** The names of the areas, in the order of the navigation. */
    areas?: readonly string[] | null;
    /** The areas that the navigation leaves out. */
    hidden_areas?: readonly string[] | null;
    /** Distance between marks; 0 is none. */
    mark_interval_m?: number | null;
    /** While recording, a new point every so far. */
    spacing_m?: number | null;
    /** At each mark the device speaks. */
    speak_marks?: boolean | null;
    /** At each mark the device vibrates. */
    vibrate_marks?: boolean | null;
    /** A recording pauses while its member stands. */
    auto_pause?: boolean | null;
    /** Who sees a new track besides its member. Earlier tracks keep theirs. */
    track_audience?: "nobody" | "link" | "friends" | null;
    /** The scale in which grades of boulders are shown; `gym` is each as it was given. */
    boulder_scale?: "gym" | "font" | "v" | null;
    /** When the member is told what takes place on a day. */
    daily_summary?: {
      /** Of the day, there. */
      hour: number;
      time_zone: string;
    } | null;
    /** Such notices are listed in the app. */
    notice_friend?: boolean | null;
    /** Such notices come by mail. */
    mail_friend?: "now" | "daily" | "never" | null;
    /** Such notices are listed in the app. */
    notice_report?: boolean | null;
    /** Such notices come by mail. */
    mail_report?: "now" | "daily" | "never" | null;
    /** Such notices are listed in the app. */
    notice_new_device?: boolean | null;
    /** Such notices come by mail. */
    mail_new_device?: "now" | "daily" | "never" | null;
    /** Such notices are listed in the app. */
    notice_track_comment?: boolean | null;
    /** Such notices come by mail. */
    mail_track_comment?: "now" | "daily" | "never" | null;
    /** Such notices are listed in the app. */
    notice_comment?: boolean | null;
    /** Such notices come by mail. */
    mail_comment?: "now" | "daily" | "never" | null;
    /** Such notices are listed in the app. */
    notice_reminder?: boolean | null;
    /** Such notices come by mail. */
    mail_reminder?: "now" | "daily" | "never" | null;
    /** Such notices are listed in the app. */
    notice_race_alert?: boolean | null;
    /** Such notices come by mail. */
    mail_race_alert?: "now" | "daily" | "never" | null;
    /** Of the day, there, for mails once a day. */
    mail_hour?: number | null;
    /** The member's, such as `Europe/Madrid`. */
    time_zone?: string | null;
    /** Photos are kept as they were taken, for their member alone. */
    keep_originals?: boolean | null;
  };
  friend_sharing: {
    sends?: boolean | null;
    projects?: boolean | null;
  };
  picture_originals: {
    /** The light picture that was made of it. */
    picture: string;
    original: {
      file: string;
      /** In bytes. */
      size: number;
      /** As the file was called. */
      name: string;
    };
  };
  tracks: {
    name: string;
    category?: string | null;
    gear?: string | null;
    note?: string | null;
    heart_rate?: number | null;
    stated_start?: number | null;
    stated_duration_s?: number | null;
    stated_distance_m?: number | null;
    stated_ascent_m?: number | null;
    stated_energy_kcal?: number | null;
    /** True if it was as fast as it says, which its sport excludes: it then counts in sums. */
    speed_confirmed?: boolean | null;
    /** The edits of its line, on top of the recording. */
    edits?: readonly ({
      id: string;
      /** The time of making, in UTC milliseconds. */
      at: number;
      kind: "cut" | "remove" | "clean" | "raise" | "level";
      /** The first fix of the stretch, counted in the recording; of all kinds but `clean`. */
      from?: number;
      /** The last fix of the stretch. */
      to?: number;
      /** Added to the altitudes by the kind `raise`. */
      metres?: number;
    })[] | null;
    sport?: "running" | "walking" | "hiking" | "cycling" | "swimming" | "skiing" | "paddling" | "driving" | "fitness" | "other";
    kind: "track" | "route";
    /** Who sees it besides its member; `link` where none is stated. */
    audience?: "nobody" | "link" | "friends";
    format: "gpx" | "kml" | "kmz" | "tcx" | "fit" | "geojson" | "polar" | "recording" | "points" | "manual";
    file_name: string;
    original?: string | null;
    line: number;
    points?: string | null;
    spacing_m?: number | null;
    /** Its places, for a track without a file: one split from another or joined of several. */
    waypoints?: readonly ({
      longitude: number;
      latitude: number;
      name?: string;
      note?: string;
      altitude_m?: number;
    })[] | null;
  };
  categories: {
    name: string;
    kind?: "running" | "trail_running" | "hiking" | "walking" | "nordic_walking" | "cycling" | "swimming" | "skiing" | "ski_touring" | "snowshoeing" | "via_ferrata" | "climbing" | "indoor";
    sport?: "running" | "walking" | "hiking" | "cycling" | "swimming" | "skiing" | "paddling" | "driving" | "fitness" | "other";
  };
  gear: {
    name: string;
    kind: "shoes" | "bike" | "skis" | "boat" | "other";
    category?: string | null;
    retired?: boolean | null;
    before_m?: number | null;
    warn_m?: number | null;
  };
  track_photos: {
    track: string;
    picture: {
      file: string;
      width: number;
      height: number;
    };
    /** The SHA-256 of the photo as it came from the camera: a track has it once. */
    source: string;
    sizes?: {
      /** The picture. */
      of: string;
      screen: string;
      thumbnail: string;
    } | null;
    taken_at?: number | null;
    caption?: string | null;
    /** Where it stands on the track; absent for one that stands nowhere. */
    place?: {
      latitude: number;
      longitude: number;
      /** Along the track. */
      distance_m: number;
      by: "position" | "time" | "hand";
    } | null;
  };
  privacy_places: {
    name: string;
    point: {
      latitude: number;
      longitude: number;
    };
    /** Within it of the point nothing is shown; the hidden circle is larger and lies askew. */
    radius_m: number;
    /** 32 random bytes in hexadecimal digits, which say where the hidden circle lies. */
    secret: string;
    /** From which the circle is derived. The server decides it: that of an earlier place there, deleted or not, if there is one. */
    anchor?: {
      latitude: number;
      longitude: number;
      radius_m: number;
      secret: string;
    } | null;
  };
  track_comments: {
    track: string;
    made_at: number;
    text: string;
    hidden?: {
      reason: "offensive" | "dangerous" | "personal" | "advertising" | "wrong" | "other";
      /** For who made the record. */
      note?: string;
      at: number;
    } | null;
  };
  track_thumbs: {
    track: string;
    made_at: number;
  };
  training_goals: {
    name?: string | null;
    distance_m: number;
    /** Of the race. */
    day: string;
    /** The wanted time. */
    time_s?: number | null;
    /** The first day of the plan. */
    started_on: string;
    /** On which its member can run; 1 is Monday. */
    weekdays: readonly number[];
    /** On which they cannot, whatever the weekday. */
    busy_days?: readonly string[] | null;
    /** Where its member lives, by whose clocks a track is of a day. UTC where none is stated. */
    time_zone?: string | null;
  };
  training_decisions: {
    goal: string;
    /** For which the session was planned at first. */
    day: string;
    action: "skip" | "move" | "done";
    /** The day of one that is moved. */
    to?: string | null;
    /** The track by which one is done. */
    track?: string | null;
  };
  races: {
    name?: string | null;
    start_at?: number | null;
    /** When the course closes. */
    finish_by?: number | null;
    /** What the fastest team keeps up. */
    fastest_mps?: number | null;
    /** Seen also by others than the people of the race. */
    is_public?: boolean | null;
    /** Those others are the members of the club only. */
    is_members_only?: boolean | null;
    /** Positions measured later are not taken. */
    closed_at?: number | null;
    /** Closed, and nothing changes but this field. */
    archived_at?: number | null;
    /** Days after the end. */
    keep_days?: number | null;
    note?: string | null;
    /** Seconds before a team's start from which on its positions are taken and shown. */
    shown_before_s?: number | null;
  };
  race_courses: {
    line?: readonly (readonly number[])[] | null;
  };
  race_checkpoints: {
    name: string;
    /** The order. */
    position: number;
    latitude: number;
    longitude: number;
    /** Set by hand, where the course passes several times. */
    along_m?: number | null;
    /** Within which a team is there. */
    radius_m?: number | null;
    closes_at?: number | null;
    note?: string | null;
  };
  race_teams: {
    name: string;
    number: number;
    category?: string | null;
    members?: string | null;
    phone?: string | null;
    /** When it is not the race's. */
    start_at?: number | null;
    /** The phone to follow, as the alert other_phone names it. */
    followed_device?: string | null;
  };
  race_check_ins: {
    team: string;
    checkpoint: string;
    time: number;
    note?: string | null;
  };
  race_corrections: {
    team: string;
    kind: "retired" | "disqualified" | "penalty" | "passage" | "missed" | "cleared" | "goes_on";
    checkpoint?: string | null;
    time?: number | null;
    penalty_s?: number | null;
    reason: string;
  };
  race_acknowledgements: {
    team: string;
    kind: "silent" | "off_course" | "battery_low" | "stopped" | "wrong_clock" | "flooded" | "other_phone" | "vehicle" | "missed" | "started_early" | "laps_unclear" | "outside_limit";
    /** Since when, as the alert says. */
    since: number;
  };
  boulder_gyms: {
    name?: string | null;
    address?: string | null;
    latitude?: number | null;
    longitude?: number | null;
    note?: string | null;
    opening?: string | null;
    logo?: {
      file: string;
      width: number;
      height: number;
    } | null;
    sizes?: {
      /** The picture. */
      of: string;
      screen: string;
      thumbnail: string;
    } | null;
    /** What the colours of holds mean, as ranges of grades. */
    colours?: readonly ({
      name: string;
      /** `#` and six hexadecimal digits. */
      colour: string;
      from?: string;
      to?: string;
    })[] | null;
  };
  boulder_walls: {
    name: string;
    picture?: {
      file: string;
      width: number;
      height: number;
    } | null;
    sizes?: {
      /** The picture. */
      of: string;
      screen: string;
      thumbnail: string;
    } | null;
    /** The photos before, the oldest first. */
    former?: readonly ({
      file: string;
      width: number;
      height: number;
    })[] | null;
    /** Off the list of walls since then, and its problems off that of problems. */
    archived_at?: number | null;
  };
  boulder_problems: {
    made_at: number;
    picture: {
      file: string;
      width: number;
      height: number;
    };
    marks: readonly ({
      id: string;
      kind: "right" | "left" | "both" | "foot" | "start" | "top";
      x: number;
      y: number;
    })[];
    sizes?: {
      /** The picture. */
      of: string;
      screen: string;
      thumbnail: string;
    } | null;
    name?: string | null;
    wall?: string | null;
    grade?: {
      scale: "gym" | "font" | "v" | "colour" | "other";
      value: string;
    } | null;
    style?: "free" | "feet_follow" | "no_feet" | null;
    note?: string | null;
    archived_at?: number | null;
    hidden?: {
      reason: "offensive" | "dangerous" | "personal" | "advertising" | "wrong" | "other";
      /** For who made the record. */
      note?: string;
      at: number;
    } | null;
  };
  boulder_comments: {
    problem: string;
    made_at: number;
    text: string;
    hidden?: {
      reason: "offensive" | "dangerous" | "personal" | "advertising" | "wrong" | "other";
      /** For who made the record. */
      note?: string;
      at: number;
    } | null;
  };
  boulder_suggestions: {
    problem: string;
    made_at: number;
    base: readonly ({
      id: string;
      kind: "right" | "left" | "both" | "foot" | "start" | "top";
      x: number;
      y: number;
    })[];
    marks: readonly ({
      id: string;
      kind: "right" | "left" | "both" | "foot" | "start" | "top";
      x: number;
      y: number;
    })[];
    note?: string | null;
    hidden?: {
      reason: "offensive" | "dangerous" | "personal" | "advertising" | "wrong" | "other";
      /** For who made the record. */
      note?: string;
      at: number;
    } | null;
  };
  boulder_decisions: {
    suggestion: string;
    is_accepted: boolean;
    made_at: number;
  };
  boulder_opinions: {
    problem: string;
    made_at: number;
    /** A grade of a scale. */
    grade?: {
      scale: "gym" | "font" | "v" | "colour" | "other";
      value: string;
    } | null;
    stars?: number | null;
  };
  boulder_photos: {
    picture: {
      file: string;
      width: number;
      height: number;
    };
    taken_at: number;
    gym?: string | null;
    wall?: string | null;
    /** Those that were put so far. */
    marks?: readonly ({
      id: string;
      kind: "right" | "left" | "both" | "foot" | "start" | "top";
      x: number;
      y: number;
    })[] | null;
    name?: string | null;
    /** The name of its gym, where that is not known. */
    place?: string | null;
    grade?: {
      scale: "gym" | "font" | "v" | "colour" | "other";
      value: string;
    } | null;
    style?: "free" | "feet_follow" | "no_feet" | null;
    note?: string | null;
    sizes?: {
      /** The picture. */
      of: string;
      screen: string;
      thumbnail: string;
    } | null;
  };
  boulder_projects: {
    gym: string;
    problem: string;
    since: number;
  };
  boulder_tries: {
    /** Absent for what is none of a gym here. */
    gym?: string | null;
    problem?: string | null;
    time: number;
    /** The day where no time is known: the same date wherever one is. */
    day?: string | null;
    /** Absent when nobody counted. */
    tries?: number | null;
    is_send: boolean;
    /** What the member thinks of the grade. */
    opinion?: {
      scale: "gym" | "font" | "v" | "colour" | "other";
      value: string;
    } | null;
    note?: string | null;
    picture?: {
      file: string;
      width: number;
      height: number;
    } | null;
    sizes?: {
      /** The picture. */
      of: string;
      screen: string;
      thumbnail: string;
    } | null;
    marks?: readonly ({
      id: string;
      kind: "right" | "left" | "both" | "foot" | "start" | "top";
      x: number;
      y: number;
    })[] | null;
    name?: string | null;
    /** Where it was: the name of the gym or the rock. */
    place?: string | null;
    grade?: {
      scale: "gym" | "font" | "v" | "colour" | "other";
      value: string;
    } | null;
    style?: "free" | "feet_follow" | "no_feet" | null;
    /** Of a send that ended a project. */
    project_since?: number | null;
    /** The line of a file that it was carried in from, by which that is known again. */
    origin?: string | null;
  };
  campus_courses: {
    name?: string | null;
    code?: string | null;
    /** Such as `2026-1`. */
    semester?: string | null;
    note?: string | null;
    page?: string | null;
    archived_at?: number | null;
  };
  campus_classrooms: {
    name: string;
    /** The order. */
    position?: number | null;
  };
  campus_activities: {
    title: string;
    start_at: number;
    /** Before the start it counts as none. */
    end_at?: number | null;
    /** Whole days, which count instead of the required start: the same wherever one is. */
    first_day?: string | null;
    /** Before the first it counts as that. */
    last_day?: string | null;
    summary?: string | null;
    page?: string | null;
    classroom?: string | null;
    /** It does not take place. */
    cancelled_at?: number | null;
    /** Its identifier in the calendar file that it was imported from. */
    uid?: string | null;
    /** What it has in common with its repetitions. */
    series?: string | null;
    /** The connection that it was fetched by. */
    source?: string | null;
    /** The subject that the provider names. */
    subject?: string | null;
  };
  campus_documents: {
    title: string;
    classroom?: string | null;
    content: {
      file: string;
      name: string;
      type: string;
      size: number;
    };
  };
  campus_notes: {
    /** The activity or the document. */
    subject: string;
    /** Absent for a member's own activity. */
    course?: string | null;
    /** Of the activity or the document, for when it is not there any more. */
    title?: string | null;
    /** Of the course, likewise. */
    course_name?: string | null;
    text?: string | null;
    progress?: "not_begun" | "doing" | "done" | null;
    reminders?: readonly ({
      of: "start" | "end";
      /** Ahead. */
      minutes: number;
    })[] | null;
  };
  campus_connections: {
    provider: "calendar" | "uoc" | "cordada" | "canvas" | "moodle";
    name: string;
    /** Where the provider is. */
    host: string;
    state: "connected" | "disconnected" | "refused";
    /** When all was last fetched. */
    refreshed_at?: number | null;
    /** When fetching failed since. */
    failed_at?: number | null;
    failure?: "address" | "forbidden" | "unreachable" | "insecure" | "slow" | "large" | "refused" | "busy" | "failed" | "foreign" | "own" | null;
    /** The provider has more than was taken. */
    is_partial?: boolean | null;
    /** The member whose it was in another club, of what an export brought. */
    origin?: string | null;
  };
  campus_subjects: {
    title: string;
    code?: string | null;
    page?: string | null;
    /** When it ends there, or did. */
    ended_at?: number | null;
    /** The student hid it there. */
    is_hidden?: boolean | null;
    /** The connection that it was fetched by. */
    source: string;
  };
  campus_materials: {
    title: string;
    subject: string;
    /** Where it stands there. */
    folder?: string | null;
    /** A page, rather than a file. */
    page?: string | null;
    /** A file, as the provider describes it. */
    content?: {
      name: string;
      type?: string | null;
      size?: number | null;
      /** The SHA-256, once it was fetched. */
      file?: string | null;
    } | null;
    changed_at?: number | null;
    /** The connection that it was fetched by. */
    source: string;
  };
}
