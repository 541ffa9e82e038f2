// Made by scripts/api-types.py from the server's OpenAPI document; not to be edited.

export interface Problem {
  /** Stable; programs decide by it. */
  type: string;
  title: string;
  status: number;
  /** One sentence about this case. */
  detail: string;
  errors?: readonly ({
    /** Empty for the whole body. */
    field: string;
    code: string;
    message: string;
  })[];
}

export interface Registration {
  /** 2 to 40 of a-z, 0-9, '.', '_', '-'. */
  user_name: string;
  email: string;
  /** 1 to 80 characters. */
  display_name: string;
  /** 8 to 200 characters. */
  password: string;
  /** Of the first member alone, if `readSetUp` says so: the code that the server printed. */
  set_up_code?: string;
  /** The secret of an administrator's link, where the club's rule is `invitation`. */
  invitation?: string;
  /** The version of the privacy text that the applicant agrees to, where `readClub` states one. */
  privacy_version?: number;
  /** Where the club has a `guardian_age`: true for who has that age, or is older. */
  is_of_age?: boolean;
  /** Of who is younger: `YYYY-MM-DD`. Only the day of coming of age is stored. */
  birth_date?: string;
  /** Of who is younger: gets a link to consent. Without it an administrator notes the consent. */
  guardian_email?: string;
}

export interface Member {
  id: string;
  user_name: string;
  email: string;
  display_name: string;
  /** Milliseconds since 1970, UTC. */
  created_at: number;
  /** What the member may do in the club as a whole. */
  role: "member" | "administrator";
}

export interface AwaitedConsent {
  /** True: nobody is signed in, and nobody can before a guardian has consented. */
  awaits_guardian: boolean;
}

export interface SetUp {
  /** True until somebody has registered. */
  waits_for_first_member: boolean;
  /** True if the first member must show the code. */
  wants_code: boolean;
}

export interface MemberStorage {
  /** Bytes of the member's files. */
  used: number;
  /** Bytes that the club gives, if limited. */
  quota?: number;
}

export interface MemberChange {
  email?: string;
  display_name?: string;
}

export interface PasswordChange {
  /** Left out by a member without a password, in a session that is confirmed. */
  current?: string;
  new: string;
}

export interface PasswordReset {
  /** Of the link that an administrator gave. */
  secret: string;
  /** 8 to 200 characters. */
  password: string;
}

export interface Confirmation {
  /** Left out by a member without a password, in a session that is confirmed. */
  password?: string;
}

export interface Quota {
  /** In bytes. */
  quota?: number | null;
}

export interface Credentials {
  /** Or the e-mail address. */
  user_name: string;
  password: string;
  /** Of an earlier answer: tries of strangers do not lock out a program that shows it. */
  device_secret?: string;
}

export interface NewSession {
  member: {
    id: string;
    user_name: string;
    email: string;
    display_name: string;
    /** Milliseconds since 1970, UTC. */
    created_at: number;
    /** What the member may do in the club as a whole. */
    role: "member" | "administrator";
  };
  /** For `Authorization: Bearer`. */
  token: string;
  /** For the next time; nothing when the device is known already. */
  device_secret?: string;
}

export interface SignedIn {
  member: {
    id: string;
    user_name: string;
    email: string;
    display_name: string;
    /** Milliseconds since 1970, UTC. */
    created_at: number;
    /** What the member may do in the club as a whole. */
    role: "member" | "administrator";
  };
}

export interface Sessions {
  sessions: readonly ({
    id: string;
    created_at: number;
    last_seen_at: number;
    device: string;
    current: boolean;
  })[];
}

export interface EndedSessions {
  count: number;
}

export interface WaysIn {
  has_password: boolean;
  passkeys: readonly ({
    id: string;
    name: string;
    created_at: number;
    last_used_at?: number;
    /** True if the member's other devices have it too. */
    is_backed_up: boolean;
  })[];
  /** How many are left. */
  recovery_codes: number;
  /** Until then the session may change the ways in; nothing if it must be confirmed first. */
  confirmed_until?: number;
  /** The only address at which passkeys work. */
  origin?: string;
  /** Why the club has no passkeys, by its address. */
  unavailable?: "numeric_address" | "insecure_address" | "unencoded_name";
}

export interface PasswordConfirmation {
  password: string;
}

export interface PasskeyUse {
  /** For `navigator.credentials.get`, by `parseRequestOptionsFromJSON`. */
  publicKey: {
    rpId: string;
    challenge: string;
    timeout: number;
    allowCredentials: readonly ({
      type: "public-key";
      id: string;
    })[];
    userVerification: "required";
  };
}

export interface PasskeyAnswer {
  /** Of `PublicKeyCredential.toJSON`. */
  credential: {
    id: string;
    response: {
      clientDataJSON: string;
      authenticatorData: string;
      signature: string;
      userHandle?: string | null;
      attestationObject?: string | null;
    };
    rawId?: string;
    type?: "public-key";
    authenticatorAttachment?: string | null;
    clientExtensionResults?: { readonly [name: string]: unknown };
  };
}

export interface PasskeyCreation {
  /** For `navigator.credentials.create`, by `parseCreationOptionsFromJSON`. */
  publicKey: {
    rp: {
      id: string;
      name: string;
    };
    user: {
      /** Random, of 32 bytes; the same for all passkeys. */
      id: string;
      name: string;
      displayName: string;
    };
    challenge: string;
    pubKeyCredParams: readonly ({
      type: "public-key";
      alg: number;
    })[];
    timeout: number;
    excludeCredentials: readonly ({
      type: "public-key";
      id: string;
    })[];
    authenticatorSelection: {
      residentKey: "required";
      requireResidentKey: boolean;
      userVerification: "required";
    };
    attestation: "none";
  };
}

export interface NewPasskey {
  /** 1 to 80 characters. */
  name: string;
  /** Of `PublicKeyCredential.toJSON`. */
  credential: {
    id: string;
    response: {
      clientDataJSON: string;
      attestationObject: string;
      authenticatorData?: string;
      publicKey?: string | null;
      publicKeyAlgorithm?: number;
      transports?: readonly string[];
    };
    rawId?: string;
    type?: "public-key";
    authenticatorAttachment?: string | null;
    clientExtensionResults?: { readonly [name: string]: unknown };
  };
}

export interface Passkey {
  id: string;
  name: string;
  created_at: number;
  last_used_at?: number;
  /** True if the member's other devices have it too. */
  is_backed_up: boolean;
}

export interface PasskeyChange {
  /** 1 to 80 characters. */
  name: string;
}

export interface RecoveryCodes {
  /** Shown once. */
  codes: readonly string[];
}

export interface RecoveryCredentials {
  /** Or the e-mail address. */
  user_name: string;
  /** In either case; hyphens are optional. */
  code: string;
  device_secret?: string;
}

export interface Profile {
  name?: string | null;
  sex?: "female" | "male" | null;
  birth_year?: number | null;
  weight_kg?: number | null;
}

export interface Preferences {
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
}

export interface Friends {
  friends: readonly ({
    id: string;
    name: string;
    state: "stranger" | "asked" | "asking" | "friend" | "blocked";
    since: number;
  })[];
}

export interface FriendAct {
  /** One asks by a link. */
  act: "accept" | "refuse" | "withdraw" | "end" | "block" | "unblock";
}

export interface FriendState {
  state: "stranger" | "asked" | "asking" | "friend" | "blocked";
}

export interface NewFriendLink {
  /** For which it is good; 14. */
  days?: number;
  /** Members who may ask by it; 1. */
  uses?: number;
  /** Of the app, such as https://club.example: the answer has the link and its code. */
  origin?: string;
}

export interface FriendLink {
  id: string;
  expires_at: number;
  uses_left: number;
  /** Told only once. */
  secret: string;
  /** To be opened, scanned or passed on. */
  link?: string;
  /** The link as a QR code. */
  svg?: string;
}

export interface FriendLinks {
  links: readonly ({
    id: string;
    expires_at: number;
    uses_left: number;
  })[];
}

export interface InvitationSecret {
  secret: string;
}

export interface FriendOffer {
  id: string;
  name: string;
  expires_at: number;
  /** Whether the member made the link. */
  is_own: boolean;
  state: "stranger" | "asked" | "asking" | "friend" | "blocked";
}

export interface Restoration {
  /** Records that are new. */
  added: number;
  /** Records that were there already. */
  known: number;
  /** Records that there was no time for; sending the file again goes on with them. */
  left: number;
  refused: readonly ({
    file: string;
    message: string;
  })[];
}

export interface Club {
  /** Not blank. */
  name?: string | null;
  /** Of devices whose user chose none. */
  language?: "ca" | "es" | "en" | "fr" | null;
  /** Who may register: everybody, who has a link of an administrator, or whose address is on the club's list. */
  registration: "open" | "invitation" | "list";
  /** Shown on top of every page. */
  banner?: {
    text: string;
    /** Milliseconds since 1970, UTC. */
    until: number;
  } | null;
  /** For questions of privacy and security; public. */
  contact?: string | null;
  /** Who registers below this age needs a guardian's consent. */
  guardian_age?: number | null;
  /** Days after which data is deleted; what is left out is the usual time. */
  keep?: {
    /** Days. */
    race_positions?: number;
    /** Days. */
    sessions?: number;
    /** Days. */
    reports?: number;
  } | null;
  /** The address of a JPEG of at most 360 pixels; another logo has another one. */
  logo: string | null;
  /** Counts the changes of the settings. */
  revision: number;
  /** The version of the privacy text that members must have agreed to, or a later one. */
  privacy_version?: number;
}

export interface ClubSettings {
  /** Not blank. */
  name?: string | null;
  /** Of devices whose user chose none. */
  language?: "ca" | "es" | "en" | "fr" | null;
  /** Who may register: everybody, who has a link of an administrator, or whose address is on the club's list. */
  registration: "open" | "invitation" | "list";
  /** Shown on top of every page. */
  banner?: {
    text: string;
    /** Milliseconds since 1970, UTC. */
    until: number;
  } | null;
  /** For questions of privacy and security; public. */
  contact?: string | null;
  /** Who registers below this age needs a guardian's consent. */
  guardian_age?: number | null;
  /** Days after which data is deleted; what is left out is the usual time. */
  keep?: {
    /** Days. */
    race_positions?: number;
    /** Days. */
    sessions?: number;
    /** Days. */
    reports?: number;
  } | null;
  /** Of the changed settings: refused if somebody else has changed them since. */
  revision?: number;
}

export interface NewClubInvitation {
  /** For which it is good; 14. */
  days?: number;
  /** People who may register by it; 1. */
  uses?: number;
  /** Of the app, such as https://club.example: the answer has the link and its code. */
  origin?: string;
}

