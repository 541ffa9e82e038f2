import CSodium
import Storage

/// Hashes with Argon2id (RFC 9106) by libsodium: 2 passes over 19 MiB, about 20 ms, the second set of
/// parameters recommended by OWASP's Password Storage Cheat Sheet.
///
/// It runs on two threads of its own with a short queue, so that a flood of tries affects neither memory nor other members.
final class PasswordHasher: Sendable {
  private static let passes: UInt64 = 2
  private static let memory = 19 << 20

  private let workers: Workers

  init() throws(StorageError) {
    guard sodium_init() >= 0 else { throw .system(call: "sodium_init", code: 0) }
    workers = try Workers(count: 2, capacity: 100)
  }

  /// Returns the hash to store, with its salt and parameters.
  func hash(_ password: String) async throws(StorageError) -> String {
    try await workers.run { () throws(StorageError) in
      var output = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
      let password = Array(password.utf8CString)
      let code = crypto_pwhash_str_alg(
        &output, password, UInt64(password.count - 1), Self.passes, Self.memory,
        crypto_pwhash_ALG_ARGON2ID13)
      // The only possible failure is a lack of memory.
      guard code == 0 else { throw .overloaded }
      let text = output.prefix { $0 != 0 }
      return String(decoding: text.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// Returns true if the password matches the hash. Takes as long if there is no hash or an empty one, so
  /// that the time reveals neither existing user names nor members without a password.
  func verify(_ password: String, hash: String?) async throws(StorageError) -> Bool {
    guard let hash, !hash.isEmpty else {
      _ = try await self.hash(password)
      return false
    }
    return try await workers.run { () throws(StorageError) in
      let password = Array(password.utf8CString)
      return crypto_pwhash_str_verify(hash, password, UInt64(password.count - 1)) == 0
    }
  }

  func close() { workers.stop() }
}
