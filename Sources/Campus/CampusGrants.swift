public import Spaces

/// Access rules of courses, and of a member's own activities and notes.
///
/// Owners and editors of a course are its teachers, readers are its students.
public enum CampusGrants {
  /// A course with its teachers and students.
  public static let course = SpaceKind("course", following: .byMembership)

  /// The course itself, edited by teachers.
  public static let courses = taught(
    "campus_courses", in: [course], ["name", "code", "semester", "note", "page", "archived_at"])

  /// The classrooms of a course, created by teachers.
  public static let classrooms = taught("campus_classrooms", in: [course], ["name", "position"])

  /// Activities of a course, or a member's own.
  public static let activities = taught(
    "campus_activities", in: [.own, course],
    ["title", "start_at", "end_at", "first_day", "last_day", "page", "classroom", "cancelled_at"],
    texts: ["summary"])

  /// The files of a course, by classroom.
  public static let documents = taught(
    "campus_documents", in: [course], ["title", "classroom", "content"])

  /// A member's notes on an activity or a document, the subject. Devices derive a note's identifier from its
  /// subject's, so that there is one note, even if two devices begin it.
  public static let notes = CollectionGrants.own(
    "campus_notes",
    fields: [
      .initial("subject"), .initial("course"), .owned("title"), .owned("course_name"),
      FieldGrant("text", edit: .owner, merge: .lines), .owned("progress"),
      .owned("reminders"),
    ])

  /// The providers that a member has connected, with their states. Only the server writes them.
  public static let connections = CollectionGrants.own("campus_connections", fields: [])

  /// A member's subjects at the connected providers. Only the server writes them.
  public static let subjects = CollectionGrants.own("campus_subjects", fields: [])

  /// The documents and pages of those subjects. Only the server writes them.
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
