public import Storage

/// An account as an administrator sees it, without anything that its member stores.
public struct AccountOverview: Equatable, Sendable {
  /// The member.
  public let member: Member
  /// The number of sessions.
  public let sessions: Int
  /// The last use of a session, in milliseconds since 1970; `nil` if the member has none.
  public let lastSeenAt: Int64?
  /// The number of apps that the member gave access.
  public let apps: Int
}

extension Identity {
  /// Returns an account as an administrator sees it.
  /// - Throws: `noSuchMember`.
  public func overview(of id: UUID) async throws(IdentityError) -> AccountOverview {
    let member = try await member(id)
    let oldest = WallClock.now() - Self.sessionLife
    let (sessions, lastSeenAt, apps) = try await read { connection throws(StorageError) in
      let sessions = try connection.row(
        "SELECT count(*), max(last_seen_at) FROM sessions WHERE member = $1 AND last_seen_at >= $2",
        id, oldest
      ) { (count: $0.int(0), last: $0.optionalInt64(1)) }
      let apps = try connection.row(
        "SELECT count(DISTINCT app) FROM app_grants WHERE member = $1", id
      ) { $0.int(0) }
      return (sessions?.count ?? 0, sessions?.last, apps ?? 0)
    }
    return AccountOverview(
      member: member, sessions: sessions, lastSeenAt: lastSeenAt, apps: apps)
  }

  /// Returns the display names of members who are still in the club.
  public func displayNames(of members: [UUID]) async throws(IdentityError) -> [UUID: String] {
    try await read { connection throws(StorageError) in
      var names: [UUID: String] = [:]
      for member in Set(members) {
        names[member] = try connection.row(
          "SELECT display_name FROM members WHERE id = $1", member
        ) { $0.string(0) }
      }
      return names
    }
  }
}
