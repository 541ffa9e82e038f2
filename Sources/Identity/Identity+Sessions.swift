public import Storage

extension Identity {
  /// Lifetime of an unused session, in milliseconds: 90 days.
  static let sessionLife: Int64 = 90 * 24 * 3_600_000
  /// Lifetime of a session from its beginning, however often it is used, in milliseconds: a year.
  static let longestSession: Int64 = 365 * 24 * 3_600_000
  /// Minimum interval between updates of a session's last use, in milliseconds, so that most reads write nothing.
  static let seenInterval: Int64 = 5 * 60_000

  /// Begins a session after checking the password.
  /// - Parameters:
  ///   - address: the client's address; `nil` for this machine.
  ///   - knownDevice: the secret of a device on which the member has signed in before.
  /// - Throws: `wrongCredentials`, `tooManyTries`; `deactivated` only if the password is right.
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

  /// Begins a session for a member who has just been created or authenticated.
  /// - Parameters:
  ///   - hash: the hash of the checked password. It must still be the member's, so that no session survives a
  ///     concurrent change of the password; `nil` if none was checked.
  ///   - isOnKnownDevice: true if the device already has a secret.
  /// - Throws: `wrongCredentials` if the password has changed meanwhile, or the member has left; `deactivated`.
  public func beginSession(
    of member: Member, device: String, ifPasswordHash hash: String? = nil,
    isOnKnownDevice: Bool = false
  ) async throws(IdentityError) -> SignIn {
    let start = SessionStart(of: member, device: device, isOnKnownDevice: isOnKnownDevice)
    let refusal = try await write { [self] connection throws(StorageError) -> IdentityError? in
      guard try Self.isPassword(hash, of: member.id, on: connection) else {
        return .wrongCredentials
      }
      return try insert(start, isOfNewAccount: hash == nil, on: connection)
    }
    if let refusal { throw refusal }
    return start.signIn
  }

  /// Stores a session in the transaction that authenticated its member, who is told if the device is new.
  /// - Parameter isOfNewAccount: true on the device on which the account has just been made.
  /// - Returns: `deactivated`.
  func insert(
    _ start: SessionStart, isOfNewAccount: Bool = false, on connection: Connection
  ) throws(StorageError) -> IdentityError? {
    if let refusal = try start.insert(on: connection) { return refusal }
    if start.signIn.deviceSecret != nil, !isOfNewAccount {
      try signedInAnew(start.session, connection)
    }
    return nil
  }

