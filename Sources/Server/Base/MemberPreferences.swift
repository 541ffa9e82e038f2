package import Campus
import Club
package import JSON
package import Storage
import Tracks

/// Appearance, units and other settings of the app (K10): one record for each member.
package enum MemberPreferences {
  package static let collection = RecordCollection(
    ClubGrants.preferences, schema: schema, extent: .one)

  /// Returns the member's language, such as `ca`; `nil` to use that of the device.
  package static func language(
    of member: UUID, in records: RecordStore, on connection: Connection
  ) throws(StorageError) -> String? {
    try records.live(collection.name, id: member, in: member, on: connection)?
      .body["language"]?.string
  }

  /// Returns the member's settings for the daily summary; `nil` if they want none.
  package static func dailySummary(
    of member: UUID, in records: RecordStore, on connection: Connection
  ) throws(StorageError) -> DailySummary? {
    try records.live(collection.name, id: member, in: member, on: connection)?
      .body["daily_summary"].flatMap { DailySummary($0) }
  }

  /// The default settings of a recording (T6, T7).
  private static let usual = Recorder.Settings()

  private static let areaNames = Schema.array(
    of: .string(maximumLength: 40, pattern: .line), maximumCount: 40)

  package static let schema = Schema.object([
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
    .optional(
      "boulder_scale", .nullable(.oneOf(["gym", "font", "v"])),
      note: "The scale in which grades of boulders are shown; `gym` is each as it was given."),
    .optional(
      "daily_summary",
      .nullable(
        .object([
          .required("hour", .integer(0...23), note: "Of the day, there."),
          .required("time_zone", .string(maximumLength: 100, pattern: .line)),
        ])),
      note: "When the member is told what takes place on a day."),
    .optional(
      "keep_originals", .nullable(.boolean),
      note: "Photos are kept as they were taken, for their member alone.", usual: .bool(true)),
  ])
}
