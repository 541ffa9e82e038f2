public import JSON
public import Spaces

/// The records of which each member has one, and the originals of their photos, visible only to the member.
public enum ClubRecords {
  /// The profile, by which areas estimate energy (T15); its member may change all fields.
  public static let profile = CollectionDeclaration(
    .own(
      "profile",
      fields: [.owned("name"), .owned("sex"), .owned("birth_year"), .owned("weight_kg")]),
    fields: [
      .optional("name", .nullable(.string(maximumLength: 80, pattern: .name))),
      .optional("sex", .nullable(.oneOf(["female", "male"]))),
      .optional("birth_year", .nullable(.integer(1900...2100))),
      .optional("weight_kg", .nullable(.number(20...400))),
    ], extent: .one)

  /// Returns the preferences: appearance, units and other settings of the app (K10). Their member may change all.
  /// - Parameter fields: the fields of areas.
  public static func preferences(with fields: [SchemaField]) -> CollectionDeclaration {
    let all =
      [
        .optional("language", .nullable(.oneOf(["ca", "es", "en", "fr"]))),
        .optional("units", .nullable(.oneOf(["metric", "imperial"]))),
        .optional("theme", .nullable(.oneOf(["system", "light", "dark"]))),
        .optional(
          "areas", .nullable(areaNames),
          note: "The names of the areas, in the order of the navigation."),
        .optional(
          "hidden_areas", .nullable(areaNames), note: "The areas that the navigation leaves out."),
      ] + fields + [
        .optional(
          "keep_originals", .nullable(.boolean),
          note: "Photos are kept as they were taken, for their member alone.", usual: .bool(true))
      ]
    return CollectionDeclaration(
      .own("preferences", fields: all.map { .owned($0.name) }), fields: all, extent: .one)
  }

  /// The originals of a member's photos, besides the smaller pictures that others see (B10).
  public static let pictureOriginals = CollectionDeclaration(
    .own("picture_originals", fields: [.initial("picture"), .initial("original")]),
    fields: [
      .required("picture", .file, note: "The light picture that was made of it."),
      .required(
        "original",
        .object([
          .required("file", .file),
          .required("size", .integer(1...Int64(FileLimits.maximumSize)), note: "In bytes."),
          .required(
            "name", .string(minimumLength: 1, maximumLength: 255, pattern: .line),
            note: "As the file was called."),
        ])),
    ], maximumCount: 100_000)

  /// Returns the settings for sharing with friends, a field for each kind of data. By default nothing is shared.
  /// - Parameter sights: the kinds of data of areas.
  public static func friendSharing(of sights: [FriendSight]) -> CollectionDeclaration {
    CollectionDeclaration(
      .own("friend_sharing", fields: sights.map { .owned($0.name) }),
      fields: sights.map { .optional($0.name, .nullable(.boolean)) }, extent: .one)
  }

  private static let areaNames = Schema.array(
    of: .string(maximumLength: 40, pattern: .line), maximumCount: 40)
}
