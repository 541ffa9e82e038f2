public import Storage

extension Identity {
  /// How long an unused session lasts: 90 days, in milliseconds.
  static let sessionLife: Int64 = 90 * 24 * 3_600_000
  /// A session's last use is written when it is older than this, so that reading writes nothing.
  static let seenInterval: Int64 = 5 * 60_000

  /// Begins a session for somebody who knows the password.
  /// - Parameter address: where the try comes from; `nil` for one on this machine.
  /// - Throws: `wrongCredentials`, `tooManyTries`; `deactivated` only to who knows the password.
  public func signIn(
    userName: String, password: String, device: String, address: String?
  ) async throws(IdentityError) -> SignIn {
    // A name no member can have is counted under one key, so that nobody fills the memory.
    let key = userName.utf8.count <= 254 ? MemberFields.key(userName) : ""
    try allow(key, address: address)
    let found = try await read { connection throws(StorageError) in
      try connection.row(
        """
        SELECT \(Member.columns), password_hash FROM members
        WHERE user_name_key = $1 OR email_key = $1
        """, key
      ) { row throws(StorageError) in
        (member: try Member(row), hash: row.string(Member.columnCount))
      }
    }
    guard try await isRight(password, hash: found?.hash), let found else {
      let now = WallClock.now()
      triesByName.fail(key, at: now)
      if let address { triesByAddress.fail(address, at: now) }
      throw .wrongCredentials
    }
    triesByName.succeed(key)
    return try await beginSession(of: found.member, device: device)
  }

  /// Begins a session for a member who has just been made or checked.
  /// - Throws: `deactivated`, `noSuchMember` for one who left meanwhile.
  public func beginSession(
    of member: Member, device: String
  ) async throws(IdentityError) -> SignIn {
    let token = SessionToken()
    let now = WallClock.now()
    let session = Session(
      id: .new(), member: member.id, createdAt: now, lastSeenAt: now,
      device: String(String.UnicodeScalarView(device.unicodeScalars.prefix(200))))
    let refusal = try await write { connection throws(StorageError) -> IdentityError? in
      // Looked at where nothing can come between: deactivating ends the sessions there are.
      let isActive = try connection.row(
        "SELECT deactivated_at IS NULL FROM members WHERE id = $1", member.id
      ) { $0.int(0) == 1 }
      guard let isActive else { return .noSuchMember }
      guard isActive else { return .deactivated }
      try connection.run(
        "DELETE FROM sessions WHERE member = $1 AND last_seen_at < $2", member.id,
        now - Self.sessionLife)
      try connection.run(
        """
        INSERT INTO sessions (id, member, token_hash, created_at, last_seen_at, device)
        VALUES ($1, $2, $3, $4, $5, $6)
        """, session.id, member.id, token.hash, now, now, session.device)
      return nil
    }
    if let refusal { throw refusal }
    return SignIn(member: member, session: session, token: token)
  }

  /// The member who shows a token; `nil` when its session has ended or never was.
  public func signedIn(by token: SessionToken) async throws(IdentityError) -> SignedInMember? {
    let now = WallClock.now()
    let hash = token.hash
    let found = try await read { connection throws(StorageError) in
      try connection.row(
        """
        SELECT \(Self.columns), role FROM sessions JOIN members ON members.id = sessions.member
        WHERE token_hash = $1 AND last_seen_at >= $2
        """, hash, now - Self.sessionLife
      ) { row throws(StorageError) in
        SignedInMember(session: try Self.session(row), role: try ClubRole(row.string(5)))
      }
    }
    guard let session = found?.session else { return nil }
    if session.lastSeenAt < now - Self.seenInterval {
      try await write { connection throws(StorageError) in
        try connection.run("UPDATE sessions SET last_seen_at = $2 WHERE id = $1", session.id, now)
      }
    }
    return found
  }

  /// The member's sessions, the last used first.
  public func sessions(of member: UUID) async throws(IdentityError) -> [Session] {
    let oldest = WallClock.now() - Self.sessionLife
    return try await read { connection throws(StorageError) in
      try connection.rows(
        """
        SELECT \(Self.columns) FROM sessions WHERE member = $1 AND last_seen_at >= $2
        ORDER BY last_seen_at DESC, id DESC
        """, member, oldest, body: Self.session)
    }
  }

  /// Ends a session of the member.
  public func endSession(_ id: UUID, of member: UUID) async throws(IdentityError) {
    let count = try await write { connection throws(StorageError) in
      connection.note(.sessionsEnded)
      return try connection.run("DELETE FROM sessions WHERE id = $1 AND member = $2", id, member)
    }
    if count == 0 { throw .noSuchSession }
  }

  /// Which of these sessions have ended.
  public func ended(of sessions: [UUID]) async throws(IdentityError) -> [UUID] {
    let oldest = WallClock.now() - Self.sessionLife
    return try await read { connection throws(StorageError) in
      var ended: [UUID] = []
      for id in sessions {
        let isThere = try connection.exists(
          "SELECT 1 FROM sessions WHERE id = $1 AND last_seen_at >= $2", id, oldest)
        if !isThere { ended.append(id) }
      }
      return ended
    }
  }

  private static let columns = "sessions.id, member, sessions.created_at, last_seen_at, device"

  private static func session(_ row: borrowing Row) throws(StorageError) -> Session {
    Session(
      id: try row.uuid(0), member: try row.uuid(1), createdAt: row.int64(2),
      lastSeenAt: row.int64(3), device: row.string(4))
  }
}

/// What somebody gets who signs in.
public struct SignIn: Sendable {
  /// Who signed in.
  public let member: Member
  /// The session that began.
  public let session: Session
  /// The secret that shows it; it is given out this once.
  public let token: SessionToken
}
