import Identity
import JSON
import Storage

/// A link of a member, with a secret by which others register or ask to be friends.
struct MemberLink {
  /// The identifier by which the member refers to it; not secret.
  let id: UUID
  /// The member who made it.
  let member: UUID
  /// Expiry, in milliseconds since 1970.
  let expiresAt: Int64
  /// Number of people who may still use it, from 1.
  let usesLeft: Int

  /// The fields of an answer, without the secret.
  var fields: [JSONMember] {
    [
      JSONMember("id", .string(id.description)), JSONMember("expires_at", .integer(expiresAt)),
      JSONMember("uses_left", .integer(Int64(usesLeft))),
    ]
  }
}

extension MemberLink {
  private static let day: Int64 = 86_400_000

  /// Creates a link with the `days` and `uses` of a request, or the usual ones.
  init(by member: UUID, asked body: JSONValue, usualDays: Int64, at time: Int64) {
    self.init(
      id: .new(), member: member, expiresAt: time + (body["days"]?.int64 ?? usualDays) * Self.day,
      usesLeft: Int(body["uses"]?.int64 ?? 1))
  }
}

/// The links of one kind. Only the hashes of the secrets are stored.
struct MemberLinks {
  /// A kind of links.
  struct Kind {
    /// The table, with the columns `secret_hash`, `id`, `member`, `expires_at` and `uses_left`.
    let table: StaticString
    /// Maximum number of open links, of each member or of all.
    let maximumOpen: Int
    /// True if each member sees and counts the own links only.
    let isOfEachMember: Bool
    /// The condition on the row of its maker in `members` while a link is open.
    let makers: StaticString
  }

  let kind: Kind
  let connection: Connection

  /// Stores a link.
  /// - Throws: `invalidRecord` if too many are open.
  func add(_ link: MemberLink, secret: SHA256Digest, at time: Int64) throws(StorageError) {
    try connection.run("DELETE FROM \(kind.table) WHERE expires_at <= $1", time)
    let open = try open(of: kind.isOfEachMember ? link.member : nil, at: time)
    guard open.count < kind.maximumOpen else {
      throw .invalid("", "too_many", "\(kind.maximumOpen) links are open; withdraw some.")
    }
    try connection.run(
      """
      INSERT INTO \(kind.table) (secret_hash, id, member, expires_at, uses_left)
      VALUES ($1, $2, $3, $4, $5)
      """, secret, link.id, link.member, link.expiresAt, link.usesLeft)
  }

  /// Returns the open links of a member, or of all, by expiry.
  func open(
    of member: UUID? = nil, at time: Int64 = WallClock.now()
  ) throws(StorageError) -> [MemberLink] {
    let order = "ORDER BY expires_at, \(kind.table).id"
    guard let member else {
      return try connection.rows("\(selected) \(order)", time, body: Self.link)
    }
    return try connection.rows(
      "\(selected) AND member = $2 \(order)", time, member, body: Self.link)
  }

  /// Returns the open link with a secret; `nil` if it was withdrawn or used up, has ended or never existed.
  func link(
    of secret: SHA256Digest, at time: Int64 = WallClock.now()
  ) throws(StorageError) -> MemberLink? {
    try connection.row("\(selected) AND secret_hash = $2", time, secret, body: Self.link)
  }

  /// Counts a use of a link, which ends with the last one.
  func use(_ link: MemberLink) throws(StorageError) {
    try connection.run("UPDATE \(kind.table) SET uses_left = uses_left - 1 WHERE id = $1", link.id)
    try connection.run("DELETE FROM \(kind.table) WHERE uses_left < 1")
  }

  /// Withdraws a link, if it is of the member, where one is given.
  /// - Returns: false if there is none.
  @discardableResult
  func withdraw(_ id: UUID, of member: UUID? = nil) throws(StorageError) -> Bool {
    try connection.run(
      "DELETE FROM \(kind.table) WHERE id = $1 AND member = coalesce($2, member)", id, member) > 0
  }

  /// Selects the open links at the time `$1`.
  private var selected: String {
    """
    SELECT \(kind.table).id, member, expires_at, uses_left
    FROM \(kind.table) JOIN members ON members.id = member
    WHERE expires_at > $1 AND \(kind.makers)
    """
  }

  private static func link(_ row: borrowing Row) throws(StorageError) -> MemberLink {
    MemberLink(
      id: try row.uuid(0), member: try row.uuid(1), expiresAt: row.int64(2), usesLeft: row.int(3))
  }
}
