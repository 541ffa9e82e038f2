import Club
import HTTP
import JSON
import ServerBase

/// Schemas of the club's settings.
enum ClubSettingsSchemas {
  private static let revision = Schema.integer(0...(1 << 53))

  /// The settings as an administrator sends them: what is left out is not chosen any more.
  static let change = NamedSchema(
    "ClubSettings",
    .object(
      ClubSettings.schemaFields + [
        .optional(
          "revision", revision,
          note: "Of the changed settings: refused if somebody else has changed them since."
        )
      ]))

  /// The club as everybody sees it.
  static let club = NamedSchema(
    "Club",
    .object(
      ClubSettings.schemaFields + [
        .required(
          "logo", .nullable(.string(maximumLength: 200)),
          note: "The address of a JPEG of at most 360 pixels; another logo has another one."),
        .required("revision", revision, note: "Counts the changes of the settings."),
        .optional(
          "privacy_version", .integer(1...(1 << 31)),
          note: "The version of the privacy text that members must have agreed to, or a later one."),
      ]))
}
