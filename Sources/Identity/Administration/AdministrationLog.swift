public import Storage

/// The log of all that administrators did. It is written in the transaction of each act, and the database refuses to
/// change or delete its rows.
///
/// It keeps the user names of those who acted and of members on whom they acted, also when they leave the club: otherwise the
/// log could not tell who deleted whom.
public enum AdministrationLog {
  /// An act in the log.
  public struct Entry: Equatable, Sendable {
    /// Its number, in the order of the acts.
    public let number: Int64
    /// The time, in milliseconds since 1970.
    public let at: Int64
    /// The administrator; `nil` for the console.
    public let author: UUID?
    /// The administrator's user name at that time; `nil` for the console.
    public let authorName: String?
    /// What was done.
    public let act: AdministrationAct
  }

  /// Maximum number of entries of a page.
  public static let pageSize = 50

  static let migration = Migration(
    area: "administration", version: 1,
    """
    CREATE TABLE administration_log (
      number BIGINT NOT NULL PRIMARY KEY, at BIGINT NOT NULL, author BYTEA, author_name TEXT,
      act TEXT NOT NULL, subject BYTEA, subject_name TEXT, before_act TEXT, after_act TEXT)
    """,
    "CREATE INDEX administration_log_by_subject ON administration_log (subject, number)",
    appendOnly: "administration_log", key: "number")

  /// Checks within a transaction that the authority still is one, and logs the act. To be called before the act changes
  /// anything, so that an administrator's last act is told too.
  /// - Throws: `forbidden` if the administrator is none by now.
  public static func write(
    _ act: AdministrationAct, by authority: Authority, on connection: Connection
  ) throws(StorageError) {
    let name = try require(authority, on: connection)
    try connection.run(
      """
      INSERT INTO administration_log
        (number, at, author, author_name, act, subject, subject_name, before_act, after_act)
      SELECT coalesce(max(number), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $8 FROM administration_log
      """, WallClock.now(), authority.member, name, act.kind.rawValue, act.subject,
      act.subjectName, act.before, act.after)
  }

  /// Returns the user name of an authority; `nil` for the console.
  /// - Throws: `forbidden` if the administrator is none by now.
  @discardableResult
  public static func require(
    _ authority: Authority, on connection: Connection
  ) throws(StorageError) -> String? {
    guard let author = authority.member else { return nil }
    let name = try connection.row(
      "SELECT user_name FROM members WHERE id = $1 AND role = $2 AND deactivated_at IS NULL",
      author, ClubRole.administrator.rawValue
    ) { $0.string(0) }
    guard let name else { throw .forbidden }
    return name
  }

  /// Returns a page of the log, the latest act first.
  /// - Parameters:
  ///   - number: the last entry of the page before; `nil` for the first page.
  ///   - subject: only acts on this member, app or space; `nil` for all.
  static func page(
    before number: Int64?, on subject: UUID?, on connection: Connection
  ) throws(StorageError) -> [Entry] {
    let columns =
      "number, at, author, author_name, act, subject, subject_name, before_act, after_act"
    let end = number ?? .max
    if let subject {
      return try connection.rows(
        """
        SELECT \(columns) FROM administration_log WHERE subject = $1 AND number < $2
        ORDER BY number DESC LIMIT $3
        """, subject, end, pageSize, body: entry)
    }
    return try connection.rows(
      """
      SELECT \(columns) FROM administration_log WHERE number < $1 ORDER BY number DESC LIMIT $2
      """, end, pageSize, body: entry)
  }

  private static func entry(_ row: borrowing Row) throws(StorageError) -> Entry {
    let stored = row.string(4)
    guard let kind = AdministrationAct.Kind(rawValue: stored) else {
      throw .damaged("'\(stored)' is not an act of the log")
    }
    return Entry(
      number: row.int64(0), at: row.int64(1), author: try row.optionalUUID(2),
      authorName: row.optionalString(3),
      act: AdministrationAct(
        kind, on: try row.optionalUUID(5), named: row.optionalString(6),
        from: row.optionalString(7), to: row.optionalString(8)))
  }
}

extension Identity {
  /// Returns a page of the log of administrators' acts, the latest first.
  /// - Parameters:
  ///   - number: the last entry of the page before; `nil` for the first page.
  ///   - subject: only acts on this member, app or space; `nil` for all.
  public func administrationLog(
    before number: Int64? = nil, on subject: UUID? = nil
  ) async throws(IdentityError) -> [AdministrationLog.Entry] {
    try await read { connection throws(StorageError) in
      try AdministrationLog.page(before: number, on: subject, on: connection)
    }
  }
}
