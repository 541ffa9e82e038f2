public import Spaces

/// Permissions on the records of a race, by role.
///
/// Owners and editors of its space are the organisers, contributors the marshals.
public enum RaceGrants {
  /// The kind of space that a race is.
  public static let race = SpaceKind("race", following: .byMembership)

  /// The race's own record: name, times and settings. Organisers change it.
  public static let races = organised(
    "races",
    [
      "name", "start_at", "finish_by", "fastest_mps", "is_public", "closed_at", "archived_at",
      "keep_days", "note", "shown_before_s",
    ])

  /// The line of the course. Organisers change it.
  public static let courses = organised("race_courses", ["line"])

  /// The checkpoints. Organisers place them.
  public static let checkpoints = organised(
    "race_checkpoints",
    ["name", "position", "latitude", "longitude", "along_m", "radius_m", "closes_at", "note"])

  /// The participating teams. Organisers enter them, and only they read the members and phones.
  public static let teams = organised(
    "race_teams", ["name", "number", "category", "start_at", "followed_device"],
    forOrganisers: ["members", "phone"])

  /// Arrivals noted at checkpoints. Marshals create them, and change and delete their own.
  public static let checkIns = CollectionGrants(
    "race_check_ins", in: [race], create: .contributor, delete: .editor, deleteOwn: .contributor,
    fields: [
      .initial("team"), .initial("checkpoint"),
      FieldGrant("time", edit: .editor, editOwn: .contributor),
      FieldGrant("note", edit: .editor, editOwn: .contributor),
    ])

  /// Decisions of organisers. A correction is never changed, only deleted, so that the log stays.
  public static let corrections = CollectionGrants(
    "race_corrections", in: [race], create: .editor, delete: .editor,
    fields: [
      .initial("team"), .initial("kind"), .initial("checkpoint"), .initial("time"),
      .initial("penalty_s"), .initial("reason"),
    ])

  /// Alerts that an organiser has seen, for the others' information.
  public static let acknowledgements = CollectionGrants(
    "race_acknowledgements", in: [race], create: .editor, delete: .editor,
    fields: [.initial("team"), .initial("kind"), .initial("since")])

  /// All collections of a race.
  public static let all = [
    races, courses, checkpoints, teams, checkIns, corrections, acknowledgements,
  ]

  private static func organised(
    _ collection: StaticString, _ fields: [StaticString], forOrganisers hidden: [StaticString] = []
  ) -> CollectionGrants {
    CollectionGrants(
      collection, in: [race], create: .editor, delete: .editor,
      fields: fields.map { FieldGrant($0, edit: .editor) }
        + hidden.map { FieldGrant($0, edit: .editor, read: .editor) })
  }
}
