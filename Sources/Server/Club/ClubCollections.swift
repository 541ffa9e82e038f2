import JSON
public import Replication
public import Storage
public import Tracks

/// The records every member has one of.
public enum ClubCollections {
  public static let all = [profile, preferences]

  /// The same, as devices hold and change them.
  public static let replicated = [
    ReplicatedCollection(profile, extent: .one),
    ReplicatedCollection(preferences, extent: .one),
  ]

  /// Who the member is, for the estimate of energy (T15).
  public static let profile = RecordCollection(name: "profile", schema: profileSchema)

  /// How the app looks and measures (K10).
  public static let preferences = RecordCollection(name: "preferences", schema: preferencesSchema)

  static let profileSchema = Schema.object([
    .optional("name", .nullable(.string(maximumLength: 80, pattern: .line))),
    .optional("sex", .nullable(.oneOf(["female", "male"]))),
    .optional("birth_year", .nullable(.integer(1900...2100))),
    .optional("weight_kg", .nullable(.number(20...400))),
  ])

  /// How a recording is made where nobody chose otherwise (T6, T7).
  private static let usual = Recorder.Settings()

  private static let areaNames = Schema.array(
    of: .string(maximumLength: 40, pattern: .line), maximumCount: 40)

  static let preferencesSchema = Schema.object([
    .optional("language", .nullable(.oneOf(["ca", "es", "en", "fr"]))),
    .optional("units", .nullable(.oneOf(["metric", "imperial"]))),
    .optional("theme", .nullable(.oneOf(["system", "light", "dark"]))),
    .optional(
      "areas", .nullable(areaNames), note: "The names of the areas, in the order of the navigation."
    ),
    .optional(
      "hidden_areas", .nullable(areaNames), note: "The areas that the navigation leaves out."),
    .optional(
      "mark_interval_m", .nullable(.number(0...100_000)),
      note: "Distance between marks; 0 is none.", usual: .number(usual.markInterval ?? 0)),
    .optional(
      "spacing_m", .nullable(.number(1...1_000)),
      note: "While recording, a new point every so far.", usual: .number(usual.spacing)),
    .optional(
      "speak_marks", .nullable(.boolean), note: "At each mark the device speaks.",
      usual: .bool(false)),
    .optional(
      "vibrate_marks", .nullable(.boolean), note: "At each mark the device vibrates.",
      usual: .bool(true)),
    .optional(
      "auto_pause", .nullable(.boolean), note: "A recording pauses while its member stands.",
      usual: .bool(usual.pausesItself)),
  ])

  /// Whose energy to estimate, as the member's profile says now.
  public static func energyProfile(
    of member: UUID, in records: RecordStore, on connection: Connection
  ) throws(StorageError) -> EnergyProfile {
    let record = try records.live(profile.name, id: member, of: member, on: connection)
    let sex: EnergyProfile.Sex? =
      switch record?.body["sex"]?.string {
      case "female": .female
      case "male": .male
      default: nil
      }
    return EnergyProfile(sex: sex, weight: record?.body["weight_kg"]?.double)
  }
}
