public import Storage
import Threads

/// Accounts of minors (K13). One without a guardian's consent is closed like a deactivated one: nobody signs in, nothing of it is
/// shared, and no app, link or mail reaches it.
extension Identity {
  /// Closes a new account until a guardian consents, and asks the guardian by mail if there is an address.
  package static func awaitGuardian(
    of member: UUID, email: String?, ofAgeAt time: Int64, on connection: Connection
  ) throws(StorageError) {
    let now = WallClock.now()
    try connection.run(
      """
      INSERT INTO guardianships (member, of_age_at, email, email_key, waits_since)
      VALUES ($1, $2, $3, $4, $5)
      """, member, time, email, email.map(MemberFields.key), now)
    try connection.run("UPDATE members SET deactivated_at = $2 WHERE id = $1", member, now)
    // Nothing is mailed to the minor before.
    try MailTables.deleteRows(of: member, on: connection)
    if email != nil { try askGuardian(of: member, at: now, on: connection) }
  }

  private static func askGuardian(
    of member: UUID, at time: Int64, on connection: Connection
  ) throws(StorageError) {
    try MailTables.add(
      .guardian, to: member.description, of: member, language: nil, at: time, on: connection)
  }

  /// Returns true if as many accounts wait for a guardian's address as may.
  package static func isBusy(
    guardian email: String, on connection: Connection
  ) throws(StorageError) -> Bool {
    try GuardianTables.isFull(email, on: connection)
  }

  /// Returns the guardianship of a member; `nil` for adults.
  public func guardianship(of member: UUID) async throws(IdentityError) -> Guardianship? {
    try await read { connection throws(StorageError) in
      try GuardianTables.find(of: member, on: connection)
    }
  }

  /// Returns the guardianship of a member, `nil` for adults, and the consents, also those for one who came of age since.
  package static func guardianship(
    of member: UUID, on connection: Connection
  ) throws(StorageError) -> (Guardianship?, consents: [Guardianship.Consent]) {
    (
      try GuardianTables.find(of: member, on: connection),
      try GuardianTables.consents(of: member, on: connection)
    )
  }

  /// Returns the number of accounts that wait for a guardian's consent.
  public func minorsWaiting() async throws(IdentityError) -> Int {
    try await read { connection throws(StorageError) in
      try GuardianTables.countOfWaiting(on: connection)
    }
  }

  // MARK: The guardian

  /// Returns whom a guardian's link is about.
  /// - Parameter address: the client's address; `nil` for this machine.
  /// - Throws: `linkExpired`, `tooManyTries`.
  public func guardianship(
    by secret: String, address: String?
  ) async throws(IdentityError) -> (Guardianship, Member) {
    if let address { try countLook(for: "address " + ClientAddress.key(address)) }
    guard let secret = SessionToken(secret) else { throw .linkExpired }
    let found = try await read { connection throws(StorageError) in
      try GuardianTables.find(by: secret, on: connection)
    }
    guard let found else { throw .linkExpired }
    return (found, try await member(found.member))
  }

  /// Consents by a mailed link; again, it stays as it was.
  /// - Parameter textVersion: the privacy text that the guardian read; 0 for the proposed one.
  /// - Throws: as ``guardianship(by:address:)``.
  public func consent(
    by secret: String, textVersion: Int64, address: String?
  ) async throws(IdentityError) {
    let (found, _) = try await guardianship(by: secret, address: address)
    try await write { connection throws(StorageError) in
      try Self.open(found.member, by: "guardian", textVersion: textVersion, on: connection)
    }
  }

  /// Withdraws the consent by a mailed link, which closes the account, also the last administrator's; again, it stays as it was.
  /// - Throws: as ``guardianship(by:address:)``.
  public func withdrawConsent(by secret: String, address: String?) async throws(IdentityError) {
    let (found, _) = try await guardianship(by: secret, address: address)
    try await write { [self] connection throws(StorageError) in
      try withdraw(found.member, on: connection)
    }
  }

  // MARK: Administrators

  /// Notes that an administrator has a guardian's consent, or that it was withdrawn; each is told by the log.
  /// - Throws: `noSuchMember`, also for adults; `lastAdministrator`; `storage(.forbidden)` if the authority is none by now.
  public func setConsent(
    _ isGiven: Bool, of id: UUID, textVersion: Int64, by authority: Authority
  ) async throws(IdentityError) {
    let isKnown = try await change(id, by: authority, isDemotion: !isGiven) {
      [self] member, connection throws(StorageError) -> Bool in
      guard let before = try GuardianTables.find(of: id, on: connection) else { return false }
      guard (before.waitsSince == nil) != isGiven else { return true }
      try AdministrationLog.write(
        AdministrationAct(
          isGiven ? .guardianConsentNoted : .guardianConsentWithdrawn, on: id,
          named: member.userName), by: authority, on: connection)
      if isGiven {
        try Self.open(id, by: "administrator", textVersion: textVersion, on: connection)
      } else {
        try withdraw(id, on: connection)
      }
      return true
    }
    if !isKnown { throw .noSuchMember }
  }