export interface ClubInvitation {
  id: string;
  expires_at: number;
  uses_left: number;
  /** Told only once. */
  secret: string;
  /** To be opened, scanned or passed on. */
  link?: string;
  /** The link as a QR code. */
  svg?: string;
}

export interface ClubInvitations {
  invitations: readonly ({
    id: string;
    expires_at: number;
    uses_left: number;
  })[];
}

export interface ClubInvitationOffer {
  expires_at: number;
}

export interface RegistrationList {
  addresses: readonly ({
    email: string;
    /** True if a member has this address. */
    is_member: boolean;
  })[];
}

export interface RegistrationListChange {
  /** Those on the list already stay as they are. */
  add?: readonly string[];
  /** Members keep their accounts. */
  remove?: readonly string[];
}

export interface PrivacyText {
  /** 0 while the club has written none. */
  version: number;
  texts: {
    /** The text. */
    ca?: string;
    /** The text. */
    es?: string;
    /** The text. */
    en?: string;
    /** The text. */
    fr?: string;
  };
  needs_consent: boolean;
  /** Milliseconds since 1970, UTC. */
  made_at?: number;
}

export interface NewPrivacyText {
  texts: {
    /** The text. */
    ca?: string;
    /** The text. */
    es?: string;
    /** The text. */
    en?: string;
    /** The text. */
    fr?: string;
  };
  /** True if members are asked to agree to it. */
  needs_consent: boolean;
  /** The version that it was written from: refused if there is another since. */
  seen: number;
}

export interface PrivacyVersions {
  /** The latest first. */
  versions: readonly ({
    version: number;
    made_at: number;
    needs_consent: boolean;
    /** How many members agreed to it. */
    agreed: number;
  })[];
}

export interface MemberConsents {
  members: readonly ({
    id: string;
    display_name: string;
    /** The latest one that the member agreed to. */
    version?: number;
    given_at?: number;
  })[];
  /** `after` of the next page. */
  next?: string;
}

export interface Consents {
  /** True if the member has not agreed to a version that needs it. */
  is_needed: boolean;
  /** The latest version first. */
  given: readonly ({
    version: number;
    given_at: number;
  })[];
}

export interface Consent {
  /** That the member agrees to. */
  version: number;
}

export interface RecordOfProcessing {
  processing: readonly ({
    area: string;
    name: string;
    data: string;
    purpose: string;
    basis: string;
    readers: string;
    kept: string;
  })[];
}

export interface GuardianLink {
  /** Of the mailed link. */
  secret: string;
}

export interface Guardianship {
  display_name: string;
  user_name: string;
  /** From then on no consent is needed. */
  of_age_at: number;
  /** True while the consent stands. */
  is_given: boolean;
  /** When the account is deleted unless a consent is given. */
  ends_at?: number;
}

export interface GuardianConsent {
  /** Of the mailed link. */
  secret: string;
  /** The version of the privacy text that the guardian read; 0 for the proposed one. */
  privacy_version: number;
}

export interface GuardianConsentNote {
  /** False closes the account. */
  is_given: boolean;
}

export interface AdministrationOverview {
  backup: {
    /** Where the server keeps its backup; absent if it makes none. */
    folder?: string;
    /** True if the tables are on a PostgreSQL server, whose own backups hold them. */
    is_of_database_server: boolean;
    /** True if one broken disk takes the data and the backup. */
    is_on_same_disk?: boolean;
    /** Free on the disk of the folder. */
    room?: number;
    /** Of the last complete backup; absent if none is known. */
    made_at?: number;
    /** Its folder, also of 'cordada backup'. */
    made_in?: string;
    /** Number of its files. */
    files?: number;
    /** When everything in it was last compared with what it should be. */
    checked_at?: number;
    /** Found by that check. */
    fault_count: number;
    /** The first ones. */
    faults: readonly string[];
    /** Of a later attempt. */
    failed_at?: number;
    failure?: string;
    /** True if there is none, it is older than `old_after`, or has faults. */
    needs_attention: boolean;
    /** Milliseconds. */
    old_after: number;
    /** The job that makes or checks it at present. */
    job?: string;
  };
  /** Reported records that nobody has decided on. */
  reports: number;
  /** Accounts that wait for a guardian's consent. */
  minors_waiting: number;
  /** Jobs that run. */
  running: number;
  /** Of the server's program. */
  version: string;
}

export interface AdministrationLog {
  entries: readonly ({
    number: number;
    at: number;
    /** Absent for commands on the club's machine. */
    author?: string;
    author_name?: string;
    act: "member_added" | "role_changed" | "member_deactivated" | "member_activated" | "reset_link_made" | "password_set" | "quota_changed" | "sessions_ended" | "member_deleted" | "app_registered" | "app_secret_renewed" | "app_deleted" | "space_taken_over" | "report_decided" | "record_opened" | "record_edited" | "record_deleted" | "record_restored" | "backup_begun" | "job_cancelled" | "app_access_ended" | "provider_registered" | "provider_removed" | "set_up_code_made" | "club_settings_changed" | "club_logo_changed" | "club_invitation_made" | "club_invitation_withdrawn" | "registration_list_changed" | "map_region_made" | "map_region_removed" | "privacy_text_changed" | "guardian_consent_noted" | "guardian_consent_withdrawn";
    subject?: string;
    subject_name?: string;
    before?: string;
    after?: string;
  })[];
  /** The `before` of the next page. */
  next?: number;
}

export interface ClubStorage {
  /** Those who use most, the largest first. */
  members: readonly ({
    id: string;
    display_name: string;
    used: number;
  })[];
  areas: readonly ({
    area: string;
    records: number;
    files: number;
    /** Of its files, uncompressed, each counted once for a kind of record. */
    bytes: number;
  })[];
}

export interface ClubBackup {
  /** Where the server keeps its backup; absent if it makes none. */
  folder?: string;
  /** True if the tables are on a PostgreSQL server, whose own backups hold them. */
  is_of_database_server: boolean;
  /** True if one broken disk takes the data and the backup. */
  is_on_same_disk?: boolean;
  /** Free on the disk of the folder. */
  room?: number;
  /** Of the last complete backup; absent if none is known. */
  made_at?: number;
  /** Its folder, also of 'cordada backup'. */
  made_in?: string;
  /** Number of its files. */
  files?: number;
  /** When everything in it was last compared with what it should be. */
  checked_at?: number;
  /** Found by that check. */
  fault_count: number;
  /** The first ones. */
  faults: readonly string[];
  /** Of a later attempt. */
  failed_at?: number;
  failure?: string;
  /** True if there is none, it is older than `old_after`, or has faults. */
  needs_attention: boolean;
  /** Milliseconds. */
  old_after: number;
  /** The job that makes or checks it at present. */
  job?: string;
}

export interface NewJob {
  job: string;
}

export interface ServerJobs {
  /** Those that began since the server started. */
  jobs: readonly ({
    id: string;
    name: string;
    began_at: number;
    /** Absent while it runs. */
    ended_at?: number;
    has_failed: boolean;
    /** The completed fraction, where it is known. */
    share?: number;
    /** For whom it is done; absent for the server itself. */
    member?: string;
    member_name?: string;
    is_cancellable: boolean;
    /** True once it was asked to stop. */
    is_cancelled: boolean;
  })[];
}

export interface RecordCollections {
  collections: readonly ({
    name: string;
    area: string;
    /** Live ones in all spaces. */
    records: number;
  })[];
}

export interface RecordsOfClub {
  records: readonly ({
    collection: string;
    id: string;
    space: string;
    space_kind: string;
    /** Of a shared space. */
    space_name?: string;
    /** The owner of a member's own space, or who made the record. */
    author?: string;
    author_name?: string;
    updated_at: number;
    deleted_at?: number;
    /** Of the record itself, without its files. */
    bytes: number;
    is_hidden: boolean;
    /** `content` may be read; `on_request` after `openRecord`, which is logged; of `facts` there is only this. */
    sight: "facts" | "on_request" | "content";
    /** The first words, where they may be read. */
    label?: string;
  })[];
  /** The `before` of the next page. A page may be short although others follow. */
  next?: number;
}

export interface RecordOfClub {
  collection: string;
  id: string;
  space: string;
  space_kind: string;
  /** Of a shared space. */
  space_name?: string;
  /** The owner of a member's own space, or who made the record. */
  author?: string;
  author_name?: string;
  updated_at: number;
  deleted_at?: number;
  /** Of the record itself, without its files. */
  bytes: number;
  is_hidden: boolean;
  /** `content` may be read; `on_request` after `openRecord`, which is logged; of `facts` there is only this. */
  sight: "facts" | "on_request" | "content";
  revision: number;
  files: number;
  file_bytes: number;
  /** Live records of the space that name it; while there are some, it is not deleted. */
  dependents: readonly ({
    collection: string;
    count: number;
  })[];
  may_delete: boolean;
  may_restore: boolean;
  /** Its fields, where they may be read. */
  content?: readonly ({
    name: string;
    value?: unknown;
    /** JSON Schema of the value. */
    form: unknown;
    /** True if administrators may change it. */
    is_editable: boolean;
  })[];
}

export interface OpenedRecord {
  content: readonly ({
    name: string;
    value?: unknown;
    /** JSON Schema of the value. */
    form: unknown;
    /** True if administrators may change it. */
    is_editable: boolean;
  })[];
}

export interface RecordChange {
  /** That the change was made from. */
  revision: number;
  /** Values; null clears a field. */
  fields: { readonly [name: string]: unknown };
}

export interface MemberPage {
  members: readonly ({
    id: string;
    user_name: string;
    email: string;
    display_name: string;
    /** Milliseconds since 1970, UTC. */
    created_at: number;
    /** What the member may do in the club as a whole. */
    role: "member" | "administrator";
    /** Absent for members who may sign in. */
    deactivated_at?: number;
  })[];
  /** Members of all pages; on the first one. */
  count?: number;
  /** The `after` of the next page, if there is one. */
  next?: string;
}

