import Geodesy
import Races
import Storage

/// A position from any client, in Cordada's units.
struct TeamPosition: Equatable, Sendable {
  var place: Coordinate
  /// Milliseconds since 1970; `nil` if the client sent none, so that the time of receipt counts.
  var time: Int64?
  /// Metres; `nil` when unknown. Many clients send 0 then.
  var accuracy: Double?
  /// Metres above sea level.
  var altitude: Double?
  /// Metres per second.
  var speed: Double?
  /// Degrees from north, clockwise.
  var course: Double?
  /// Per cent.
  var battery: Double?
  var isCharging = false
  /// Identifies one of the team's phones; empty if the client does not.
  var device = ""

  /// Creates a position from a client's numbers.
  /// - Returns: `nil` for a place outside the Earth or at 0°, 0°, which phones send without a position, and for a time before 1970.
  init?(latitude: Double?, longitude: Double?, time: Int64?) {
    guard let latitude, let longitude,
      let place = Coordinate(latitude: latitude, longitude: longitude),
      latitude != 0 || longitude != 0,
      time ?? Self.earliest >= Self.earliest
    else { return nil }
    self.place = place
    self.time = time
  }

  /// Earliest accepted time, milliseconds since 1970. Clocks that were never set start there, and their times are
  /// before every start; 0 itself means no time.
  private static let earliest: Int64 = 1
  /// Milliseconds that a time may be ahead of its receipt, as in a wrong time zone. Such a position is stored, but not
  /// used if it is more than twelve hours ahead.
  private static let tolerance: Int64 = 24 * 3_600_000

  /// Milliseconds by which its time is ahead of now, if it is too far ahead to be stored.
  var ahead: Int64? {
    time.map { $0 - WallClock.now() }.flatMap { $0 > Self.tolerance ? $0 : nil }
  }

  /// A client's number; `nil` for a negative one, which means unknown.
  static func known(_ value: Double?, upTo limit: Double) -> Double? {
    guard let value, value >= 0, value <= limit else { return nil }
    return value
  }

  /// A number that many clients send as 0 when unknown: accuracy or charge.
  static func positive(_ value: Double?, upTo limit: Double) -> Double? {
    known(value, upTo: limit).flatMap { $0 > 0 ? $0 : nil }
  }

  /// A charge in per cent, from a fraction between 0 and 1; above 1 it is in per cent already.
  static func charge(_ value: Double?) -> Double? {
    positive(value.map { $0 <= 1 ? ($0 * 100).rounded() : $0 }, upTo: 100)
  }

  /// A time from seconds or milliseconds since 1970; numbers from 10¹¹ on are milliseconds.
  static func moment(_ number: Double?) -> Int64? {
    guard let number, number.isFinite, number.magnitude < 4e15 else { return nil }
    return Int64((number.magnitude >= 1e11 ? number : number * 1000).rounded())
  }

  /// Metres per second in one knot, and in one kilometre per hour.
  static let knot = 1852.0 / 3600
  static let kilometrePerHour = 1 / 3.6
}

/// A position in the table of positions.
struct StoredPosition: Sendable {
  /// Its number within the race, from 1.
  let id: Int64
  let team: UUID
  let fix: RaceFix
  let altitude: Double?
  let speed: Double?
  let course: Double?
  /// The client that sent it, such as `owntracks`.
  let source: String

  /// The columns that ``init(_:)`` reads, in their order.
  static let columns = """
    id, team, time, latitude_e7, longitude_e7, device, received, accuracy, altitude, speed, course,
    battery, is_charging, source
    """

  init(_ row: borrowing Row) throws(StorageError) {
    id = row.int64(0)
    team = try row.uuid(1)
    let place = Coordinate(
      latitude: Double(row.int64(3)) / 1e7, longitude: Double(row.int64(4)) / 1e7)
    guard let place else { throw .damaged("a position is nowhere on Earth") }
    fix = RaceFix(
      place, time: row.int64(2), received: row.int64(6), accuracy: row.optionalDouble(7),
      battery: row.optionalDouble(11), isCharging: row.bool(12),
      device: UInt64(bitPattern: row.int64(5)))
    altitude = row.optionalDouble(8)
    speed = row.optionalDouble(9)
    course = row.optionalDouble(10)
    source = row.string(13)
  }

  /// Creates a stored position from a received one.
  init(
    id: Int64, team: UUID, _ position: TeamPosition, received: Int64, source: String
  ) {
    self.id = id
    self.team = team
    // Rounded to the precision of the table.
    let place = Coordinate(
      latitude: (position.place.latitude * 1e7).rounded() / 1e7,
      longitude: (position.place.longitude * 1e7).rounded() / 1e7)
    fix = RaceFix(
      place ?? position.place, time: position.time ?? received, received: received,
      accuracy: position.accuracy, battery: position.battery, isCharging: position.isCharging,
      device: Self.number(of: position.device))
    altitude = position.altitude
    speed = position.speed
    course = position.course
    self.source = source
  }

  /// A hash that identifies a team's phone (FNV-1a, 64 bits).
  static func number(of device: String) -> UInt64 {
    device.isEmpty
      ? 0
      : device.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