  // MARK: Time

  /// Ends the guardianships of those who came of age, mails guardians who did not answer once more, and deletes accounts that
  /// waited too long for a consent.
  public func settleGuardianships(at time: Int64) async throws(IdentityError) {
    let overdue = try await write { connection throws(StorageError) in
      let adults = try connection.rows(
        "SELECT member FROM guardianships WHERE of_age_at <= $1 LIMIT 1000", time
      ) { row throws(StorageError) in try row.uuid(0) }
      for member in adults {
        try Self.reopen(member, on: connection)
        try GuardianTables.end(of: member, on: connection)
      }
      try Self.remindGuardians(at: time, on: connection)
      return try connection.rows(
        """
        SELECT member FROM guardianships JOIN members ON members.id = member
        WHERE waits_since < $1 AND role = $2 LIMIT 1000
        """, time - Guardianship.patience, ClubRole.member.rawValue
      ) { row throws(StorageError) in try row.uuid(0) }
    }
    for member in overdue {
      try await deleteUnconsented(member, waitingSince: time - Guardianship.patience)
    }
  }

  /// Mails guardians once more who never answered; not those who withdrew a consent.
  private static func remindGuardians(
    at time: Int64, on connection: Connection
  ) throws(StorageError) {
    let silent = try connection.rows(
      """
      SELECT member FROM guardianships
      WHERE waits_since < $1 AND email IS NOT NULL AND reminded_at IS NULL
        AND NOT EXISTS (
          SELECT 1 FROM guardian_consents WHERE guardian_consents.member = guardianships.member)
      LIMIT 1000
      """, time - Guardianship.reminder
    ) { row throws(StorageError) in try row.uuid(0) }
    for member in silent {
      try askGuardian(of: member, at: WallClock.now(), on: connection)
      try connection.run(
        "UPDATE guardianships SET reminded_at = $2 WHERE member = $1", member, time)
    }
  }

  /// Stores a consent, and opens the account unless an administrator had closed it for another reason.
  private static func open(
    _ member: UUID, by giver: String, textVersion: Int64, on connection: Connection
  ) throws(StorageError) {
    guard let found = try GuardianTables.find(of: member, on: connection),
      found.waitsSince != nil
    else { return }
    let now = WallClock.now()
    try connection.run(
      """
      INSERT INTO guardian_consents (id, member, given_at, given_by, text_version)
      VALUES ($1, $2, $3, $4, $5)
      """, UUID.new(), member, now, giver, textVersion)
    try reopen(member, on: connection)
    let key = try connection.row("SELECT email_key FROM members WHERE id = $1", member) {
      $0.string(0)
    }
    if let key, try !hasConfirmedAddress(member, on: connection) {
      try MailTables.add(.confirmation, to: key, language: nil, at: now, on: connection)
    }
  }

  /// Ends the wait for a consent. An account that an administrator closed since stays closed.
  private static func reopen(_ member: UUID, on connection: Connection) throws(StorageError) {
    try connection.run(
      """
      UPDATE members SET deactivated_at = NULL WHERE id = $1
        AND deactivated_at = (SELECT waits_since FROM guardianships WHERE member = $1)
      """, member)
    try connection.run("UPDATE guardianships SET waits_since = NULL WHERE member = $1", member)
  }

  /// Ends the consent that stands, and closes the account as deactivating does.
  private func withdraw(_ member: UUID, on connection: Connection) throws(StorageError) {
    guard let found = try GuardianTables.find(of: member, on: connection), found.waitsSince == nil
    else { return }
    let now = WallClock.now()
    try connection.run(
      "UPDATE guardian_consents SET withdrawn_at = $2 WHERE member = $1 AND withdrawn_at IS NULL",
      member, now)
    try connection.run("UPDATE guardianships SET waits_since = $2 WHERE member = $1", member, now)
    try connection.run(
      "UPDATE members SET deactivated_at = $2 WHERE id = $1 AND deactivated_at IS NULL", member,
      now)
    try endAccess(of: member, on: connection)
  }
}
