public import Spaces

/// Who may do what with courses, and with a member's own activities and notes.
///
/// Owners and editors of a course are its teachers, readers its students.
public enum CampusGrants {
  /// A course with its teachers and students.
  public static let course = SpaceKind("course", following: .byMembership)

  /// The course itself. Teachers change it.
  public static let courses = taught(
    "campus_courses", in: [course], ["name", "code", "semester", "note", "page", "archived_at"])

  /// The classrooms that a course is given in. Teachers make them.
  public static let classrooms = taught("campus_classrooms", in: [course], ["name", "position"])

  /// What is done at a time: of a course, or of a member's own.
  public static let activities = taught(
    "campus_activities", in: [.own, course],
    ["title", "start_at", "end_at", "first_day", "last_day", "page", "classroom", "cancelled_at"],
    texts: ["summary"])

  /// The files of a course, by classroom.
  public static let documents = taught(
    "campus_documents", in: [course], ["title", "classroom", "content"])

  /// What a member writes beside an activity or a document, the subject. Devices derive a note's
  /// identifier from its subject's: there is one note, on whichever device it was begun.
  public static let notes = CollectionGrants.own(
    "campus_notes",
    fields: [
      .initial("subject"), .initial("course"), .owned("title"), .owned("course_name"),
      FieldGrant("text", edit: .owner, merge: .lines), .owned("progress"),
      .owned("reminders"),
    ])

  /// The providers that a member has connected, and how that stands. The server alone says it.
  public static let connections = CollectionGrants.own("campus_connections", fields: [])

  /// The subjects that a member studies at the providers of their connections. The server alone says them.
  public static let subjects = CollectionGrants.own("campus_subjects", fields: [])

  /// The documents and pages of those subjects. The server alone says them.
  public static let materials = CollectionGrants.own("campus_materials", fields: [])

  /// All collections of the campus.
  public static let all = [
    courses, classrooms, activities, documents, notes, connections, subjects, materials,
  ]

  private static func taught(
    _ collection: StaticString, in kinds: [SpaceKind], _ fields: [StaticString],
    texts: [StaticString] = []
  ) -> CollectionGrants {
    CollectionGrants(
      collection, in: kinds, create: .editor, delete: .editor,
      fields: fields.map { FieldGrant($0, edit: .editor) }
        + texts.map { FieldGrant($0, edit: .editor, merge: .lines) })
  }
}