export interface MemberAccount {
  id: string;
  user_name: string;
  email: string;
  display_name: string;
  /** Milliseconds since 1970, UTC. */
  created_at: number;
  /** What the member may do in the club as a whole. */
  role: "member" | "administrator";
  /** Absent for members who may sign in. */
  deactivated_at?: number;
  /** Where the member is signed in. */
  sessions: number;
  /** The last use of one of them. */
  last_seen_at?: number;
  /** Apps that the member gave access. */
  apps: number;
  /** Of minors alone. */
  guardianship?: {
    /** From then on no consent is needed. */
    of_age_at: number;
    /** The guardian's. */
    email?: string;
    /** Absent while a consent stands. */
    waits_since?: number;
    /** The latest first. */
    consents: readonly ({
      given_at: number;
      given_by: "guardian" | "administrator";
      version: number;
      withdrawn_at?: number;
    })[];
  };
  /** Bytes of the member's files. */
  used: number;
  /** Bytes that the member may store, if limited. */
  quota?: number;
  /** The same, if it was set for this member alone. */
  own_quota?: number;
  /** Own records by area, which go with the account. */
  records: readonly ({
    area: string;
    count: number;
  })[];
  /** Shared spaces without another owner. */
  sole_spaces: readonly ({
    id: string;
    kind: string;
    name: string;
    /** Who owns it then, if anybody. */
    heir?: string;
  })[];
}

export interface ClubRoleChange {
  role: "member" | "administrator";
}

export interface MemberStateChange {
  is_active: boolean;
}

export interface NewResetLink {
  /** Of the app. */
  origin: string;
}

export interface ResetLink {
  /** It is good once, until then. */
  expires_at: number;
  /** To be opened, scanned or passed on. */
  link?: string;
  /** The link as a QR code. */
  svg?: string;
}

export interface MemberDeletion {
  /** Of the member, once more. */
  user_name: string;
}

export interface NewInvitations {
  /** CSV, at most 500 people. */
  table: string;
  /** Of the app. */
  origin: string;
  is_preview: boolean;
}

export interface InvitedMembers {
  rows: readonly ({
    line: number;
    display_name: string;
    email: string;
    user_name: string;
    /** Such a row is left out. */
    errors: readonly ({
      field: string;
      code: string;
    })[];
  })[];
  /** Accounts that were made. */
  made?: number;
  /** CSV with a link for each of them, good once and for two weeks. */
  file?: string;
}

export interface OAuthMetadata {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  revocation_endpoint: string;
  introspection_endpoint: string;
  scopes_supported: readonly string[];
  response_types_supported: readonly string[];
  response_modes_supported: readonly string[];
  grant_types_supported: readonly string[];
  token_endpoint_auth_methods_supported: readonly string[];
  revocation_endpoint_auth_methods_supported: readonly string[];
  introspection_endpoint_auth_methods_supported: readonly string[];
  code_challenge_methods_supported: readonly string[];
  authorization_response_iss_parameter_supported: boolean;
  service_documentation: string;
}

export interface AuthorizationRequest {
  /** Of the address of the page, without the question mark. */
  query: string;
}

export interface AuthorizationQuestion {
  /** What the app calls itself. */
  app?: string;
  /** The host or the scheme to which the answer goes. */
  destination?: string;
  /** What the app asks for. */
  scopes?: readonly ("profile:read" | "profile:write" | "tracks:read" | "tracks:write" | "boulders:read" | "boulders:write" | "campus:read")[];
  /** Instead of the rest: where to send the member, with what is wrong. */
  redirect?: string;
}

export interface AuthorizationDecision {
  query: string;
  is_allowed: boolean;
}

export interface AuthorizationRedirection {
  /** Where to go on. */
  redirect: string;
}

export interface OAuthTokens {
  access_token: string;
  token_type: "Bearer";
  /** Seconds. */
  expires_in: number;
  refresh_token: string;
  scope: string;
}

export interface OAuthRefusal {
  error: string;
  error_description: string;
}

export interface OAuthTokenState {
  active: boolean;
  scope?: string;
  client_id?: string;
  /** The member. */
  sub?: string;
  /** Seconds since 1970. */
  iat?: number;
  /** Seconds since 1970. */
  exp?: number;
}

export interface AppsWithAccess {
  apps: readonly ({
    id: string;
    name: string;
    scopes: readonly string[];
    created_at: number;
    last_used_at: number;
  })[];
}

export interface PersonalTokens {
  tokens: readonly ({
    id: string;
    name: string;
    scopes: readonly string[];
    created_at: number;
    expires_at: number;
    /** Nothing when it was never used. */
    last_used_at?: number;
  })[];
}

export interface NewPersonalToken {
  name: string;
  scopes: readonly ("profile:read" | "profile:write" | "tracks:read" | "tracks:write" | "boulders:read" | "boulders:write" | "campus:read")[];
  /** How long it is good. */
  days: number;
}

export interface MadePersonalToken {
  id: string;
  name: string;
  scopes: readonly string[];
  created_at: number;
  expires_at: number;
  /** Nothing when it was never used. */
  last_used_at?: number;
  /** Told only here. */
  token: string;
}

export interface RegisteredApps {
  apps: readonly ({
    /** Its `client_id`. */
    id: string;
    name: string;
    redirects: readonly string[];
    is_confidential: boolean;
    created_at: number;
    /** How many gave it access. */
    members: number;
  })[];
}

export interface NewApp {
  name: string;
  redirects: readonly string[];
  /** Whether it runs on a server and can keep a secret. */
  is_confidential: boolean;
}

export interface RegisteredApp {
  /** Its `client_id`. */
  id: string;
  name: string;
  redirects: readonly string[];
  is_confidential: boolean;
  created_at: number;
  /** Told only here. */
  secret?: string;
}

export interface AppSecret {
  /** Told only here. */
  secret: string;
}

export interface SpaceMembers {
  /** Those who were given a role, and in spaces of the whole club whoever made a record. */
  members: readonly ({
    id: string;
    name: string;
    role: "reader" | "contributor" | "editor" | "owner";
  })[];
}

export interface NewRole {
  /** Owners answer for a space, and accept an invitation to do so. */
  role: "reader" | "contributor" | "editor";
}

export interface NewInvitation {
  role: "reader" | "contributor" | "editor" | "owner";
  /** For which it is good; 14. */
  days?: number;
  /** Members who may accept it; 1, as always for an owner. */
  uses?: number;
  /** Of the app, such as https://club.example: the answer has the link and its code. */
  origin?: string;
}

export interface Invitation {
  id: string;
  role: "reader" | "contributor" | "editor" | "owner";
  expires_at: number;
  uses_left: number;
  /** Told only once. */
  secret: string;
  /** To be opened, scanned or passed on. */
  link?: string;
  /** The link as a QR code. */
  svg?: string;
}

export interface Invitations {
  invitations: readonly ({
    id: string;
    role: "reader" | "contributor" | "editor" | "owner";
    expires_at: number;
    uses_left: number;
  })[];
}

export interface InvitationOffer {
  space: string;
  kind: string;
  /** Of the space. */
  name: string;
  role: "reader" | "contributor" | "editor" | "owner";
  invited_by: string;
  expires_at: number;
}

export interface SpacePlace {
  space: string;
  kind: string;
  role: "reader" | "contributor" | "editor" | "owner";
}

export interface Report {
  collection: string;
  record: string;
  reason: "offensive" | "dangerous" | "personal" | "advertising" | "wrong" | "other";
  note?: string;
}

export interface Reports {
  reported: readonly ({
    space: string;
    space_name: string;
    collection: string;
    record: string;
    is_hidden: boolean;
    /** Those that nobody has decided. */
    reports: readonly ({
      reason: "offensive" | "dangerous" | "personal" | "advertising" | "wrong" | "other";
      note?: string;
      made_at: number;
    })[];
    /** What the record says. */
    text?: string;
    /** A file. */
    picture?: string;
    author?: string;
  })[];
}

export interface ReportDecision {
  collection: string;
  record: string;
  decision: "hide" | "restore" | "dismiss";
  /** Why it is hidden; `other`. */
  reason?: "offensive" | "dangerous" | "personal" | "advertising" | "wrong" | "other";
  /** For who made the record. */
  note?: string;
}

export interface AdministratorDecision {
  space: string;
  collection: string;
  record: string;
  decision: "hide" | "restore" | "dismiss";
  /** Why it is hidden; `other`. */
  reason?: "offensive" | "dangerous" | "personal" | "advertising" | "wrong" | "other";
  /** For who made the record. */
  note?: string;
}

export interface RecordLinks {
  links: readonly ({
    id: string;
    space: string;
    collection: string;
    record: string;
    expires_at: number;
    /** Of the record that it shows, if there is a choice. */
    parts?: readonly string[];
  })[];
}

export interface OwnerlessSpaces {
  spaces: readonly ({
    id: string;
    kind: string;
    name: string;
  })[];
}

export interface TrackList {
  tracks: readonly ({
    id: string;
    rev: number;
    name: string;
    category?: string;
    gear?: string;
    updated_at: number;
    kind: "track" | "route";
    sport?: "running" | "walking" | "hiking" | "cycling" | "swimming" | "skiing" | "paddling" | "driving" | "fitness" | "other";
    /** UTC milliseconds. */
    started_at?: number;
    duration_s?: number;
    moving_s?: number;
    distance_m?: number;
    pace_s_per_km?: number;
    ascent_m?: number;
    descent_m?: number;
    height_difference_m?: number;
    speed_max_mps?: number;
    energy_basis?: {
      method: "device" | "distance" | "intensity";
      calories_kcal?: number;
      distance_m?: number;
      kcal_per_kg?: number;
      /** The metabolic equivalent: kilocalories per kilogram and hour. */
      met?: number;
      /** For how long. */
      time_s?: number;
      /** The mean speed that it was chosen by. */
      speed_mps?: number;
    };
    /** Absent until a track of an earlier version is derived again. */
    bests?: readonly ({
      distance_m: number;
      duration_s: number;
      started_at: number;
    })[];
    /** A sketch of the positions, by which the same points are known again. */
    shape?: string;
    /** A small line, longitude before latitude. */
    preview?: readonly (readonly [number, number])[];
  })[];
  next_cursor?: string;
  total: number;
}

export interface TrackNew {
  name: string;
  category?: string;
  gear?: string;
  note?: string;
  /** The mean, beats per minute. */
  heart_rate?: number;
  /** As the member's preferences say. */
  audience?: "nobody" | "link" | "friends";
  /** UTC milliseconds. */
  stated_start: number;
  stated_duration_s: number;
  stated_distance_m?: number;
  stated_ascent_m?: number;
  stated_energy_kcal?: number;
}

