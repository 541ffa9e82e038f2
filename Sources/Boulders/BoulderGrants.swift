public import Spaces

/// Who may do what with gyms, their walls and the problems on them, and with a member's own logbook.
///
/// A gym is a space in which every member of the club contributes; its owners and editors run it.
public enum BoulderGrants {
  /// A gym, which members choose to have on their devices.
  public static let gym = SpaceKind("gym", everyone: .contributor, following: .byChoice)

  public static let gyms = CollectionGrants(
    "boulder_gyms", in: [gym], create: .editor, delete: .owner,
    fields: [
      "name", "address", "latitude", "longitude", "note", "opening", "logo", "colours",
    ].map { FieldGrant($0, edit: .editor) })

  /// A part of a gym, on the photo that shows it now, with those that showed it before: sends name them.
  public static let walls = CollectionGrants(
    "boulder_walls", in: [gym], create: .editor, delete: .editor,
    fields: ["name", "picture", "former"].map { FieldGrant($0, edit: .editor) })

  /// Marks on a photo: of a wall, or of the problem's own.
  public static let problems = CollectionGrants(
    "boulder_problems", in: [gym], create: .contributor, delete: .editor, deleteOwn: .contributor,
    fields: [
      .initial("made_at").past, byAuthor("name"), byAuthor("wall"), byAuthor("picture"),
      byAuthor("marks", merge: .elements), byAuthor("grade"), byAuthor("style"),
      byAuthor("note", merge: .lines), byAuthor("archived_at", merge: .earliest).past, .hidden,
    ])

  /// What members say about a problem.
  public static let comments = CollectionGrants(
    "boulder_comments", in: [gym], create: .contributor, delete: .owner, deleteOwn: .contributor,
    fields: [
      .initial("problem"), .initial("made_at").past, .authored("text", .contributor), .hidden,
    ], departure: .delete)

  /// Other marks for somebody's problem, beside those that it had (`base`).
  public static let suggestions = CollectionGrants(
    "boulder_suggestions", in: [gym], create: .contributor, delete: .owner,
    deleteOwn: .contributor,
    fields: [
      .initial("problem"), .initial("made_at").past, .initial("base"),
      .authored("marks", .contributor, merge: .elements), .authored("note", .contributor), .hidden,
    ], departure: .delete)

  /// What the author of a problem answered to a suggestion.
  public static let decisions = CollectionGrants(
    "boulder_decisions", in: [gym], create: .contributor, delete: .owner, deleteOwn: .contributor,
    fields: [.initial("suggestion"), .initial("is_accepted"), .initial("made_at").past])

  /// What a member who sent a problem thinks of its grade, and how many stars it is worth (B12).
  public static let opinions = CollectionGrants(
    "boulder_opinions", in: [gym], create: .contributor, delete: .owner, deleteOwn: .contributor,
    fields: [
      .initial("problem"), .initial("made_at").past, .authored("grade", .contributor),
      .authored("stars", .contributor),
    ], departure: .delete)

  /// Photos that wait to be marked, with what was said so far of the problem on them (B3). `place` is the name of
  /// a gym that may not be known here.
  public static let photos = CollectionGrants.own(
    "boulder_photos",
    fields: [
      .owned("picture"), .owned("taken_at").past, .owned("gym"), .owned("wall"),
      FieldGrant("marks", edit: .owner, merge: .elements), .owned("name"), .owned("place"),
      .owned("grade"), .owned("style"), FieldGrant("note", edit: .owner, merge: .lines),
    ])

  /// What a member wants to send (B6).
  public static let projects = CollectionGrants.own(
    "boulder_projects", fields: [.owned("gym"), .owned("problem"), .owned("since").past])

  /// A member's tries at a problem in one session, and whether the last of them was a send. Picture,
  /// marks, grade, style and the names of problem and place are those of the day: they stay when the wall
  /// is set anew. A problem that is none of a gym here has only these. A send that ended a project keeps since
  /// when that was one, and an entry that was carried in its `origin`, the line of a file (``EntryKey``).
  public static let tries = CollectionGrants.own(
    "boulder_tries",
    fields: [
      "gym", "problem", "day", "tries", "is_send", "opinion", "note", "picture", "marks", "name",
      "place", "grade", "style", "origin",
    ].map { .owned($0) } + [.owned("time").past, .owned("project_since").past])

  /// All collections of boulders.
  public static let all = [
    gyms, walls, problems, comments, suggestions, decisions, opinions, photos, projects, tries,
  ]

  /// What authors say of their own and editors of all.
  private static func byAuthor(_ field: StaticString, merge: FieldMerge = .whole) -> FieldGrant {
    FieldGrant(field, edit: .editor, editOwn: .contributor, merge: merge)
  }
}
