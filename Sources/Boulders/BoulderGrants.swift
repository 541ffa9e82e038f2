public import Spaces

/// Access rules of gyms, their walls and problems, and of a member's own logbook.
///
/// A gym is a space in which every member of the club contributes; its owners and editors run it.
public enum BoulderGrants {
  /// A gym, which members may choose to have on their devices.
  public static let gym = SpaceKind("gym", everyone: .contributor, following: .byChoice)

  public static let gyms = CollectionGrants(
    "boulder_gyms", in: [gym], create: .editor, delete: .owner,
    fields: [
      "name", "address", "latitude", "longitude", "note", "opening", "logo", "colours",
    ].map { FieldGrant($0, edit: .editor) })

  /// A wall of a gym, with its current photo and the former ones, which sends refer to.
  public static let walls = CollectionGrants(
    "boulder_walls", in: [gym], create: .editor, delete: .editor,
    fields: ["name", "picture", "former"].map { FieldGrant($0, edit: .editor) })

  /// Marks on a photo of a wall, or on the problem's own photo.
  public static let problems = CollectionGrants(
    "boulder_problems", in: [gym], create: .contributor, delete: .editor, deleteOwn: .contributor,
    fields: [
      .initial("made_at").past, byAuthor("name"), byAuthor("wall"), byAuthor("picture"),
      byAuthor("marks", merge: .elements), byAuthor("grade"), byAuthor("style"),
      byAuthor("note", merge: .lines), byAuthor("archived_at", merge: .earliest).past, .hidden,
    ])

  /// Members' comments on a problem.
  public static let comments = CollectionGrants(
    "boulder_comments", in: [gym], create: .contributor, delete: .owner, deleteOwn: .contributor,
    fields: [
      .initial("problem"), .initial("made_at").past, .authored("text", .contributor), .hidden,
    ], departure: .delete)

  /// Suggested marks for another member's problem, with the marks that they were based on (`base`).
  public static let suggestions = CollectionGrants(
    "boulder_suggestions", in: [gym], create: .contributor, delete: .owner,
    deleteOwn: .contributor,
    fields: [
      .initial("problem"), .initial("made_at").past, .initial("base"),
      .authored("marks", .contributor, merge: .elements), .authored("note", .contributor), .hidden,
    ], departure: .delete)

  /// The author's decision on a suggestion.
  public static let decisions = CollectionGrants(
    "boulder_decisions", in: [gym], create: .contributor, delete: .owner, deleteOwn: .contributor,
    fields: [.initial("suggestion"), .initial("is_accepted"), .initial("made_at").past])

  /// The grade and stars given to a problem by a member who sent it (B12).
  public static let opinions = CollectionGrants(
    "boulder_opinions", in: [gym], create: .contributor, delete: .owner, deleteOwn: .contributor,
    fields: [
      .initial("problem"), .initial("made_at").past, .authored("grade", .contributor),
      .authored("stars", .contributor),
    ], departure: .delete)

  /// Photos still to be marked, with the problem's data entered so far (B3). `place` is the name of a gym that
  /// may be unknown to the club.
  public static let photos = CollectionGrants.own(
    "boulder_photos",
    fields: [
      .owned("picture"), .owned("taken_at").past, .owned("gym"), .owned("wall"),
      FieldGrant("marks", edit: .owner, merge: .elements), .owned("name"), .owned("place"),
      .owned("grade"), .owned("style"), FieldGrant("note", edit: .owner, merge: .lines),
    ])

  /// Problems that a member wants to send (B6).
  public static let projects = CollectionGrants.own(
    "boulder_projects", fields: [.owned("gym"), .owned("problem"), .owned("since").past])

  /// A member's tries at a problem in one session, and whether the last of them was a send. Picture, marks,
  /// grade, style and the names of problem and place are copied from that day, so that they remain when the
  /// wall is reset; for a problem outside the club's gyms they are all there is. A send that ended a project
  /// stores its beginning, and an imported entry its `origin`, the line of a file (``EntryKey``).
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

  /// A field that authors edit in their own records and editors in all.
  private static func byAuthor(_ field: StaticString, merge: FieldMerge = .whole) -> FieldGrant {
    FieldGrant(field, edit: .editor, editOwn: .contributor, merge: merge)
  }
}