export interface TrackDetail {
  id: string;
  rev: number;
  name: string;
  category?: string;
  gear?: string;
  updated_at: number;
  kind: "track" | "route";
  sport?: "running" | "walking" | "hiking" | "cycling" | "swimming" | "skiing" | "paddling" | "driving" | "fitness" | "other";
  /** UTC milliseconds. */
  started_at?: number;
  duration_s?: number;
  moving_s?: number;
  distance_m?: number;
  pace_s_per_km?: number;
  ascent_m?: number;
  descent_m?: number;
  height_difference_m?: number;
  speed_max_mps?: number;
  energy_basis?: {
    method: "device" | "distance" | "intensity";
    calories_kcal?: number;
    distance_m?: number;
    kcal_per_kg?: number;
    /** The metabolic equivalent: kilocalories per kilogram and hour. */
    met?: number;
    /** For how long. */
    time_s?: number;
    /** The mean speed that it was chosen by. */
    speed_mps?: number;
  };
  /** Absent until a track of an earlier version is derived again. */
  bests?: readonly ({
    distance_m: number;
    duration_s: number;
    started_at: number;
  })[];
  /** A sketch of the positions, by which the same points are known again. */
  shape?: string;
  /** A small line, longitude before latitude. */
  preview?: readonly (readonly [number, number])[];
  note?: string;
  heart_rate?: number;
  /** Who sees it besides its member. */
  audience?: "nobody" | "link" | "friends";
  /** When it started as the member states; else as recorded. */
  stated_start?: number;
  /** This and the following by hand. */
  stated_duration_s?: number;
  stated_distance_m?: number;
  stated_ascent_m?: number;
  stated_energy_kcal?: number;
  /** True if it was as fast as it says, which its sport excludes: it then counts in sums. */
  speed_confirmed?: boolean;
  /** The edits of its line. */
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
  })[];
  format: "gpx" | "kml" | "kmz" | "tcx" | "fit" | "geojson" | "polar" | "recording" | "points" | "manual";
  file_name: string;
  energy?: {
    calories_kcal: number;
    /** Stated by the recorder, by distance on foot (T15), or by the sport's intensity. */
    method: "device" | "distance" | "intensity";
    slope_calories_kcal?: number;
    weight_kg: number;
  };
  figures: {
    /** Whether the figures come from the points, the recorder's totals or the member. */
    source: "points" | "device" | "member";
    /** The figures that differ from the recorder's own by a multiple. */
    contradicted?: readonly ("distance_m" | "duration_s" | "moving_s" | "ascent_m" | "descent_m")[];
    /** What the recorder stated and counts nowhere. */
    set_aside?: readonly ({
      figure: "distance_m" | "duration_s" | "moving_s" | "ascent_m" | "descent_m" | "calories_kcal" | "count_m";
      /** Metres, seconds or kilocalories. */
      stated: number;
      /** Why it does not count. */
      reason: "speed" | "climb" | "power" | "positions" | "cut" | "times" | "range";
      /** What counts in its place. */
      counted?: number;
      /** The time that it was judged by. */
      time_s?: number;
    })[];
    altitude_source?: "barometer" | "satellites" | "filtered" | "terrain";
    points: number;
    positions: number;
    segments: number;
    sport?: "running" | "walking" | "hiking" | "cycling" | "swimming" | "skiing" | "paddling" | "driving" | "fitness" | "other";
    started_at?: number;
    refused_fixes: number;
    holes: number;
    /** West, south, east, north. */
    bounds?: readonly [number, number, number, number];
    start?: readonly [number, number];
    end?: readonly [number, number];
    duration_s?: number;
    moving_s?: number;
    distance_m?: number;
    raw_distance_m?: number;
    ascent_m?: number;
    descent_m?: number;
    ascent_threshold_m?: number;
    altitude_noise_m?: number;
    altitude_min_m?: number;
    altitude_max_m?: number;
    speed_mean_mps?: number;
    speed_max_mps?: number;
    speed_max_span_s?: number;
    raw_speed_max_mps?: number;
    pace_s_per_km?: number;
    heart_rate_mean?: number;
    heart_rate_max?: number;
    cadence_mean?: number;
    power_mean_w?: number;
    temperature_mean_c?: number;
  };
  /** What became of the fixes: of a recording of all received, of a file of its points. */
  fixes: {
    received: number;
    used: number;
    /** How many for which reason. */
    left_out: {
      time?: number;
      no_position?: number;
      inaccurate?: number;
      stated_speed?: number;
      step?: number;
      speed?: number;
      spacing?: number;
    };
  };
  /** Seconds at each heart rate, one beat per minute after the other. */
  heart_rate_times?: {
    /** Beats per minute of the first. */
    from: number;
    seconds: readonly number[];
  };
  marks: readonly ({
    number: number;
    distance_m: number;
    /** Longitude before latitude. */
    coordinate?: readonly [number, number];
    partial_distance_m?: number;
    duration_s?: number;
    elapsed_s?: number;
    pace_s_per_km?: number;
    speed_max_mps?: number;
    altitude_min_m?: number;
    altitude_max_m?: number;
  })[];
  /** The laps of the recorder, as marks; absent when there is one. */
  laps?: readonly ({
    number: number;
    distance_m: number;
    /** Longitude before latitude. */
    coordinate?: readonly [number, number];
    partial_distance_m?: number;
    duration_s?: number;
    elapsed_s?: number;
    pace_s_per_km?: number;
    speed_max_mps?: number;
    altitude_min_m?: number;
    altitude_max_m?: number;
  })[];
  /** The totals of the recorder itself. */
  device?: {
    distance_m?: number;
    duration_s?: number;
    moving_s?: number;
    ascent_m?: number;
    descent_m?: number;
    calories_kcal?: number;
  };
  waypoints: readonly ({
    longitude: number;
    latitude: number;
    name?: string;
    note?: string;
    altitude_m?: number;
  })[];
  profile: {
    distance_m?: readonly (number | null)[];
    time_s?: readonly (number | null)[];
    altitude_m?: readonly (number | null)[];
    speed_mps?: readonly (number | null)[];
    heart_rate?: readonly (number | null)[];
    cadence?: readonly (number | null)[];
    power_w?: readonly (number | null)[];
  };
}

export interface TrackLines {
  zooms: readonly ({
    zoom: number;
    /** Longitude, latitude and, where known, metres per second. */
    segments: readonly (readonly (readonly [number, number, number?])[])[];
  })[];
}

export interface TrackSplits {
  length_m: number;
  marks: readonly ({
    number: number;
    distance_m: number;
    /** Longitude before latitude. */
    coordinate?: readonly [number, number];
    partial_distance_m?: number;
    duration_s?: number;
    elapsed_s?: number;
    pace_s_per_km?: number;
    speed_max_mps?: number;
    altitude_min_m?: number;
    altitude_max_m?: number;
  })[];
}

export interface TrackPoints {
  columns: readonly string[];
  segments: readonly (readonly (readonly (number | null)[])[])[];
}

export interface TrackEdit {
  name?: string;
  category?: string | null;
  gear?: string | null;
  note?: string | null;
  /** Beats per minute. */
  heart_rate?: number | null;
  /** A track that was done, or a route that is planned. */
  kind?: "track" | "route";
  /** Who sees it besides its member. */
  audience?: "nobody" | "link" | "friends" | null;
  /** UTC milliseconds; moves all times of a recording. */
  stated_start?: number | null;
  /** This and the following only of an activity by hand. */
  stated_duration_s?: number | null;
  stated_distance_m?: number | null;
  stated_ascent_m?: number | null;
  stated_energy_kcal?: number | null;
  /** True if it was as fast as it says, which its sport excludes: it then counts in sums. */
  speed_confirmed?: boolean | null;
  /** The edits of its line, all of them; those that are missing are taken back. */
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
  /** The revision the change was made on. */
  rev?: number;
}

export interface ImportAnswer {
  file: string;
  format?: "gpx" | "kml" | "kmz" | "tcx" | "fit" | "geojson" | "polar" | "zip";
  /** What a file that is no recording is in the archive of a service. */
  part?: "list" | "photo" | "other";
  /** Why nothing of the file was taken. */
  error?: string;
  error_code?: string;
  warnings: readonly ({
    code: "bad-positions" | "bad-times" | "bad-values" | "empty-lines" | "bad-places" | "repeated-lines" | "other-shapes" | "unpaired" | "places-only" | "truncated" | "checksum" | "trailing-bytes" | "clock-not-set" | "sessions-together" | "falling-times" | "laps-only" | "too-many-places";
    /** How many it speaks of. */
    count?: number;
    message: string;
  })[];
  tracks: readonly ({
    id: string;
    name: string;
    status: "added" | "known" | "similar";
  })[];
  /** One answer a file, when it was a zip. */
  files?: readonly ({
    file: string;
    format?: "gpx" | "kml" | "kmz" | "tcx" | "fit" | "geojson" | "polar" | "zip";
    /** What a file that is no recording is in the archive of a service. */
    part?: "list" | "photo" | "other";
    /** Why nothing of the file was taken. */
    error?: string;
    error_code?: string;
    warnings: readonly ({
      code: "bad-positions" | "bad-times" | "bad-values" | "empty-lines" | "bad-places" | "repeated-lines" | "other-shapes" | "unpaired" | "places-only" | "truncated" | "checksum" | "trailing-bytes" | "clock-not-set" | "sessions-together" | "falling-times" | "laps-only" | "too-many-places";
      /** How many it speaks of. */
      count?: number;
      message: string;
    })[];
    tracks: readonly ({
      id: string;
      name: string;
      status: "added" | "known" | "similar";
    })[];
  })[];
}

export interface TrackExport {
  /** Identifiers of tracks, or "all". */
  ids: unknown;
  format: "gpx" | "kml" | "kmz" | "tcx" | "fit" | "geojson";
}

export interface Statistics {
  total: {
    tracks: number;
    duration_s?: number;
    moving_s?: number;
    active_s?: number;
    distance_m?: number;
    ascent_m?: number;
    descent_m?: number;
    height_difference_m?: number;
    energy_kcal?: number;
    speed_mean_mps?: number;
    speed_max_mps?: number;
    pace_s_per_km?: number;
  };
  months: readonly ({
    month: string;
    tracks: number;
    duration_s?: number;
    moving_s?: number;
    active_s?: number;
    distance_m?: number;
    ascent_m?: number;
    descent_m?: number;
    height_difference_m?: number;
    energy_kcal?: number;
    speed_mean_mps?: number;
    speed_max_mps?: number;
    pace_s_per_km?: number;
  })[];
  weeks: readonly ({
    week: string;
    begins: string;
    tracks: number;
    duration_s?: number;
    moving_s?: number;
    active_s?: number;
    distance_m?: number;
    ascent_m?: number;
    descent_m?: number;
    height_difference_m?: number;
    energy_kcal?: number;
    speed_mean_mps?: number;
    speed_max_mps?: number;
    pace_s_per_km?: number;
  })[];
  categories: readonly ({
    category: string | null;
    tracks: number;
    duration_s?: number;
    moving_s?: number;
    active_s?: number;
    distance_m?: number;
    ascent_m?: number;
    descent_m?: number;
    height_difference_m?: number;
    energy_kcal?: number;
    speed_mean_mps?: number;
    speed_max_mps?: number;
    pace_s_per_km?: number;
  })[];
  bests: readonly ({
    distance_m: number;
    duration_s: number;
    track: string;
    started_at: number;
  })[];
}