  /// Returns the member who presents a token; `nil` if its session has ended or never existed.
  public func signedIn(by token: SessionToken) async throws(IdentityError) -> SignedInMember? {
    let now = WallClock.now()
    let hash = token.hash
    let found = try await read { connection throws(StorageError) in
      try connection.row(
        """
        SELECT \(Self.columns), role FROM sessions JOIN members ON members.id = sessions.member
        WHERE token_hash = $1 AND last_seen_at >= $2 AND sessions.created_at >= $3
        """, hash, now - Self.sessionLife, now - Self.longestSession
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

  /// Returns the member's sessions, the last used first.
  public func sessions(of member: UUID) async throws(IdentityError) -> [Session] {
    let now = WallClock.now()
    return try await read { connection throws(StorageError) in
      try connection.rows(
        """
        SELECT \(Self.columns) FROM sessions
        WHERE member = $1 AND last_seen_at >= $2 AND created_at >= $3
        ORDER BY last_seen_at DESC, id DESC
        """, member, now - Self.sessionLife, now - Self.longestSession, body: Self.session)
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

  /// Ends all sessions of the member but one.
  /// - Returns: the number of ended sessions.
  public func endSessions(of member: UUID, except kept: UUID) async throws(IdentityError) -> Int {
    try await write { connection throws(StorageError) in
      try Self.endSessions(of: member, except: kept, on: connection)
    }
  }

  /// Ends all sessions of the member but one, if any is kept.
  /// - Returns: the number of ended sessions.
  @discardableResult
  static func endSessions(
    of member: UUID, except kept: UUID?, on connection: Connection
  ) throws(StorageError) -> Int {
    let count = try connection.run(
      "DELETE FROM sessions WHERE member = $1 AND id <> $2", member, kept?.bytes ?? [])
    if count > 0 { connection.note(.sessionsEnded) }
    return count
  }

  /// Returns those of the sessions that have ended.
  public func ended(of sessions: [UUID]) async throws(IdentityError) -> [UUID] {
    let now = WallClock.now()
    return try await read { connection throws(StorageError) in
      var ended: [UUID] = []
      for id in sessions {
        let isThere = try connection.exists(
          "SELECT 1 FROM sessions WHERE id = $1 AND last_seen_at >= $2 AND created_at >= $3", id,
          now - Self.sessionLife, now - Self.longestSession)
        if !isThere { ended.append(id) }
      }
      return ended
    }
  }

  /// Deletes the rows of sessions that have ended by themselves, and what remembers browsers and links for longer than it serves.
  /// - Parameters:
  ///   - life: milliseconds after which an unused session ends, at most ninety days.
  ///   - time: the present, in milliseconds since 1970.
  package func deleteEnded(unusedFor life: Int64, at time: Int64) async throws(StorageError) {
    try await database.write { connection throws(StorageError) in
      let ended = try connection.run(
        "DELETE FROM sessions WHERE last_seen_at < $1 OR created_at < $2",
        time - min(life, Self.sessionLife), time - Self.longestSession)
      if ended > 0 { connection.note(.sessionsEnded) }
      try KnownDevices.deleteOld(at: time, on: connection)
      try PasswordResets.deleteExpired(at: time, on: connection)
    }
  }

  private static let columns = "sessions.id, member, sessions.created_at, last_seen_at, device"

  private static func session(_ row: borrowing Row) throws(StorageError) -> Session {
    Session(
      id: try row.uuid(0), member: try row.uuid(1), createdAt: row.int64(2),
      lastSeenAt: row.int64(3), device: row.string(4))
  }
}

/// A session that is about to begin, once its member has been authenticated.
struct SessionStart: Sendable {
  let session: Session
  let signIn: SignIn

  /// - Parameter isOnKnownDevice: true if the device already has a secret.
  init(of member: Member, device: String, isOnKnownDevice: Bool) {
    let now = WallClock.now()
    session = Session(
      id: .new(), member: member.id, createdAt: now, lastSeenAt: now,
      device: String(String.UnicodeScalarView(device.unicodeScalars.prefix(200))))
    signIn = SignIn(
      member: member, session: session, token: SessionToken(),
      deviceSecret: isOnKnownDevice ? nil : SessionToken())
  }

  /// Stores the session, confirmed, in the transaction that authenticated the member.
  /// - Returns: `deactivated` or `awaitsGuardian`, which is checked here because deactivating ends only existing sessions.
  func insert(on connection: Connection) throws(StorageError) -> IdentityError? {
    let isActive = try connection.exists(
      "SELECT 1 FROM members WHERE id = $1 AND deactivated_at IS NULL", session.member)
    guard isActive else {
      let waits = try GuardianTables.find(of: session.member, on: connection)?.waitsSince != nil
      return waits ? .awaitsGuardian : .deactivated
    }
    try connection.run(
      "DELETE FROM sessions WHERE member = $1 AND (last_seen_at < $2 OR created_at < $3)",
      session.member, session.createdAt - Identity.sessionLife,
      session.createdAt - Identity.longestSession)
    try connection.run(
      """
      INSERT INTO sessions (id, member, token_hash, created_at, last_seen_at, device, confirmed_at)
      VALUES ($1, $2, $3, $4, $4, $5, $4)
      """, session.id, session.member, signIn.token.hash, session.createdAt, session.device)
    if let secret = signIn.deviceSecret {
      try KnownDevices.add(secret, of: session.member, at: session.createdAt, on: connection)
    }
    return nil
  }
}

/// The result of signing in.
public struct SignIn: Sendable {
  /// The member who signed in.
  public let member: Member
  /// The new session.
  public let session: Session
  /// The session's secret, which is returned only here.
  public let token: SessionToken
  /// The secret by which the device is recognized at the next sign-in, so that other people's wrong tries do
  /// not lock it out; `nil` if it has one.
  public let deviceSecret: SessionToken?
}
