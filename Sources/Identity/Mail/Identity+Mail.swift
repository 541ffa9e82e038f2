public import Storage
import Threads

/// Links by mail (K11).
extension Identity {
  /// Lifetime of a mailed link for a new password, in milliseconds: an hour.
  static let mailedResetLife: Int64 = 60 * 60_000
  /// Lifetime of a link that confirms an address, in milliseconds: a week.
  static let addressConfirmationLife: Int64 = 7 * 24 * 60 * 60_000

  // MARK: Asking

  /// Asks for a mail with a link for a new password. What happens, and how long it takes, is the same if nobody has the address.
  /// - Parameters:
  ///   - language: that of whoever asks, such as `ca`.
  ///   - address: the client's address; `nil` for this machine.
  /// - Throws: `tooManyTries` for one client; what goes beyond the limit of one mail address is silently not sent.
  public func requestReset(
    of email: String, language: String?, address: String?
  ) async throws(IdentityError) {
    if let address { try countLook(for: "address " + ClientAddress.key(address)) }
    let (key, now) = (MemberFields.key(email), WallClock.now())
    guard MemberFields.check(email: email).isEmpty, resetMails.count(key, at: now) == nil else {
      return
    }
    try await write { connection throws(StorageError) in
      try MailTables.add(.reset, to: key, language: language, at: now, on: connection)
    }
  }

  /// Asks for a mail with a link that confirms the member's address.
  /// - Throws: `tooManyTries`, `noSuchMember`.
  public func requestConfirmation(
    of id: UUID, language: String?
  ) async throws(IdentityError) {
    let (email, now) = (try await member(id).email, WallClock.now())
    if let wait = confirmationMails.count(id.description, at: now) {
      throw .tooManyTries(retryAfter: wait)
    }
    try await write { connection throws(StorageError) in
      try MailTables.add(
        .confirmation, to: MemberFields.key(email), language: language, at: now, on: connection)
    }
  }

  // MARK: Sending

  /// Returns requests whose mail is due, the longest-waiting first.
  public func dueMailRequests(
    at time: Int64, limit: Int
  ) async throws(IdentityError) -> [MailRequest] {
    try await read { connection throws(StorageError) in
      try connection.rows(
        """
        SELECT kind, address_key, language, tries, member, due_at FROM mail_requests
        WHERE due_at <= $1
        ORDER BY due_at LIMIT $2
        """, time, limit
      ) { row throws(StorageError) -> MailRequest? in
        guard let kind = MailRequest.Kind(rawValue: row.string(0)) else { return nil }
        return MailRequest(
          kind: kind, addressKey: row.string(1), member: try row.optionalUUID(4),
          language: row.optionalString(2), tries: row.int(3), dueAt: row.int64(5))
      }.compactMap(\.self)
    }
  }

  /// Makes a mail and its link; an earlier link of the kind becomes invalid, but for a guardian's.
  /// - Returns: `nil` if nobody active has the address, or it is confirmed already; for a former address, if the member left or
  ///   has it again.
  public func makeLink(for request: MailRequest) async throws(IdentityError) -> MailedLink? {
    let (secret, now) = (SessionToken(), WallClock.now())
    return try await write { connection throws(StorageError) -> MailedLink? in
      if request.kind == .guardian {
        return try Self.linkForGuardian(of: request.member, secret, on: connection)
      }
      let found = try connection.row(
        """
        SELECT \(Member.columns), password_hash <> '' FROM members
        WHERE ((members.id = $2 AND email_key <> $1) OR ($2 IS NULL AND email_key = $1))
          AND deactivated_at IS NULL
        """, request.addressKey, request.member
      ) { row throws(StorageError) in
        (member: try Member(row), hasPassword: row.bool(Member.columnCount))
      }
      guard let found else { return nil }
      let member = found.member
      switch request.kind {
      case .reset where !found.hasPassword:
        return MailedLink(member: member, recipient: member.email, kind: .reset, secret: nil)
      case .reset:
        try PasswordResets.add(
          secret, of: member.id, until: now + Self.mailedResetLife, mailedTo: request.addressKey,
          on: connection)
      case .guardian: return nil
      case .formerAddress:
        return MailedLink(
          member: member, recipient: request.addressKey, kind: .formerAddress, secret: nil)
      case .confirmation:
        if try Self.hasConfirmedAddress(member.id, on: connection) { return nil }
        try connection.run("DELETE FROM address_confirmations WHERE member = $1", member.id)
        try connection.run(
          """
          INSERT INTO address_confirmations (member, email_key, secret_hash, expires_at)
          VALUES ($1, $2, $3, $4)
          """, member.id, request.addressKey, secret.hash, now + Self.addressConfirmationLife)
      }
      return MailedLink(
        member: member, recipient: member.email, kind: request.kind, secret: secret)
    }
  }