export interface TrackImports {
  /** The newest first, without their answers. */
  imports: readonly ({
    id: string;
    name: string;
    bytes: number;
    /** Of the bytes. */
    arrived: number;
    begun_at: number;
    /** How far the import of a zip is. */
    files?: {
      done: number;
      count: number;
    };
    ended_at?: number;
    /** Why it ended without an answer. */
    failure?: {
      /** Stable; programs decide by it. */
      type: string;
      title: string;
      status: number;
      /** One sentence about this case. */
      detail: string;
      errors?: readonly ({
        /** Empty for the whole body. */
        field: string;
        code: string;
        message: string;
      })[];
    };
  })[];
}

export interface TrackImport {
  id: string;
  name: string;
  bytes: number;
  /** Of the bytes. */
  arrived: number;
  begun_at: number;
  /** How far the import of a zip is. */
  files?: {
    done: number;
    count: number;
  };
  ended_at?: number;
  /** Why it ended without an answer. */
  failure?: {
    /** Stable; programs decide by it. */
    type: string;
    title: string;
    status: number;
    /** One sentence about this case. */
    detail: string;
    errors?: readonly ({
      /** Empty for the whole body. */
      field: string;
      code: string;
      message: string;
    })[];
  };
  /** What came of the file, once it ended. */
  answer?: {
    file: string;
    format?: "gpx" | "kml" | "kmz" | "tcx" | "fit" | "geojson" | "polar" | "zip";
    /** What a file that is no recording is in the archive of a service. */
    part?: "list" | "photo" | "other";
    /** Why nothing of the file was taken. */
    error?: string;
    error_code?: string;
    warnings: readonly ({
      code: "bad-positions" | "bad-times" | "bad-values" | "empty-lines" | "bad-places" | "repeated-lines" | "other-shapes" | "unpaired" | "places-only" | "truncated" | "checksum" | "trailing-bytes" | "clock-not-set" | "sessions-together" | "falling-times" | "laps-only" | "too-many-places";
      /** How many it speaks of. */
      count?: number;
      message: string;
    })[];
    tracks: readonly ({
      id: string;
      name: string;
      status: "added" | "known" | "similar";
    })[];
    /** One answer a file, when it was a zip. */
    files?: readonly ({
      file: string;
      format?: "gpx" | "kml" | "kmz" | "tcx" | "fit" | "geojson" | "polar" | "zip";
      /** What a file that is no recording is in the archive of a service. */
      part?: "list" | "photo" | "other";
      /** Why nothing of the file was taken. */
      error?: string;
      error_code?: string;
      warnings: readonly ({
        code: "bad-positions" | "bad-times" | "bad-values" | "empty-lines" | "bad-places" | "repeated-lines" | "other-shapes" | "unpaired" | "places-only" | "truncated" | "checksum" | "trailing-bytes" | "clock-not-set" | "sessions-together" | "falling-times" | "laps-only" | "too-many-places";
        /** How many it speaks of. */
        count?: number;
        message: string;
      })[];
      tracks: readonly ({
        id: string;
        name: string;
        status: "added" | "known" | "similar";
      })[];
    })[];
  };
}

export interface SimilarTracks {
  /** Of the track itself; pauses and holes left out, as marks do. */
  recorded_s?: number;
  /** Newest first. */
  tracks: readonly ({
    id: string;
    rev: number;
    name: string;
    category?: string;
    gear?: string;
    updated_at: number;
    kind: "track" | "route";
    sport?: "running" | "walking" | "hiking" | "cycling" | "swimming" | "skiing" | "paddling" | "driving" | "fitness" | "other";
    /** UTC milliseconds. */
    started_at?: number;
    duration_s?: number;
    moving_s?: number;
    distance_m?: number;
    pace_s_per_km?: number;
    ascent_m?: number;
    descent_m?: number;
    height_difference_m?: number;
    speed_max_mps?: number;
    energy_basis?: {
      method: "device" | "distance" | "intensity";
      calories_kcal?: number;
      distance_m?: number;
      kcal_per_kg?: number;
      /** The metabolic equivalent: kilocalories per kilogram and hour. */
      met?: number;
      /** For how long. */
      time_s?: number;
      /** The mean speed that it was chosen by. */
      speed_mps?: number;
    };
    /** Absent until a track of an earlier version is derived again. */
    bests?: readonly ({
      distance_m: number;
      duration_s: number;
      started_at: number;
    })[];
    /** A sketch of the positions, by which the same points are known again. */
    shape?: string;
    /** A small line, longitude before latitude. */
    preview?: readonly (readonly [number, number])[];
    recorded_s?: number;
    /** Seconds by which it came later to the last place that both passed. */
    difference_s?: number;
  })[];
  /** All that were found, shown or not. */
  total: number;
}

export interface Comparison {
  same_route: boolean;
  length_m?: number;
  other_length_m?: number;
  /** Absent when the routes differ or one track has no times. */
  gap?: {
    /** Along the first track. */
    distance_m: readonly number[];
    /** Since both passed the first place they share. */
    time_s: readonly number[];
    /** By how much the other came later; null where it went elsewhere. */
    gap_s: readonly (number | null)[];
    /** Along the other track, of the same place. */
    other_distance_m: readonly (number | null)[];
    /** Along the other track, where it was at this time. */
    other_then_m: readonly number[];
  };
  marks?: readonly ({
    distance_m: number;
    time_s: number;
    split_s?: number;
    other_split_s?: number;
    gap_s?: number;
  })[];
}

export interface CategoryList {
  categories: readonly ({
    id: string;
    rev: number;
    name: string;
    /** One of those that everybody has; the app names it in the member's language. */
    kind?: "running" | "trail_running" | "hiking" | "walking" | "nordic_walking" | "cycling" | "swimming" | "skiing" | "ski_touring" | "snowshoeing" | "via_ferrata" | "climbing" | "indoor";
    /** What its tracks are of. */
    sport: "running" | "walking" | "hiking" | "cycling" | "swimming" | "skiing" | "paddling" | "driving" | "fitness" | "other";
  })[];
}

export interface CategoryNew {
  name: string;
  sport?: "running" | "walking" | "hiking" | "cycling" | "swimming" | "skiing" | "paddling" | "driving" | "fitness" | "other" | null;
}

export interface Category {
  id: string;
  rev: number;
  name: string;
  /** One of those that everybody has; the app names it in the member's language. */
  kind?: "running" | "trail_running" | "hiking" | "walking" | "nordic_walking" | "cycling" | "swimming" | "skiing" | "ski_touring" | "snowshoeing" | "via_ferrata" | "climbing" | "indoor";
  /** What its tracks are of. */
  sport: "running" | "walking" | "hiking" | "cycling" | "swimming" | "skiing" | "paddling" | "driving" | "fitness" | "other";
}

export interface CategoryEdit {
  name?: string;
  sport?: "running" | "walking" | "hiking" | "cycling" | "swimming" | "skiing" | "paddling" | "driving" | "fitness" | "other" | null;
  rev?: number;
}

export interface GearList {
  gear: readonly ({
    id: string;
    rev: number;
    name: string;
    kind: "shoes" | "bike" | "skis" | "boat" | "other";
    category?: string;
    retired?: boolean;
    before_m?: number;
    warn_m?: number;
    tracks: number;
    /** With `before_m`. */
    distance_m: number;
    /** In motion, or from start to end where that is unknown. */
    active_s: number;
  })[];
}

export interface GearNew {
  name: string;
  kind: "shoes" | "bike" | "skis" | "boat" | "other";
  /** New tracks of this category get it. */
  category?: string;
  /** Metres before the first track that names it. */
  before_m?: number;
  /** Metres from which it warns. */
  warn_m?: number;
}

export interface Gear {
  id: string;
  rev: number;
  name: string;
  kind: "shoes" | "bike" | "skis" | "boat" | "other";
  category?: string;
  retired?: boolean;
  before_m?: number;
  warn_m?: number;
  tracks: number;
  /** With `before_m`. */
  distance_m: number;
  /** In motion, or from start to end where that is unknown. */
  active_s: number;
}

export interface GearEdit {
  name?: string;
  kind?: "shoes" | "bike" | "skis" | "boat" | "other";
  category?: string | null;
  retired?: boolean;
  before_m?: number | null;
  warn_m?: number | null;
  rev?: number;
}

export interface ShownTrack {
  /** Whether something lies near a private place and is not shown. */
  is_cut: boolean;
  /** With everything that can be shown. */
  shown: {
    name: string;
    kind: "track" | "route";
    sport?: "running" | "walking" | "hiking" | "cycling" | "swimming" | "skiing" | "paddling" | "driving" | "fitness" | "other";
    note?: string;
    figures?: {
      sport?: "running" | "walking" | "hiking" | "cycling" | "swimming" | "skiing" | "paddling" | "driving" | "fitness" | "other";
      started_at?: number;
      marks: readonly ({
        number: number;
        distance_m: number;
        /** Longitude before latitude. */
        coordinate?: readonly [number, number];
        partial_distance_m?: number;
        duration_s?: number;
        elapsed_s?: number;
        pace_s_per_km?: number;
        speed_max_mps?: number;
        altitude_min_m?: number;
        altitude_max_m?: number;
      })[];
      duration_s?: number;
      moving_s?: number;
      distance_m?: number;
      pace_s_per_km?: number;
      speed_mean_mps?: number;
      speed_max_mps?: number;
      ascent_m?: number;
      descent_m?: number;
      altitude_min_m?: number;
      altitude_max_m?: number;
    };
    /** The graphs of altitude and speed. */
    profile?: {
      distance_m?: readonly (number | null)[];
      time_s?: readonly (number | null)[];
      altitude_m?: readonly (number | null)[];
      speed_mps?: readonly (number | null)[];
      heart_rate?: readonly (number | null)[];
      cadence?: readonly (number | null)[];
      power_w?: readonly (number | null)[];
    };
    /** The line for each zoom of a map. */
    lines?: {
      zooms: readonly ({
        zoom: number;
        /** Longitude, latitude and, where known, metres per second. */
        segments: readonly (readonly (readonly [number, number, number?])[])[];
      })[];
    };
    /** In the order of the way. Each is asked for by its index. */
    photos: readonly ({
      /** Of the picture, pixels. */
      width: number;
      height: number;
      caption?: string;
      longitude?: number;
      latitude?: number;
    })[];
    /** What is shown, also of what was not asked for. */
    parts: readonly ("map" | "figures" | "graphs" | "photos" | "note")[];
    /** When the link ends. */
    expires_at?: number;
  };
  /** A drawing: the parts of the line, longitude before latitude. */
  preview: readonly (readonly (readonly [number, number])[])[];
}

