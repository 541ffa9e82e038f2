public import Storage

extension Identity {
  /// How long an unused session lasts: 90 days, in milliseconds.
  static let sessionLife: Int64 = 90 * 24 * 3_600_000
  /// A session's last use is written when it is older than this, so that reading writes nothing.
  static let seenInterval: Int64 = 5 * 60_000

  /// Begins a session for somebody who knows the password.
  /// - Parameters:
  ///   - address: where the try comes from; `nil` for one on this machine.
  ///   - knownDevice: the secret by which a device shows that the member has signed in on it before.
  /// - Throws: `wrongCredentials`, `tooManyTries`; `deactivated` only to who knows the password.
  public func signIn(
    userName: String, password: String, device: String, address: String?,
    knownDevice: SessionToken? = nil
  ) async throws(IdentityError) -> SignIn {
    let key = MemberFields.key(userName)
    let found = try await read { connection throws(StorageError) in
      try connection.row(
        """
        SELECT \(Member.columns), password_hash FROM members
        WHERE user_name_key = $1 OR email_key = $1
        """, key
      ) { row throws(StorageError) in
        let member = try Member(row)
        let isKnown = try knownDevice.map { (secret) throws(StorageError) in
          try KnownDevices.isKnown(secret, to: member.id, on: connection)
        }
        return (
          member: member, hash: row.string(Member.columnCount), isOnKnownDevice: isKnown ?? false
        )
      }
    }
    let ownDevice = found?.isOnKnownDevice == true ? knownDevice : nil
    let counted = try countTry(
      ofMember: found?.member.id, name: key, device: ownDevice, address: address)
    guard try await isRight(password, hash: found?.hash, counted), let found else {
      throw .wrongCredentials
    }
    let signIn = try await beginSession(
      of: found.member, device: device, ifPasswordHash: found.hash,
      isOnKnownDevice: ownDevice != nil)
    counted.succeed()
    return signIn
  }

  /// Begins a session for a member who has just been made or checked.
  /// - Parameters:
  ///   - hash: of the password that was checked. It must still be the member's: a session must not
  ///     outlive a change of the password that happens beside it. `nil` when none was.
  ///   - isOnKnownDevice: whether the device needs no secret by which to be known again.
  /// - Throws: `wrongCredentials` when the password has changed meanwhile, or the member has left;
  ///   `deactivated`.
  public func beginSession(
    of member: Member, device: String, ifPasswordHash hash: String? = nil,
    isOnKnownDevice: Bool = false
  ) async throws(IdentityError) -> SignIn {
    let token = SessionToken()
    let deviceSecret = isOnKnownDevice ? nil : SessionToken()
    let now = WallClock.now()
    let session = Session(
      id: .new(), member: member.id, createdAt: now, lastSeenAt: now,
      device: String(String.UnicodeScalarView(device.unicodeScalars.prefix(200))))
    let refusal = try await write { connection throws(StorageError) -> IdentityError? in
      // Looked at where nothing can come between: deactivating ends the sessions there are.
      guard try Self.isPassword(hash, of: member.id, on: connection) else {
        return .wrongCredentials
      }
      let isActive = try connection.exists(
        "SELECT 1 FROM members WHERE id = $1 AND deactivated_at IS NULL", member.id)
      guard isActive else { return .deactivated }
      try connection.run(
        "DELETE FROM sessions WHERE member = $1 AND last_seen_at < $2", member.id,
        now - Self.sessionLife)
      try connection.run(
        """
        INSERT INTO sessions (id, member, token_hash, created_at, last_seen_at, device)
        VALUES ($1, $2, $3, $4, $5, $6)
        """, session.id, member.id, token.hash, now, now, session.device)
      if let deviceSecret {
        try KnownDevices.add(deviceSecret, of: member.id, at: now, on: connection)
      }
      return nil
    }
    if let refusal { throw refusal }
    return SignIn(member: member, session: session, token: token, deviceSecret: deviceSecret)
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
  /// What the device shows when it signs in again, so that nobody else's wrong tries lock it out; `nil`
  /// when it has one.
  public let deviceSecret: SessionToken?
}