  /// Makes the link for the guardian of a minor, if a consent is still awaited.
  private static func linkForGuardian(
    of member: UUID?, _ secret: SessionToken, on connection: Connection
  ) throws(StorageError) -> MailedLink? {
    guard let member, let found = try GuardianTables.find(of: member, on: connection),
      let email = found.email, found.waitsSince != nil,
      let minor = try connection.row(
        "SELECT \(Member.columns) FROM members WHERE id = $1", member, body: Member.init(_:))
    else { return nil }
    try connection.run(
      "INSERT INTO guardian_links (secret_hash, member) VALUES ($1, $2)", secret.hash, member)
    return MailedLink(member: minor, recipient: email, kind: .guardian, secret: secret)
  }

  /// Removes a request whose mail was sent or given up, or postpones it, unless it was made again meanwhile.
  /// - Parameter time: the next try, in milliseconds since 1970; `nil` if there is none.
  public func finish(
    _ request: MailRequest, tryingAgainAt time: Int64?
  ) async throws(IdentityError) {
    try await write { connection throws(StorageError) in
      if let time {
        try connection.run(
          """
          UPDATE mail_requests SET due_at = $4, tries = tries + 1
          WHERE kind = $1 AND address_key = $2 AND due_at = $3
          """, request.kind.rawValue, request.addressKey, request.dueAt, time)
      } else {
        try connection.run(
          "DELETE FROM mail_requests WHERE kind = $1 AND address_key = $2 AND due_at = $3",
          request.kind.rawValue, request.addressKey, request.dueAt)
      }
    }
  }

  /// Removes all requests, where no mails are sent.
  public func dropMailRequests() async throws(IdentityError) {
    try await write { connection throws(StorageError) in
      try connection.run("DELETE FROM mail_requests")
    }
  }

  // MARK: Confirming

  /// Confirms an address by the secret of a mailed link, once.
  /// - Parameter address: the client's address; `nil` for this machine.
  /// - Throws: `linkExpired`, also if the member has another address by now; `tooManyTries`.
  public func confirmAddress(by secret: String, address: String?) async throws(IdentityError) {
    if let address { try countLook(for: "address " + ClientAddress.key(address)) }
    guard let secret = SessionToken(secret) else { throw .linkExpired }
    let now = WallClock.now()
    let isConfirmed = try await write { connection throws(StorageError) in
      let member = try connection.row(
        """
        SELECT members.id FROM address_confirmations JOIN members ON members.id = member
        WHERE secret_hash = $1 AND expires_at > $2
          AND members.email_key = address_confirmations.email_key
        """, secret.hash, now
      ) { row throws(StorageError) in try row.uuid(0) }
      guard let member else { return false }
      try MailTables.confirm(member, at: now, on: connection)
      return true
    }
    if !isConfirmed { throw .linkExpired }
  }

  /// Returns true if a member has confirmed the present address.
  package static func hasConfirmedAddress(
    _ member: UUID, on connection: Connection
  ) throws(StorageError) -> Bool {
    try connection.exists(
      """
      SELECT 1 FROM confirmed_addresses JOIN members ON members.id = member
      WHERE member = $1 AND confirmed_addresses.email_key = members.email_key
      """, member)
  }
}