export interface NewTrackLink {
  /** For which it is good; 30. */
  days?: number;
  /** Of the app, such as https://club.example: the answer has the link and its code. */
  origin?: string;
  /** Of the track that it shows, besides its name. */
  parts: readonly ("map" | "figures" | "graphs" | "photos" | "note")[];
}

export interface RecordLink {
  id: string;
  space: string;
  collection: string;
  record: string;
  expires_at: number;
  /** Of the record that it shows, if there is a choice. */
  parts?: readonly string[];
  /** Told only once. */
  secret: string;
  /** To be opened, scanned or passed on. */
  link?: string;
  /** The link as a QR code. */
  svg?: string;
}

export interface SharedTrackQuestion {
  secret: string;
  /** Those of the parts to answer with; by default all. The map is the longest of them. */
  parts?: readonly ("map" | "figures" | "graphs" | "photos" | "note")[];
}

export interface SharedTrack {
  name: string;
  kind: "track" | "route";
  sport?: "running" | "walking" | "hiking" | "cycling" | "swimming" | "skiing" | "paddling" | "driving" | "fitness" | "other";
  note?: string;
  figures?: {
    sport?: "running" | "walking" | "hiking" | "cycling" | "swimming" | "skiing" | "paddling" | "driving" | "fitness" | "other";
    started_at?: number;
    marks: readonly ({
      number: number;
      distance_m: number;
      /** Longitude before latitude. */
      coordinate?: readonly [number, number];
      partial_distance_m?: number;
      duration_s?: number;
      elapsed_s?: number;
      pace_s_per_km?: number;
      speed_max_mps?: number;
      altitude_min_m?: number;
      altitude_max_m?: number;
    })[];
    duration_s?: number;
    moving_s?: number;
    distance_m?: number;
    pace_s_per_km?: number;
    speed_mean_mps?: number;
    speed_max_mps?: number;
    ascent_m?: number;
    descent_m?: number;
    altitude_min_m?: number;
    altitude_max_m?: number;
  };
  /** The graphs of altitude and speed. */
  profile?: {
    distance_m?: readonly (number | null)[];
    time_s?: readonly (number | null)[];
    altitude_m?: readonly (number | null)[];
    speed_mps?: readonly (number | null)[];
    heart_rate?: readonly (number | null)[];
    cadence?: readonly (number | null)[];
    power_w?: readonly (number | null)[];
  };
  /** The line for each zoom of a map. */
  lines?: {
    zooms: readonly ({
      zoom: number;
      /** Longitude, latitude and, where known, metres per second. */
      segments: readonly (readonly (readonly [number, number, number?])[])[];
    })[];
  };
  /** In the order of the way. Each is asked for by its index. */
  photos: readonly ({
    /** Of the picture, pixels. */
    width: number;
    height: number;
    caption?: string;
    longitude?: number;
    latitude?: number;
  })[];
  /** What is shown, also of what was not asked for. */
  parts: readonly ("map" | "figures" | "graphs" | "photos" | "note")[];
  /** When the link ends. */
  expires_at?: number;
}

export interface SharedPhotoQuestion {
  secret: string;
  /** Its index. */
  photo: number;
  /** For a whole screen; `thumbnail`. */
  size?: "screen" | "thumbnail";
}

export interface FriendTracks {
  /** The newest first. */
  tracks: readonly ({
    friend: string;
    friend_name: string;
    id: string;
    name: string;
    kind: "track" | "route";
    sport?: "running" | "walking" | "hiking" | "cycling" | "swimming" | "skiing" | "paddling" | "driving" | "fitness" | "other";
    /** UTC milliseconds. */
    started_at?: number;
    duration_s?: number;
    distance_m?: number;
    ascent_m?: number;
    /** A small line, longitude before latitude. Absent with the figures until it is derived. */
    preview?: readonly (readonly (readonly [number, number])[])[];
  })[];
  next_cursor?: string;
}

export interface TrackTalk {
  /** The latest, the oldest first. */
  comments: readonly ({
    id: string;
    author: string;
    author_name: string;
    text: string;
    made_at: number;
  })[];
  thumbs: number;
  /** Who gave the latest. */
  thumb_names: readonly string[];
  /** Whether the requester gave one. */
  has_thumb: boolean;
}

export interface NewTrackComment {
  text: string;
}

export interface TrackCommentReport {
  reason: "offensive" | "dangerous" | "personal" | "advertising" | "wrong" | "other";
  note?: string;
}

export interface Maps {
  /** Addresses with {z}, {x} and {y}, absolute or on this server. */
  tiles: readonly string[] | null;
  kind: "none" | "raster" | "vector";
  attribution?: string;
  min_zoom?: number;
  max_zoom?: number;
  /** West, south, east, north. */
  bounds?: readonly [number, number, number, number];
  /** Where regions can be taken along: another map has another one. */
  version?: string;
  /** The last level of the whole map; further levels have tiles in the regions only. */
  overview_zoom?: number;
  /** Made by the club from extracts of OpenStreetMap, with all that walkers need. */
  regions?: readonly ({
    id: string;
    name: string;
    bounds: readonly [number, number, number, number];
    /** The part of the world that it shows, as rectangles. */
    cover: readonly (readonly [number, number, number, number])[];
  })[];
  /** Pictures of the slopes' shade, transparent where it is light. */
  shade?: {
    tiles: readonly string[];
    min_zoom: number;
    max_zoom: number;
  };
}

export interface MapRegion {
  /** Of the map; another map, another. */
  version: string;
  /** From the overview to the detail, as far as such a region may be taken along. */
  levels: readonly ({
    zoom: number;
    /** The first and the last, from the west. */
    columns: readonly [number, number];
    /** The first and the last, from the north. */
    rows: readonly [number, number];
    /** That are not empty. */
    tiles: number;
    bytes: number;
  })[];
  /** The same of the slopes' shade, where there is some. */
  shade?: readonly ({
    zoom: number;
    /** The first and the last, from the west. */
    columns: readonly [number, number];
    /** The first and the last, from the north. */
    rows: readonly [number, number];
    /** That are not empty. */
    tiles: number;
    bytes: number;
  })[];
}

export interface ClubMapRegions {
  regions: readonly ({
    id: string;
    name: string;
    bounds: readonly [number, number, number, number];
    made_at: number;
    bytes: number;
    attribution: string;
    /** True with contour lines and shade. */
    terrain: boolean;
  })[];
  /** False if the server was given another map, over which regions are not shown. */
  shown: boolean;
  /** Programs that must be installed before. */
  missing: readonly string[];
  /** Bytes of all files together. */
  limit: number;
  /** The region that is being made, or was made last. */
  work?: {
    name: string;
    began_at: number;
    step: "checking" | "terrain" | "reading" | "drawing";
    share: number;
    ended_at?: number;
    /** The code of the reason. */
    failure?: string;
    sentence?: string;
  };
}

export interface MapUpload {
  arrived: number;
}

export interface MapRegionOrder {
  name: string;
  /** An extract of OpenStreetMap, .osm.pbf. */
  extract: {
    name: string;
    bytes: number;
    changed: number;
  };
  /** Heights as GeoTIFF or HGT. */
  terrain?: readonly ({
    name: string;
    bytes: number;
    changed: number;
  })[];
  /** Whose heights they are; needed for GeoTIFF. */
  terrain_attribution?: string;
}

export interface RaceList {
  races: readonly ({
    id: string;
    name: string;
    start_at?: number;
    closed_at?: number;
    archived_at?: number;
  })[];
  /** For `after`, when there are more. */
  next?: string;
}

export interface NewRace {
  /** So that a repeat makes no second race. The race's own is derived from it. */
  id?: string;
  name: string;
  start_at?: number;
}

export interface Race {
  id: string;
  name: string;
  is_public: boolean;
  is_members_only: boolean;
  start_at?: number;
  finish_by?: number;
  closed_at?: number;
  archived_at?: number;
  fastest_mps?: number;
  keep_days?: number;
  shown_before_s?: number;
  note?: string;
  /** Of the course, when there is one. */
  length_m?: number;
  checkpoints: readonly ({
    id: string;
    name: string;
    latitude: number;
    longitude: number;
    /** Absent when the course does not pass there. */
    along_m?: number;
    closes_at?: number;
    /** Within which a team is there. */
    radius_m: number;
    /** True for the start or finish of the course where no checkpoint was drawn. */
    is_derived?: boolean;
  })[];
  /** What must be added for teams to be followed: a course, a start, teams, or checkpoints that it passes. */
  lacks: readonly ("course" | "start" | "teams" | "checkpoints")[];
  teams: readonly ({
    id: string;
    number: number;
    name: string;
    category?: string;
    start_at?: number;
  })[];
}

export interface RaceEdit {
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
}

export interface RaceCourse {
  /** Longitude, latitude, altitude if known. */
  line: readonly (readonly number[])[];
  /** From the start to each point of the line. */
  alongs_m: readonly number[];
  length_m: number;
  /** Metres on the flat that would take as long. */
  effort_m: number;
}

export interface CourseLines {
  /** In the order of the file; those with at least two points. */
  lines: readonly ({
    name?: string;
    length_m: number;
    /** The line simplified, to be drawn: longitude and latitude of each point. */
    preview: readonly (readonly [number, number])[];
  })[];
}

export interface NewTeams {
  teams: readonly ({
    name: string;
    number?: number;
    category?: string;
    members?: string;
    phone?: string;
    start_at?: number;
  })[];
}

export interface TeamsWithoutKey {
  teams?: readonly string[];
  /** Of the app, such as https://club.example: each key comes with its link and code. */
  origin?: string;
}

export interface TeamKeys {
  keys: readonly ({
    team: string;
    number: number;
    key: string;
    /** To be opened, scanned or passed on. */
    link?: string;
    /** The link as a QR code. */
    svg?: string;
  })[];
}

