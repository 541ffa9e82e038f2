import Storage

/// The codes by which a member signs in who has lost the passkeys or the password. Each is good once.
enum RecoveryCodes {
  /// Number of codes that are made at one time.
  static let count = 10

  static func count(of member: UUID, on connection: Connection) throws(StorageError) -> Int {
    try connection.row("SELECT count(*) FROM recovery_codes WHERE member = $1", member) {
      $0.int(0)
    } ?? 0
  }

  /// Replaces a member's codes.
  static func replace(
    by codes: [RecoveryCode], of member: UUID, on connection: Connection
  ) throws(StorageError) {
    try connection.run("DELETE FROM recovery_codes WHERE member = $1", member)
    for code in codes {
      try connection.run(
        "INSERT INTO recovery_codes (hash, member) VALUES ($1, $2)", code.hash(of: member), member)
    }
  }

  static func isValid(
    _ code: RecoveryCode, of member: UUID, on connection: Connection
  ) throws(StorageError) -> Bool {
    try connection.exists(
      "SELECT 1 FROM recovery_codes WHERE hash = $1 AND member = $2", code.hash(of: member), member)
  }

  static func spend(
    _ code: RecoveryCode, of member: UUID, on connection: Connection
  ) throws(StorageError) {
    try connection.run("DELETE FROM recovery_codes WHERE hash = $1", code.hash(of: member))
  }
}

/// A code of 120 random bits in six groups, such as `7Q2M-K9XD-R4TB-W8NC-0JPA-5HEV`.
struct RecoveryCode: Sendable {
  private static let letters = 24
  /// The length of codes that were made earlier, of 80 bits, which stay good.
  private static let earlierLetters = 16

  private let code: LetterCode

  init() { code = LetterCode(count: Self.letters) }

  init?(_ text: String) {
    let code =
      LetterCode(text, count: Self.letters) ?? LetterCode(text, count: Self.earlierLetters)
    guard let code else { return nil }
    self.code = code
  }

  var text: String { code.text }

  /// A plain hash suffices: so many random bits are not found from it (ASVS 5, 6.5.2). The member's identifier in it keeps one search from serving
  /// for the codes of all members.
  func hash(of member: UUID) -> SHA256Digest { SHA256Digest(of: member.bytes + code.letters) }
}

/// Recovery codes, and members without a password.
extension Identity {
  /// Makes new recovery codes; earlier ones become invalid.
  /// - Returns: the codes, which are returned only here.
  /// - Throws: `notConfirmed`.
  public func makeRecoveryCodes(
    of member: SignedInMember
  ) async throws(IdentityError) -> [String] {
    let codes = (0..<RecoveryCodes.count).map { _ in RecoveryCode() }
    let now = WallClock.now()
    let isMade = try await write { connection throws(StorageError) in
      guard try Self.isConfirmed(member.session.id, at: now, on: connection) else { return false }
      try RecoveryCodes.replace(by: codes, of: member.id, on: connection)
      return true
    }
    guard isMade else { throw .notConfirmed }
    return codes.map(\.text)
  }

  /// Begins a session by a recovery code, once. Tries count as those of passwords do.
  /// - Throws: `wrongCredentials`, `tooManyTries`; `deactivated` only if the code is right, which is not spent then.
  public func signIn(
    userName: String, recoveryCode: String, device: String, address: String?,
    knownDevice: SessionToken? = nil
  ) async throws(IdentityError) -> SignIn {
    let key = MemberFields.key(userName)
    let found = try await read { connection throws(StorageError) in
      try connection.row(
        "SELECT \(Member.columns) FROM members WHERE user_name_key = $1 OR email_key = $1", key
      ) { row throws(StorageError) in
        let member = try Member(row)
        let isKnown = try knownDevice.map { (secret) throws(StorageError) in
          try KnownDevices.isKnown(secret, to: member.id, on: connection)
        }
        return (member: member, isOnKnownDevice: isKnown ?? false)
      }
    }
    let ownDevice = found?.isOnKnownDevice == true ? knownDevice : nil
    let counted = try countTry(
      ofMember: found?.member.id, name: key, device: ownDevice, address: address)
    guard let found, let code = RecoveryCode(recoveryCode) else { throw .wrongCredentials }
    let start = SessionStart(
      of: found.member, device: device, isOnKnownDevice: found.isOnKnownDevice)
    let refusal: IdentityError?
    do throws(IdentityError) {
      refusal = try await write { [self] connection throws(StorageError) -> IdentityError? in
        guard try RecoveryCodes.isValid(code, of: found.member.id, on: connection) else {
          return .wrongCredentials
        }
        if let refusal = try insert(start, on: connection) { return refusal }
        try RecoveryCodes.spend(code, of: found.member.id, on: connection)
        return nil
      }
    } catch {
      counted.revert()
      throw error
    }
    if let refusal { throw refusal }
    counted.succeed()
    return start.signIn
  }

  /// Removes the password of a member who has a passkey and recovery codes.
  /// - Throws: `notConfirmed`, `passwordNeeded`.
  public func removePassword(of member: SignedInMember) async throws(IdentityError) {
    let now = WallClock.now()
    let refusal = try await write { connection throws(StorageError) -> IdentityError? in
      guard try Self.isConfirmed(member.session.id, at: now, on: connection) else {
        return .notConfirmed
      }
      guard try connection.exists("SELECT 1 FROM passkeys WHERE member = $1", member.id),
        try RecoveryCodes.count(of: member.id, on: connection) > 0
      else { return .passwordNeeded }
      try connection.run("UPDATE members SET password_hash = '' WHERE id = $1", member.id)
      try PasswordResets.deleteRows(of: member.id, on: connection)
      return nil
    }
    if let refusal { throw refusal }
  }
}
