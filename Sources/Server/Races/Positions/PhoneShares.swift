import Races
import Storage

/// Counts the stored positions of each phone of a team, so that a flood from one displaces no position of another.
///
/// Each position is stored with its phone's number: twice the phone's place in the order of first arrival, plus one if the
/// position is dated ahead of its arrival. Both kinds are thus counted and indexed separately.
struct PhoneShares {
  /// Maximum number of phones of a team that are distinguished. The last place is shared by all further phones, so that
  /// sending under many names gains nothing.
  static let most: Int64 = 16
  /// Time, in milliseconds, by which a correct clock may date a position after its arrival.
  private static let tolerance: Int64 = 60_000
  /// Number of positions dated ahead, per phone, above which they are thinned before all others.
  private static let keptAhead = 1_000
  /// Ratio of the first phone's share of positions to each other phone's.
  private static let firstWeight = 4

  static let migration = Migration(
    area: "races", version: 8,
    "ALTER TABLE race_positions ADD COLUMN phone BIGINT NOT NULL DEFAULT 0",
    "CREATE INDEX race_positions_of_phones ON race_positions (race, team, phone, time)",
    """
    CREATE TABLE race_phones (
      race BYTEA NOT NULL, team BYTEA NOT NULL, phone BIGINT NOT NULL, device BIGINT,
      count BIGINT NOT NULL, thinned_ms BIGINT, thinned_to BIGINT,
      PRIMARY KEY (race, team, phone))
    """,
    // Existing positions of a team count as one phone's.
    """
    INSERT INTO race_phones (race, team, phone, device, count)
    SELECT race, team, 0, CASE WHEN min(device) = max(device) THEN min(device) END, count(*)
    FROM race_positions WHERE \(PositionDeletion.isUnmarked) GROUP BY race, team
    """,
    "ALTER TABLE race_position_counts DROP COLUMN thinned_ms",
    "ALTER TABLE race_position_counts DROP COLUMN thinned_to")

  private struct Share {
    var count = 0
    /// The part of `count` that is not in the table yet.
    var added = 0
    let device: Int64?
  }

  private let race: UUID
  private let team: UUID
  /// The share of each phone, by its number.
  private var shares: [Int64: Share] = [:]
  /// The places of the distinguished phones, by device.
  private var places: [Int64: Int64] = [:]
  private var nextPlace: Int64 = 0

  init(of team: UUID, in race: UUID, on connection: Connection) throws(StorageError) {
    (self.race, self.team) = (race, team)
    let rows = try connection.rows(
      "SELECT phone, device, count FROM race_phones WHERE race = $1 AND team = $2", race, team
    ) { (phone: $0.int64(0), device: $0.optionalInt64(1), count: $0.int(2)) }
    for row in rows {
      shares[row.phone] = Share(count: row.count, device: row.device)
      let place = row.phone / 2
      nextPlace = max(nextPlace, place + 1)
      if let device = row.device, place < Self.most - 1 { places[device] = place }
    }
  }

  /// Returns the phone's number for an arriving position, and adds an unknown phone.
  mutating func phone(of fix: RaceFix) -> Int64 {
    let device = Int64(bitPattern: fix.device)
    var place = Self.most - 1
    if let known = places[device] {
      place = known
    } else if nextPlace < Self.most - 1 {
      place = nextPlace
      places[device] = place
      nextPlace += 1
    }
    let phone = 2 * place + (fix.time > fix.received + Self.tolerance ? 1 : 0)
    if shares[phone] == nil {
      shares[phone] = Share(device: place == Self.most - 1 ? nil : device)
    }
    return phone
  }

  /// Adds to the number of a phone's positions; below 0 for deleted ones.
  mutating func count(_ number: Int, of phone: Int64) {
    shares[phone]?.count += number
    shares[phone]?.added += number
  }

  /// Writes the changes of the counts to the table.
  func store(on connection: Connection) throws(StorageError) {
    for (phone, share) in shares.sorted(by: { $0.key < $1.key }) where share.added != 0 {
      try connection.run(
        """
        INSERT INTO race_phones (race, team, phone, device, count) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (race, team, phone) DO UPDATE SET count = race_phones.count + excluded.count
        """, race, team, phone, share.device, share.added)
    }
  }

  // MARK: Thinning

  /// Deletes at least a number of the team's positions: first those dated ahead, then those of the phone with the largest
  /// share. The counts must be in the table.
  /// - Returns: the number of deleted positions.
  mutating func thin(by surplus: Int, on connection: Connection) throws(StorageError) -> Int {
    var (deleted, exhausted) = (0, Set<Int64>())
    while deleted < surplus, let (phone, limit) = largest(except: exhausted) {
      let count = try PositionThinning.thin(
        phone, of: team, in: race, by: min(surplus - deleted, limit), on: connection)
      shares[phone]?.count -= count
      if count == 0 { exhausted.insert(phone) }
      deleted += count
    }
    return deleted
  }

  /// Returns the phone to thin next, and the number of positions after which another phone's turn comes.
  private func largest(except exhausted: Set<Int64>) -> (phone: Int64, limit: Int)? {
    let left = shares.filter { $1.count > 0 && !exhausted.contains($0) }
    let ahead = left.filter { $0.key % 2 == 1 && $0.value.count > Self.keptAhead }
      .max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    if let ahead { return (ahead.key, ahead.value.count - Self.keptAhead) }
    var counts: [Int64: Int] = [:]
    for (phone, share) in left { counts[phone / 2, default: 0] += share.count }
    func weighed(_ place: Int64) -> Int {
      (counts[place] ?? 0) / (place == 0 ? Self.firstWeight : 1)
    }
    let order = counts.keys.sorted { (weighed($0), $1) > (weighed($1), $0) }
    guard let place = order.first else { return nil }
    let phone = left[2 * place + 1] == nil ? 2 * place : 2 * place + 1
    let next = order.count > 1 ? weighed(order[1]) : 0
    return (phone, max(1, weighed(place) - next))
  }
}