export interface Standings {
  at: number;
  /** From which live events go on. */
  event: string;
  teams: readonly ({
    id: string;
    number: number;
    name: string;
    category?: string;
    /** Absent for teams out of the race. */
    place?: number;
    /** Behind the leader, at the last checkpoint that both passed; below 0 if it was faster to there. */
    gap_ms?: number;
    /** Among the teams of its category. */
    category_place?: number;
    /** Behind the leader of its category. */
    category_gap_ms?: number;
    stage: "finished" | "on_course" | "waiting" | "retired" | "disqualified";
    /** The sum that live events name state. */
    state: number;
    position?: {
      time: number;
      latitude: number;
      longitude: number;
      accuracy_m?: number;
    };
    /** The farthest along the course. */
    along_m?: number;
    /** Along the course in the last ten minutes, while the team moves on it. */
    speed_mps?: number;
    /** From the start to the last checkpoint, with penalties. */
    elapsed_ms?: number;
    /** All penalties; below 0 for a bonus. */
    penalty_ms?: number;
    battery_percent?: number;
    resting_since?: number;
    off_course_since?: number;
    /** From the nearest part of the course, in the answer for one team. */
    off_course_m?: number;
    /** For organisers: the end that stopped counting and hides the team from others. */
    hidden_since?: number;
    /** The first time limit that the team did not keep. */
    exceeded?: {
      checkpoint: number;
      limit: number;
      /** Absent while the team has not passed there. */
      passed_at?: number;
    };
    passages: readonly ({
      checkpoint: number;
      time: number;
      uncertainty_ms: number;
      /** 0 interpolated, 1 estimated, 2 seen by somebody. */
      kind: number;
    })[];
    /** Checkpoints that the team left out, as far as anything tells. */
    missed: readonly number[];
    /** When the team is expected at its next checkpoint. */
    next?: {
      checkpoint: number;
      earliest: number;
      expected: number;
      latest: number;
    };
    finish?: {
      checkpoint: number;
      earliest: number;
      expected: number;
      latest: number;
    };
    /** How many positions were good for what. */
    fixes: { readonly [name: string]: number };
  })[];
}

export interface TeamStanding {
  id: string;
  number: number;
  name: string;
  category?: string;
  /** Absent for teams out of the race. */
  place?: number;
  /** Behind the leader, at the last checkpoint that both passed; below 0 if it was faster to there. */
  gap_ms?: number;
  /** Among the teams of its category. */
  category_place?: number;
  /** Behind the leader of its category. */
  category_gap_ms?: number;
  stage: "finished" | "on_course" | "waiting" | "retired" | "disqualified";
  /** The sum that live events name state. */
  state: number;
  position?: {
    time: number;
    latitude: number;
    longitude: number;
    accuracy_m?: number;
  };
  /** The farthest along the course. */
  along_m?: number;
  /** Along the course in the last ten minutes, while the team moves on it. */
  speed_mps?: number;
  /** From the start to the last checkpoint, with penalties. */
  elapsed_ms?: number;
  /** All penalties; below 0 for a bonus. */
  penalty_ms?: number;
  battery_percent?: number;
  resting_since?: number;
  off_course_since?: number;
  /** From the nearest part of the course, in the answer for one team. */
  off_course_m?: number;
  /** For organisers: the end that stopped counting and hides the team from others. */
  hidden_since?: number;
  /** The first time limit that the team did not keep. */
  exceeded?: {
    checkpoint: number;
    limit: number;
    /** Absent while the team has not passed there. */
    passed_at?: number;
  };
  passages: readonly ({
    checkpoint: number;
    time: number;
    uncertainty_ms: number;
    /** 0 interpolated, 1 estimated, 2 seen by somebody. */
    kind: number;
  })[];
  /** Checkpoints that the team left out, as far as anything tells. */
  missed: readonly number[];
  /** When the team is expected at its next checkpoint. */
  next?: {
    checkpoint: number;
    earliest: number;
    expected: number;
    latest: number;
  };
  finish?: {
    checkpoint: number;
    earliest: number;
    expected: number;
    latest: number;
  };
  /** How many positions were good for what. */
  fixes: { readonly [name: string]: number };
}

export interface TeamTrack {
  /** For `after` of the next request. */
  last: number;
  /** Seconds between two, over which nobody knows the way. */
  gap_s: number;
  times: readonly (number | null)[];
  longitudes: readonly (number | null)[];
  latitudes: readonly (number | null)[];
  accuracies_m: readonly (number | null)[];
  altitudes_m: readonly (number | null)[];
  batteries_percent: readonly (number | null)[];
}

export interface RaceReplay {
  /** Seconds between two positions of a team. */
  step_s: number;
  /** Seconds between two, over which nobody knows the way. */
  gap_s: number;
  teams: readonly ({
    number: number;
    /** Since 1970; columns have one length. */
    seconds: readonly number[];
    longitudes: readonly number[];
    latitudes: readonly number[];
    /** Along the course; null before it was on it. */
    alongs_m: readonly (number | null)[];
    /** Second and `state`, from then on. */
    states: readonly (readonly [number, number])[];
    /** Second and rank, from then on: the lower is ahead, equal ones share a place. */
    ranks: readonly (readonly [number | null, number | null])[];
    /** Second and the time to the last checkpoint that was passed then. */
    elapsed_ms: readonly (readonly [number | null, number | null])[];
    /** Second and charge, from then on. */
    batteries_percent: readonly (readonly [number, number])[];
  })[];
}

export interface ImportedTeams {
  id: string;
  name: string;
  is_public: boolean;
  is_members_only: boolean;
  start_at?: number;
  finish_by?: number;
  closed_at?: number;
  archived_at?: number;
  fastest_mps?: number;
  keep_days?: number;
  shown_before_s?: number;
  note?: string;
  /** Of the course, when there is one. */
  length_m?: number;
  checkpoints: readonly ({
    id: string;
    name: string;
    latitude: number;
    longitude: number;
    /** Absent when the course does not pass there. */
    along_m?: number;
    closes_at?: number;
    /** Within which a team is there. */
    radius_m: number;
    /** True for the start or finish of the course where no checkpoint was drawn. */
    is_derived?: boolean;
  })[];
  /** What must be added for teams to be followed: a course, a start, teams, or checkpoints that it passes. */
  lacks: readonly ("course" | "start" | "teams" | "checkpoints")[];
  teams: readonly ({
    id: string;
    number: number;
    name: string;
    category?: string;
    start_at?: number;
  })[];
  /** The columns of the table that are not read. */
  unused_columns: readonly string[];
  /** The lines of the table, each about a team. */
  rows: readonly ({
    line: number;
    outcome: "new" | "changed" | "same";
    number: number;
    name: string;
    /** The team that is there. */
    team?: string;
    /** The fields that change. */
    fields?: readonly string[];
  })[];
}

export interface TeamTablePreview {
  /** The columns of the table that are not read. */
  unused_columns: readonly string[];
  /** The lines of the table, each about a team. */
  rows: readonly ({
    line: number;
    outcome: "new" | "changed" | "same";
    number: number;
    name: string;
    /** The team that is there. */
    team?: string;
    /** The fields that change. */
    fields?: readonly string[];
  })[];
}

export interface ClearedPositions {
  reason: string;
}

export interface PositionCount {
  deleted: number;
}

export interface Passes {
  passes: readonly ({
    along_m: number;
    /** Beside the course. */
    aside_m: number;
  })[];
}

export interface RaceAlerts {
  at: number;
  /** The latest first. */
  alerts: readonly ({
    team: string;
    number: number;
    name: string;
    kind: "silent" | "off_course" | "battery_low" | "stopped" | "wrong_clock" | "flooded" | "other_phone" | "vehicle" | "missed" | "started_early" | "laps_unclear" | "outside_limit";
    since: number;
    /** Of a wrong clock; below 0 for one that is behind. */
    clock_ahead_ms?: number;
    /** The one whose time limit was not kept, by its number in the race. */
    checkpoint?: number;
    /** Of another phone: for followed_device of the team, to follow this one. */
    device?: string;
  })[];
}

export interface OwnRace {
  id: string;
  name: string;
  /** Of the team, or of all. */
  start_at?: number;
  finish_by?: number;
  closed_at?: number;
  /** Nothing measured before is shown to anybody, nor kept. */
  captured_from?: number;
  /** When the team finished or left the race: later positions are for organisers only. */
  ended_at?: number;
  ended_by?: "finished" | "retired" | "disqualified";
  /** The team's place; absent before it came to the course, and once it is out. */
  standing?: {
    place: number;
    /** How many teams have a place. */
    of: number;
    at: number;
  };
  fastest_mps: number;
  team: {
    id: string;
    number: number;
    name: string;
  };
  checkpoints: readonly ({
    id: string;
    name: string;
    latitude: number;
    longitude: number;
    /** Absent when the course does not pass there. */
    along_m?: number;
    closes_at?: number;
    /** Within which a team is there. */
    radius_m: number;
    /** True for the start or finish of the course where no checkpoint was drawn. */
    is_derived?: boolean;
  })[];
  /** Another one with another line; absent without a course. */
  course_revision?: number;
}

export interface SentPositions {
  positions: readonly ({
    time: number;
    latitude: number;
    longitude: number;
    accuracy_m?: number | null;
    altitude_m?: number | null;
    speed_mps?: number | null;
    course_deg?: number | null;
    battery_percent?: number | null;
    is_charging?: boolean | null;
  })[];
  device?: string | null;
}

export interface TakenPositions {
  /** On the disk for the first time. */
  taken: number;
  /** Were there already. */
  repeated: number;
  /** Can never be used; not to be sent again. */
  refused: number;
  /** When the race ended: nothing later is taken. */
  closed_at?: number;
  /** When the team finished, by its followed phone or by people, or left the race. */
  ended_at?: number;
  /** True while another phone of the team is followed: this one does not count. */
  is_set_aside?: boolean;
}

export interface GymList {
  gyms: readonly ({
    id: string;
    name: string;
    address?: string;
    latitude?: number;
    longitude?: number;
    opening?: string;
    note?: string;
    /** A file. */
    logo?: string;
    /** The file of its size for lists. */
    logo_thumbnail?: string;
    /** Neither archived nor on an archived wall. */
    problems: number;
    /** Whether the member's devices hold its records. */
    is_followed: boolean;
    role: "owner" | "editor" | "contributor";
  })[];
}

export interface NewGym {
  /** So that a repeat makes no second gym. The gym's own is derived from it. */
  id?: string;
  name: string;
  address?: string;
  latitude?: number;
  longitude?: number;
  note?: string;
  opening?: string;
}

export interface Gym {
  id: string;
  name: string;
  address?: string;
  latitude?: number;
  longitude?: number;
  opening?: string;
  note?: string;
  /** A file. */
  logo?: string;
  /** The file of its size for lists. */
  logo_thumbnail?: string;
  /** Neither archived nor on an archived wall. */
  problems: number;
  /** Whether the member's devices hold its records. */
  is_followed: boolean;
  role: "owner" | "editor" | "contributor";
}

export interface GymFollowing {
  is_following: boolean;
}

