public import Storage
import WebAuthn

/// A member's passkey.
public struct Passkey: Equatable, Sendable {
  /// The identifier by which the member renames and removes it; not secret.
  public let id: UUID
  /// The name that the member gave it.
  public let name: String
  /// Time of registration, in milliseconds since 1970.
  public let createdAt: Int64
  /// Time of the last use, in milliseconds since 1970; `nil` if it was never used.
  public let lastUsedAt: Int64?
  /// True if the authenticator copies it to the member's other devices.
  public let isBackedUp: Bool

  /// Maximum number of a member's passkeys.
  public static let maximum = 20

  static let columns = "passkeys.id, name, passkeys.created_at, last_used_at, is_backed_up"

  init(_ row: borrowing Row) throws(StorageError) {
    id = try row.uuid(0)
    name = row.string(1)
    createdAt = row.int64(2)
    lastUsedAt = row.optionalInt64(3)
    isBackedUp = row.bool(4)
  }
}

/// What a browser needs to make a passkey.
public struct PasskeyRequest: Sendable {
  /// The member.
  public let member: Member
  /// The challenge to sign, in base64url.
  public let challenge: String
  /// What the authenticator stores of the member.
  public let handle: [UInt8]
  /// The passkeys that the member has, so that no authenticator makes a second one.
  public let known: [[UInt8]]
}

/// The ways in which a member signs in.
public struct WaysIn: Sendable {
  /// True if the member has a password.
  public let hasPassword: Bool
  /// The passkeys, oldest first.
  public let passkeys: [Passkey]
  /// The number of recovery codes that are left.
  public let recoveryCodes: Int
  /// The time until which the session is confirmed, in milliseconds since 1970; `nil` if it is not.
  public let confirmedUntil: Int64?
}

/// A passkey as it is checked.
struct StoredPasskey: Sendable {
  let id: UUID
  let owner: Member
  let handle: [UInt8]
  let credential: StoredCredential

  static func find(
    _ credential: [UInt8], on connection: Connection
  ) throws(StorageError) -> StoredPasskey? {
    try connection.row(
      """
      SELECT \(Member.columns), passkeys.id, passkey_handle, public_key, sign_count,
        is_backup_eligible
      FROM passkeys JOIN members ON members.id = passkeys.member WHERE credential = $1
      """, credential
    ) { row throws(StorageError) in
      let first = Member.columnCount
      return StoredPasskey(
        id: try row.uuid(first), owner: try Member(row), handle: row.bytes(first + 1),
        credential: StoredCredential(
          id: credential, key: row.bytes(first + 2),
          signCount: UInt32(truncatingIfNeeded: row.int64(first + 3)),
          isBackupEligible: row.bool(first + 4)))
    }
  }

  /// Stores a use, unless the passkey was removed or its counter used meanwhile.
  func store(
    _ use: CredentialUse, at time: Int64, on connection: Connection
  ) throws(StorageError) -> IdentityError? {
    guard let current = try Self.find(credential.id, on: connection), current.id == id else {
      return .unknownPasskey
    }
    guard current.credential.accepts(use.signCount) else {
      return .passkeyRefused(.repeatedSignCount)
    }
    try connection.run(
      "UPDATE passkeys SET sign_count = $2, is_backed_up = $3, last_used_at = $4 WHERE id = $1",
      id, Int64(use.signCount), use.isBackedUp, time)
    return nil
  }
}
