public import Storage

/// Administrators' decisions about accounts. Each is told by the ``AdministrationLog``, unless it changes nothing.
extension Identity {
  /// Makes a member an administrator, or an ordinary member again.
  /// - Throws: `noSuchMember`, `lastAdministrator`; `storage(.forbidden)` if the authority is none by now.
  public func setRole(
    _ role: ClubRole, of id: UUID, by authority: Authority
  ) async throws(IdentityError) {
    try await change(id, by: authority, isDemotion: role != .administrator) {
      member, connection throws(StorageError) in
      if member.role == role { return }
      try AdministrationLog.write(
        AdministrationAct(
          .roleChanged, on: id, named: member.userName, from: member.role.rawValue,
          to: role.rawValue), by: authority, on: connection)
      try connection.run("UPDATE members SET role = $2 WHERE id = $1", id, role.rawValue)
    }
  }

  /// Ends all sessions of a member, the access of their apps and their invitations, and prevents signing in.
  /// What they own remains.
  /// - Throws: as ``setRole(_:of:by:)``.
  public func deactivate(_ id: UUID, by authority: Authority) async throws(IdentityError) {
    let now = WallClock.now()
    try await change(id, by: authority, isDemotion: true) {
      [self] member, connection throws(StorageError) in
      if member.deactivatedAt != nil { return }
      try AdministrationLog.write(
        AdministrationAct(.memberDeactivated, on: id, named: member.userName), by: authority,
        on: connection)
      try connection.run("UPDATE members SET deactivated_at = $2 WHERE id = $1", id, now)
      try endAccess(of: id, on: connection)
    }
  }

  /// Ends the sessions of a member, the access of their apps and their invitations.
  func endAccess(of id: UUID, on connection: Connection) throws(StorageError) {
    try connection.run("DELETE FROM sessions WHERE member = $1", id)
    try AppTables.deleteRows(of: id, on: connection)
    connection.note(.sessionsEnded)
    try records.withdrawInvitations(by: id, on: connection)
  }

  /// Returns the deactivated members.
  public func deactivated() async throws(IdentityError) -> Set<UUID> {
    try await read { connection throws(StorageError) in
      Set(
        try connection.rows("SELECT id FROM members WHERE deactivated_at IS NOT NULL") {
          row throws(StorageError) in try row.uuid(0)
        })
    }
  }

  /// Lets a deactivated member sign in again.
  /// - Throws: `noSuchMember`; `awaitsGuardian` for a minor, whose account a consent opens; `storage(.forbidden)` if the
  ///   authority is none by now.
  public func activate(_ id: UUID, by authority: Authority) async throws(IdentityError) {
    let waits = try await change(id, by: authority, isDemotion: false) {
      member, connection throws(StorageError) -> Bool in
      if member.deactivatedAt == nil { return false }
      if try GuardianTables.find(of: id, on: connection)?.waitsSince != nil { return true }
      try AdministrationLog.write(
        AdministrationAct(.memberActivated, on: id, named: member.userName), by: authority,
        on: connection)
      try connection.run("UPDATE members SET deactivated_at = NULL WHERE id = $1", id)
      return false
    }
    if waits { throw .awaitsGuardian }
  }

  /// Ends all sessions of a member, except the one in which an administrator acts. Apps keep their access.
  /// - Returns: the number of ended sessions.
  /// - Throws: `noSuchMember`; `storage(.forbidden)` if the authority is none by now.
  public func endSessions(of id: UUID, by authority: Authority) async throws(IdentityError) -> Int {
    let kept: UUID? =
      if case .administrator(let administrator) = authority {
        administrator.member.session.id
      } else {
        nil
      }
    return try await change(id, by: authority, isDemotion: false) {
      member, connection throws(StorageError) in
      let count = try Self.endSessions(of: id, except: kept, on: connection)
      if count == 0 { return 0 }
      try AdministrationLog.write(
        AdministrationAct(.sessionsEnded, on: id, named: member.userName, to: String(count)),
        by: authority, on: connection)
      return count
    }
  }

  /// Sets how much a member may store, in bytes of files; `nil` for what the club gives everybody.
  /// - Throws: `noSuchMember`; `storage(.forbidden)` if the authority is none by now.
  public func setQuota(
    _ quota: Int64?, of id: UUID, by authority: Authority
  ) async throws(IdentityError) {
    try await change(id, by: authority, isDemotion: false) {
      [records] member, connection throws(StorageError) in
      let before = try records.ownQuota(of: id, on: connection)
      if before == quota { return }
      try AdministrationLog.write(
        AdministrationAct(
          .quotaChanged, on: id, named: member.userName, from: before.map(String.init),
          to: quota.map(String.init)), by: authority, on: connection)
      try records.setQuota(quota, of: id, on: connection)
    }
  }

  /// Changes a member in one transaction, unless that would leave the club without an administrator.
  func change<Value: Sendable>(
    _ id: UUID, by authority: Authority, isDemotion: Bool,
    _ change: @escaping @Sendable (Member, Connection) throws(StorageError) -> Value
  ) async throws(IdentityError) -> Value {
    let result = try await write {
      connection throws(StorageError) -> Result<Value, IdentityError> in
      try AdministrationLog.require(authority, on: connection)
      let member = try connection.row(
        "SELECT \(Member.columns) FROM members WHERE id = $1", id, body: Member.init(_:))
      guard let member else { return .failure(.noSuchMember) }
      if isDemotion, try Self.isLastAdministrator(member, on: connection) {
        return .failure(.lastAdministrator)
      }
      return .success(try change(member, connection))
    }
    return try result.get()
  }

  /// Returns true if the club would have no administrator who can sign in without this member.
  static func isLastAdministrator(
    _ member: Member, on connection: Connection
  ) throws(StorageError) -> Bool {
    guard member.role == .administrator, member.deactivatedAt == nil else { return false }
    return try !connection.exists(
      "SELECT 1 FROM members WHERE role = $2 AND deactivated_at IS NULL AND id <> $1", member.id,
      ClubRole.administrator.rawValue)
  }
}
