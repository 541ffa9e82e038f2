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
  private struct State {
    /// The keys; `nil` until they are read.
    var senders: [SHA256Digest: TeamSender]?
    /// Number of changes; keys that were read before one are not kept.
    var changes = 0
  }

  private let state = Locked(State())
  private let observation: Database.Observation
  private static let changed = CommittedChange("race-keys")
  private let wrong: TryLimit

  init(_ database: Database) {
    self.database = database
    wrong = TryLimit(
      "team-keys", maximum: Self.maximumWrong, window: Self.window, of: database)
    let state = state
    observation = database.observeCommits { changes, _ in
      if changes.isDisjoint(with: [Self.changed, .anything]) { return }
      state.withLock { state in
        state.senders = nil
        state.changes += 1
      }
    }
  }

  /// Ends the observation of changes.
  func close() { database.remove(observation) }

  /// All keys, read from the database on first use and after a change.
  private func known() async throws(StorageError) -> [SHA256Digest: TeamSender] {
    let (known, changes) = state.withLock { ($0.senders, $0.changes) }
    if let known { return known }
    let all = try await database.read { connection throws(StorageError) in
      try connection.rows("SELECT hash, race, team FROM race_keys") { row throws(StorageError) in
        (try row.digest(0), TeamSender(race: try row.uuid(1), team: try row.uuid(2)))
      }
    }
    let read = Dictionary(all) { _, last in last }
    state.withLock { if $0.changes == changes { $0.senders = read } }
    return read
  }

  /// The team of a key; `nil` for a wrong key.
  func sender(_ key: String) async throws(StorageError) -> TeamSender? {
    guard key.utf8.count <= 64 else { return nil }
    let hash = SHA256Digest(of: Array(key.lowercased().utf8))
    if let sender = try await known()[hash] { return sender }
    // Another server may have made it just now.
    return try await database.read { connection throws(StorageError) in
      try connection.row("SELECT race, team FROM race_keys WHERE hash = $1", hash) {
        row throws(StorageError) in TeamSender(race: try row.uuid(0), team: try row.uuid(1))
      }
    }
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
      connection.note(Self.changed)
    }
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