export interface FriendBoulders {
  /** Absent where friends see none. */
  sends?: readonly ({
    /** Of the send; of a project, since when. */
    time: number;
    gym?: string;
    problem?: string;
    name?: string;
    place?: string;
    grade?: {
      scale: "gym" | "font" | "v" | "colour" | "other";
      value: string;
    };
  })[];
  /** Absent where friends see none. */
  projects?: readonly ({
    /** Of the send; of a project, since when. */
    time: number;
    gym?: string;
    problem?: string;
    name?: string;
    place?: string;
    grade?: {
      scale: "gym" | "font" | "v" | "colour" | "other";
      value: string;
    };
  })[];
}

export interface NewRecordLink {
  /** For which it is good; 30. */
  days?: number;
  /** Of the app, such as https://club.example: the answer has the link and its code. */
  origin?: string;
}

export interface RecordLinkSecret {
  secret: string;
}

export interface SharedProblem {
  /** Its name. */
  gym: string;
  name?: string;
  grade?: {
    scale: "gym" | "font" | "v" | "colour" | "other";
    value: string;
  };
  /** What the colour of `grade` means. */
  colour?: {
    name: string;
    /** `#` and six hexadecimal digits. */
    colour: string;
    from?: string;
    to?: string;
  };
  style?: "free" | "feet_follow" | "no_feet";
  /** Whether it is on its wall no more. */
  is_archived: boolean;
  /** Of the picture, pixels. */
  width: number;
  height: number;
  marks: readonly ({
    id: string;
    kind: "right" | "left" | "both" | "foot" | "start" | "top";
    x: number;
    y: number;
  })[];
  /** When the link ends. */
  expires_at: number;
}

export interface NewCourse {
  /** So that a repeat makes no second course. The course's own is derived from it. */
  id?: string;
  name: string;
  code?: string;
  /** Such as `2026-1`. */
  semester: string;
  note?: string;
}

export interface Course {
  id: string;
}

export interface CalendarFeedState {
  /** Absent for no feed. */
  made_at?: number;
}

export interface NewCalendarFeed {
  origin: string;
}

export interface CalendarFeed {
  address: string;
  /** Has a phone subscribe. */
  webcal: string;
  /** `webcal` as a QR code. */
  svg: string;
}

export interface NewConnection {
  /** `calendar` otherwise. */
  provider?: "calendar" | "canvas" | "moodle";
  /** Of a calendar, with `https`, `http` or `webcal`; it is stored encrypted, and told to nobody. Of a school, as the browser shows it. */
  address: string;
  /** Of a school: the access token that it gave the member. It is stored encrypted. */
  token?: string;
  /** Of a Moodle, in place of the token, with `password`. */
  user?: string;
  /** Exchanged for a token at once, and never kept. */
  password?: string;
  /** Otherwise the provider's own. */
  name?: string;
  /** Where the member is, such as `Europe/Madrid`: whole days begin there. */
  time_zone: string;
}

export interface CampusConnection {
  id: string;
  state: {
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
}

export interface FetchedFile {
  /** Its SHA-256. */
  file: string;
  /** In bytes. */
  size: number;
}

export interface RegisteredProviders {
  providers: readonly ({
    id: string;
    provider: "uoc" | "cordada";
    name: string;
    address: string;
    /** As connections name it. */
    host: string;
    client_id: string;
    /** The path of the page of the app to which it leads back. */
    redirect: string;
  })[];
}

export interface NewProvider {
  provider: "uoc" | "cordada";
  name: string;
  /** Of a Cordada such as `https://club.example`; for UOC what `/oauth` and `/api/v1` follow, such as `https://cv.uoc.edu/webapps/uocapi`. */
  address: string;
  client_id: string;
  /** It is stored encrypted, and told to nobody. */
  client_secret?: string;
}

export interface RegisteredProvider {
  id: string;
  provider: "uoc" | "cordada";
  name: string;
  address: string;
  /** As connections name it. */
  host: string;
  client_id: string;
  /** The path of the page of the app to which it leads back. */
  redirect: string;
}

export interface NewAuthorization {
  origin: string;
  time_zone: string;
}

export interface Authorization {
  address: string;
}

export interface AuthorizationAnswer {
  state: string;
  /** Absent when the member did not agree. */
  code?: string;
  iss?: string;
  /** The path to which the answer came; by default `/campus/connected`. */
  page?: string;
}

export interface UOCUser {
  id: string;
  username: string;
  name: string;
  fullName: string;
}

export interface UOCSubjects {
  subjects: readonly ({
    id: string;
    title: string;
    color: string;
    fatherId: string | null;
    assignments: readonly string[];
    code: string;
    shortTitle: string;
  })[];
}

export type UOCClassroom = {
  id: string;
  title: string;
  color: string;
  fatherId: string | null;
  assignments: readonly string[];
  code: string;
  shortTitle: string;
} | null;

export interface UOCResources {
  resources: readonly ({
    id: string;
    type: string;
    subtype: string | null;
    title: string;
    code: string;
    domainId: string;
  })[];
}

export interface UOCClassrooms {
  classrooms: readonly ({
    id: string;
    title: string;
    color: string;
    fatherId: string | null;
    assignments: readonly string[];
    code: string;
    shortTitle: string;
  })[];
}

export interface UOCMaterials {
  materials: readonly ({
    id: string;
    type: string | null;
    title: string;
    url: string;
  })[];
}

export type UOCMaterial = {
  id: string;
  type: string | null;
  title: string;
  url: string;
} | null;

export interface UOCEvents {
  events: readonly ({
    id: string;
    url: string;
    summary: string;
    start: string;
    end: string;
  })[];
}

export type UOCEvent = {
  id: string;
  url: string;
  summary: string;
  start: string;
  end: string;
} | null;

export interface Notices {
  notices: readonly ({
    id: string;
    kind: "friend" | "report" | "new_device" | "track_comment" | "comment" | "reminder" | "race_alert";
    /** The page of the app. */
    path: string;
    at: number;
    read_at?: number;
    /** What happened, of several of the kind. */
    detail?: string;
    /** Who did it. */
    who?: string;
    /** The shared space. */
    where?: string;
    /** A name of the thing. */
    what?: string;
  })[];
  unread: number;
}

export interface SeenNotices {
  /** One notice. */
  id?: string;
  /** All that were made up to this time. */
  until?: number;
}

export interface NoticeWays {
  /** The `applicationServerKey` of subscriptions. */
  push_key: string;
  /** The club sends mails. */
  has_mail: boolean;
  is_email_confirmed: boolean;
  devices: readonly ({
    id: string;
    device: string;
    silenced: readonly string[];
    quiet?: {
      /** Minutes after midnight. */
      from: number;
      /** Before `from` it is on the next day. */
      to: number;
    };
    time_zone: string;
    made_at: number;
    pushed_at?: number;
    /** The session that asks. */
    current: boolean;
  })[];
}

export interface NoticeDevice {
  /** Of the browser's subscription, as are the keys. */
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The kinds that are not pushed to it; unknown ones are left out. */
  silenced: readonly string[];
  quiet?: {
    /** Minutes after midnight. */
    from: number;
    /** Before `from` it is on the next day. */
    to: number;
  } | null;
  time_zone: string;
}

export interface Mail {
  is_configured: boolean;
}

export interface MailServer {
  is_configured: boolean;
  server?: string;
  sender?: string;
  last_sent_at?: number;
  /** Why the last mail was not taken, if so. */
  failure?: string;
}

export interface PasswordResetRequest {
  email: string;
  /** Of the mail, if the member chose none. */
  language?: "ca" | "es" | "en" | "fr";
}

export interface EmailConfirmation {
  /** Of the mailed link. */
  secret: string;
}

export interface SyncRequest {
  /** The device's own, made once. */
  device: string;
  /** Shown to the member beside what the device changed. */
  device_name: string;
  /** Of the last answer; without one the feed begins at its beginning. */
  cursor?: string | null;
  /** Records of the answer; 200. */
  limit?: number;
  changes?: readonly ({
    /** Made by the device; sent again, it is the same change. */
    id: string;
    /** Of the record; without it, the member's own. */
    space?: string;
    collection: string;
    record: string;
    kind: "create" | "edit" | "delete" | "restore" | "choose";
    fields?: { readonly [name: string]: {
      /** The value that the device saw. */
      before?: unknown;
      /** The value that the member set. */
      after?: unknown;
      /** Of `choose`: the changes whose conflicts the member saw. */
      seen?: readonly string[];
    } };
    /** By the device's clock: shown, never decisive. */
    made_at: number;
  })[];
}

export interface SyncAnswer {
  /** Of the first changes, in their order; the others are to be sent again. */
  results: readonly ({
    change: string;
    status: "taken" | "conflict" | "gone" | "refused";
    /** Of a conflict: those that wait for a choice. */
    fields?: readonly string[];
    error?: {
      code: string;
      message: string;
      field?: string;
      /** Of `known`: the record that is there already. */
      record?: string;
    };
  })[];
  records: readonly ({
    collection: string;
    id: string;
    /** Without it, the member's own. */
    space?: string;
    /** Of a shared space; the author may have left the club. */
    author?: string;
    rev: number;
    seq: number;
    updated_at: number;
    deleted_at?: number;
    /** Of a deleted record as long as it can be restored. */
    body?: { readonly [name: string]: unknown };
    /** What lists show besides; of a track, the figures of `TrackList`. */
    summary?: { readonly [name: string]: unknown };
    conflicts?: readonly ({
      change: string;
      field: string;
      value: unknown;
      /** Of a shared space: the member who set it. */
      author?: string;
      /** Of the member's own devices: its identifier. */
      device?: string;
      device_name: string;
      made_at: number;
      /** Of a list: whose the value is that the record has. */
      present?: {
        /** Of a shared space: the member who set it. */
        author?: string;
        /** Of the member's own devices: its identifier. */
        device?: string;
        device_name: string;
        made_at: number;
      };
    })[];
  })[];
  /** Shared spaces that are new to the device, or changed. */
  spaces?: readonly ({
    id: string;
    kind: string;
    /** The member's role in it. */
    role: "reader" | "contributor" | "editor" | "owner";
    name?: string;
  })[];
  /** Spaces that the device is to forget: not followed any more, or not readable. */
  left?: readonly string[];
  cursor: string;
  /** Whether to ask again at once, with the new cursor. */
  more: boolean;
  /** The feed begins anew: what it does not name until its end is not there any more. */
  reset?: boolean;
  /** With `reset`, after a backup was restored. */
  restored?: {
    /** The last change that was in the backup: later ones are lost. */
    seq: number;
    /** When the backup was made, where that is known. */
    backed_up_at?: number;
  };
}
