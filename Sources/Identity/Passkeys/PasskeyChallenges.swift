import Storage

/// The random texts that authenticators sign. Each is good once, for one purpose, for five minutes, in one session or browser.
///
/// Only the hash of a challenge is stored, as of other secrets.
enum PasskeyChallenges {
  /// The purpose of a challenge, with the session or the browser that asked for it.
  enum Purpose {
    case registration(session: UUID)
    case confirmation(session: UUID)
    case signIn(browser: SessionToken)

    var name: String {
      switch self {
      case .registration: "registration"
      case .confirmation: "confirmation"
      case .signIn: "sign-in"
      }
    }

    var binding: [UInt8] {
      switch self {
      case .registration(let session), .confirmation(let session): session.bytes
      case .signIn(let browser): browser.hash.bytes
      }
    }

    /// True if a later challenge replaces an earlier one. A browser may have several tabs with the page for signing in.
    var isSingle: Bool { if case .signIn = self { false } else { true } }
  }

  /// Lifetime, in milliseconds.
  static let lifetime: Int64 = 5 * 60_000

  static func add(
    _ challenge: SessionToken, for purpose: Purpose, at time: Int64, on connection: Connection
  ) throws(StorageError) {
    try connection.run("DELETE FROM passkey_challenges WHERE expires_at <= $1", time)
    if purpose.isSingle {
      try connection.run(
        "DELETE FROM passkey_challenges WHERE binding = $1 AND purpose = $2", purpose.binding,
        purpose.name)
    }
    try connection.run(
      "INSERT INTO passkey_challenges (hash, purpose, binding, expires_at) VALUES ($1, $2, $3, $4)",
      challenge.hash, purpose.name, purpose.binding, time + lifetime)
  }

  /// Makes a challenge invalid.
  /// - Returns: true if it was valid for the purpose.
  static func spend(
    _ challenge: SessionToken, for purpose: Purpose, at time: Int64, on connection: Connection
  ) throws(StorageError) -> Bool {
    let count = try connection.run(
      """
      DELETE FROM passkey_challenges
      WHERE hash = $1 AND purpose = $2 AND binding = $3 AND expires_at > $4
      """, challenge.hash, purpose.name, purpose.binding, time)
    return count == 1
  }
}
