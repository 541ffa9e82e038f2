public import Storage

/// The list of members by name, with search, for administrators.
///
/// One index holds the folded names in the order of the list and all that a page is filtered by, so that neither a page nor a
/// search reads the members themselves.
public enum MemberDirectory {
  /// The conditions for members of a list.
  public struct Filter: Equatable, Sendable {
    /// Words, each of which must be in the name, user name or e-mail address, in any spelling of accents and case.
    public var search = ""
    /// Only members with this role in the club; `nil` for all.
    public var role: ClubRole?
    /// True for active members only, false for deactivated ones; `nil` for all.
    public var isActive: Bool?
    /// True for minors only who wait for a guardian's consent.
    public var awaitsGuardian = false

    /// Creates a filter that all members pass.
    public init() {}
  }

  /// The end of a page of the list.
  public struct Cursor: Equatable, Sendable {
    let name: String
    let member: UUID

    /// Parses a cursor; `nil` if it is malformed.
    public init?(_ text: String) {
      guard let dot = text.firstIndex(of: "."), let member = UUID(String(text[..<dot])) else {
        return nil
      }
      self.init(name: String(text[text.index(after: dot)...]), member: member)
    }

    init(name: String, member: UUID) {
      self.name = name
      self.member = member
    }

    /// The cursor as text, for addresses.
    public var text: String { "\(member).\(name)" }
  }

  /// A page of the list.
  public struct Page: Equatable, Sendable {
    /// The members, by name.
    public let members: [Member]
    /// The end of the page; `nil` on the last one.
    public let end: Cursor?
    /// The number of members of all pages; only on the first one.
    public let count: Int?
  }

  /// Number of members of a page.
  public static let pageSize = 50
  /// Maximum number of words of a search that count.
  private static let maximumWords = 8

  static let migration = Migration(
    area: "administration", version: 2,
    "ALTER TABLE members ADD COLUMN name_key TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE members ADD COLUMN search_key TEXT NOT NULL DEFAULT ''",
    // Accents are folded by `foldNames()` when the server starts.
    """
    UPDATE members SET name_key = lower(display_name),
      search_key = lower(display_name) || ' ' || user_name_key || ' ' || email_key
    """,
    """
    CREATE INDEX members_by_name
    ON members (name_key, id, search_key, role, deactivated_at)
    """)

  private static func keys(
    displayName: String, userName: String, email: String
  ) -> (name: String, search: String) {
    (
      SearchText(displayName).folded,
      SearchText("\(displayName) \(userName) \(email)").folded
    )
  }

  /// Sets the folded names of a member, after each change of a name or the address.
  static func index(_ member: UUID, on connection: Connection) throws(StorageError) {
    let keys = try connection.row(
      "SELECT display_name, user_name, email FROM members WHERE id = $1", member
    ) { Self.keys(displayName: $0.string(0), userName: $0.string(1), email: $0.string(2)) }
    guard let keys else { return }
    try connection.run(
      "UPDATE members SET name_key = $2, search_key = $3 WHERE id = $1", member, keys.name,
      keys.search)
  }

  /// Returns the members whose names an older version stored, or folded in another way.
  static func stale(on connection: Connection) throws(StorageError) -> [UUID] {
    try connection.rows(
      "SELECT id, display_name, user_name, email, name_key, search_key FROM members"
    ) { row throws(StorageError) -> UUID? in
      let keys = Self.keys(
        displayName: row.string(1), userName: row.string(2), email: row.string(3))
      return keys == (row.string(4), row.string(5)) ? nil : try row.uuid(0)
    }.compactMap(\.self)
  }

  /// Returns a page of the members that pass a filter, by name.
  static func page(
    of filter: Filter, after cursor: Cursor?, on connection: Connection
  ) throws(StorageError) -> Page {
    var conditions: [String] = []
    var values: [any SQLBindable] = []
    func parameter(_ value: any SQLBindable) -> String {
      values.append(value)
      return "$\(values.count)"
    }
    for word in SearchText(filter.search).folded.split(separator: " ").prefix(maximumWords) {
      let pattern = parameter(SearchText(String(word)).likePattern)
      conditions.append("search_key LIKE \(pattern) ESCAPE '\\'")
    }
    if let role = filter.role { conditions.append("role = \(parameter(role.rawValue))") }
    if let isActive = filter.isActive {
      conditions.append("deactivated_at IS \(isActive ? "" : "NOT ")NULL")
    }
    if filter.awaitsGuardian {
      conditions.append("id IN (SELECT member FROM guardianships WHERE waits_since IS NOT NULL)")
    }
    func clause() -> String {
      conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    }
    var count: Int?
    if let cursor {
      conditions.append("(name_key, id) > (\(parameter(cursor.name)), \(parameter(cursor.member)))")
    } else {
      count = try connection.row("SELECT count(*) FROM members \(clause())", values) { $0.int(0) }
    }
    let found = try connection.rows(
      """
      SELECT \(Member.columns), name_key FROM members \(clause())
      ORDER BY name_key, id LIMIT \(parameter(pageSize + 1))
      """, values
    ) { row throws(StorageError) in
      (member: try Member(row), name: row.string(Member.columnCount))
    }
    let shown = found.prefix(pageSize)
    let end = found.count > pageSize ? shown.last : nil
    return Page(
      members: shown.map(\.member),
      end: end.map { Cursor(name: $0.name, member: $0.member.id) }, count: count)
  }
}

extension Identity {
  /// Returns a page of the members that pass a filter, by name.
  public func members(
    _ filter: MemberDirectory.Filter, after cursor: MemberDirectory.Cursor? = nil
  ) async throws(IdentityError) -> MemberDirectory.Page {
    try await read { connection throws(StorageError) in
      try MemberDirectory.page(of: filter, after: cursor, on: connection)
    }
  }

  /// Folds the names of members that an older version stored, for searching. With none, nothing waits for it.
  public func foldNames() async throws(StorageError) {
    let stale = try await database.read { connection throws(StorageError) in
      try MemberDirectory.stale(on: connection)
    }
    if stale.isEmpty { return }
    try await database.write { connection throws(StorageError) in
      for member in stale { try MemberDirectory.index(member, on: connection) }
    }
  }
}
