import Identity
import Storage
import Threads

/// The keys of teams. A key has 100 random bits; only its SHA-256 is stored.
final class TeamKeys: Sendable {
  /// Largest number of wrong keys from one address within a quarter of an hour.
  static let maximumWrong = 30
  private static let window: Int64 = 15 * 60_000
  private static let alphabet = Array("abcdefghjkmnpqrstuvwxyz023456789".utf8)
  static let length = 20

  private let database: Database
  /// The keys; `nil` until they are read.
  private let senders = Locked<[SHA256Digest: TeamSender]?>(nil)
  private let wrong = TryLimit(maximum: maximumWrong, window: window)

  init(_ database: Database) { self.database = database }

  /// All keys, read from the database on first use.
  private func known() async throws(StorageError) -> [SHA256Digest: TeamSender] {
    if let known = senders.withLock({ $0 }) { return known }
    return try await load()
  }

  @discardableResult
  private func load() async throws(StorageError) -> [SHA256Digest: TeamSender] {
    let all = try await database.read { connection throws(StorageError) in
      try connection.rows("SELECT hash, race, team FROM race_keys") { row throws(StorageError) in
        (try row.digest(0), TeamSender(race: try row.uuid(1), team: try row.uuid(2)))
      }
    }
    let known = Dictionary(all) { _, last in last }
    senders.withLock { $0 = known }
    return known
  }

  /// The team of a key; `nil` for a wrong key.
  func sender(_ key: String) async throws(StorageError) -> TeamSender? {
    guard key.utf8.count <= 64 else { return nil }
    return try await known()[SHA256Digest(of: Array(key.lowercased().utf8))]
  }

  /// Counts a wrong key from an address.
  /// - Returns: the seconds to wait after too many, otherwise `nil`.
  func countWrong(from address: String) -> Int? {
    wrong.count(ClientAddress.key(address), at: WallClock.now())
  }

  /// Creates keys for teams, replacing their old ones.
  /// - Returns: the keys, which cannot be read again.
  func make(for teams: [UUID], of race: UUID) async throws(StorageError) -> [UUID: String] {
    var keys: [UUID: String] = [:]
    for team in teams { keys[team] = Self.random() }
    let made = keys
    try await database.write { connection throws(StorageError) in
      for (team, key) in made {
        try connection.run("DELETE FROM race_keys WHERE race = $1 AND team = $2", race, team)
        try connection.run(
          "INSERT INTO race_keys (hash, race, team, made_at) VALUES ($1, $2, $3, $4)",
          SHA256Digest(of: Array(key.utf8)), race, team, WallClock.now())
      }
    }
    try await load()
    return keys
  }

  /// The teams of a race that have a key.
  func teams(of race: UUID) async throws(StorageError) -> Set<UUID> {
    Set(try await known().values.filter { $0.race == race }.map(\.team))
  }

  private static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return String(
      decoding: (0..<length).map { _ in alphabet[Int.random(in: 0..<32, using: &generator)] },
      as: UTF8.self)
  }
}
