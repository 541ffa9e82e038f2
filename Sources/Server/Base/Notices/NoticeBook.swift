public import Notices
public import Storage

/// Something that concerns a member.
public struct Notice: Sendable {
  /// The kind, declared by the area.
  public let kind: NoticeKind
  /// The thing, named by the area: a member is told of it once.
  public let subject: String
  /// The page of the app that shows it.
  public let path: String
  /// What happened, among the sentences of the kind; empty for the only one.
  public var detail = ""
  /// The member who did it.
  public var actor: UUID?
  /// The shared space in which it happened.
  public var space: UUID?
  /// A name for the thing that belongs to the member who is told, such as the title of a note.
  public var label: String?

  /// Describes something.
  public init(_ kind: NoticeKind, subject: String, path: String) {
    self.kind = kind
    self.subject = subject
    self.path = path
  }
}

/// The notices of all members, within one transaction.
///
/// An area writes a notice in the transaction of what it is about, so that neither is without the other. Pushes and mails are planned and
/// sent after the commit, by the area of notices, and never by a request.
public struct NoticeBook {
  private let connection: Connection

  /// The notices in the database of a connection.
  public init(_ connection: Connection) { self.connection = connection }

  /// Tells a member of something, unless it was told before. Beyond the limit of a kind, the oldest notices go.
  /// - Returns: false if the member knows already, or has left.
  @discardableResult
  public func tell(
    _ member: UUID, _ notice: Notice, at time: Int64 = WallClock.now()
  ) throws(StorageError) -> Bool {
    guard notice.actor != member,
      try connection.exists(
        "SELECT 1 FROM members WHERE id = $1 AND deactivated_at IS NULL", member)
    else { return false }
    let kind = notice.kind.name.description
    let count = try connection.run(
      """
      INSERT INTO notices (id, member, kind, subject, detail, path, actor, space, label, made_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      ON CONFLICT (member, kind, subject) DO NOTHING
      """, UUID.new(), member, kind, notice.subject, notice.detail, notice.path, notice.actor,
      notice.space, notice.label.map { String($0.prefix(200)) }, time)
    guard count > 0 else { return false }
    try connection.run(
      """
      DELETE FROM notices WHERE member = $1 AND kind = $2 AND id IN (
        SELECT id FROM notices WHERE member = $1 AND kind = $2
        ORDER BY made_at DESC, id DESC LIMIT 1000 OFFSET $3)
      """, member, kind, DeliveryRules.maximumOfKind)
    connection.note(.notices)
    return true
  }

  /// Takes back what was told of a thing, since it is no more: what was not delivered is not. Told again later, it is told anew.
  /// - Parameter member: the member who was told; `nil` for all.
  public func withdraw(
    _ kind: NoticeKind, _ subject: String, from member: UUID? = nil
  ) throws(StorageError) {
    let kind = kind.name.description
    if let member {
      try connection.run(
        "DELETE FROM notices WHERE member = $1 AND kind = $2 AND subject = $3", member, kind,
        subject)
    } else {
      try connection.run("DELETE FROM notices WHERE kind = $1 AND subject = $2", kind, subject)
    }
  }
}
