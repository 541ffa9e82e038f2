public import Storage

/// Administrators' decisions about accounts.
extension Identity {
  /// Makes a member an administrator, or an ordinary member again.
  /// - Throws: `noSuchMember`, `lastAdministrator`.
  public func setRole(_ role: ClubRole, of id: UUID) async throws(IdentityError) {
    try await change(id, isDemotion: role != .administrator) { connection throws(StorageError) in
      try connection.run("UPDATE members SET role = $2 WHERE id = $1", id, role.rawValue)
    }
  }

  /// Ends all sessions of a member, the access of their apps and their invitations, and prevents signing in.
  /// What they own remains.
  /// - Throws: `noSuchMember`, `lastAdministrator`.
  public func deactivate(_ id: UUID) async throws(IdentityError) {
    let now = WallClock.now()
    try await change(id, isDemotion: true) { [records] connection throws(StorageError) in
      try connection.run(
        "UPDATE members SET deactivated_at = coalesce(deactivated_at, $2) WHERE id = $1", id, now)
      try connection.run("DELETE FROM sessions WHERE member = $1", id)
      try AppTables.forget(of: id, on: connection)
      connection.note(.sessionsEnded)
      try records.withdrawInvitations(by: id, on: connection)
    }
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
  /// - Throws: `noSuchMember`.
  public func activate(_ id: UUID) async throws(IdentityError) {
    try await change(id, isDemotion: false) { connection throws(StorageError) in
      try connection.run("UPDATE members SET deactivated_at = NULL WHERE id = $1", id)
    }
  }

  /// Changes a member, unless that would leave the club without an administrator.
  private func change(
    _ id: UUID, isDemotion: Bool,
    _ change: @escaping @Sendable (Connection) throws(StorageError) -> Void
  ) async throws(IdentityError) {
    let refusal = try await write { connection throws(StorageError) -> IdentityError? in
      let isAdministrator = try connection.row(
        "SELECT role = $2 AND deactivated_at IS NULL FROM members WHERE id = $1", id,
        ClubRole.administrator.rawValue
      ) { $0.int(0) == 1 }
      guard let isAdministrator else { return .noSuchMember }
      if isDemotion, isAdministrator {
        let hasOthers = try connection.exists(
          "SELECT 1 FROM members WHERE role = $2 AND deactivated_at IS NULL AND id <> $1", id,
          ClubRole.administrator.rawValue)
        guard hasOthers else { return .lastAdministrator }
      }
      try change(connection)
      return nil
    }
    if let refusal { throw refusal }
  }
}
