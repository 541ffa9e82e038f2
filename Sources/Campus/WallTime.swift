public import JSON

/// A time as clocks on a wall show it: a day and a second of it, without a zone.
public struct WallTime: Equatable, Comparable, Sendable {
  static let dayLength: Int64 = 86_400

  /// The day, counted from 1970-01-01.
  public let day: Int
  /// Seconds after midnight, 0 to 86,399.
  public let second: Int

  /// Creates a time; a second outside the day is clamped.
  public init(day: Int, second: Int) {
    self.day = day
    self.second = min(max(second, 0), Int(Self.dayLength) - 1)
  }

  /// Creates the time that clocks show this many seconds after 1970-01-01 begins on them.
  init(seconds: Int64) {
    let rest = seconds % Self.dayLength
    second = Int(rest < 0 ? rest + Self.dayLength : rest)
    day = Int((seconds - Int64(second)) / Self.dayLength)
  }

  /// Seconds since 1970-01-01 began on those clocks.
  var seconds: Int64 { Int64(day) * Self.dayLength + Int64(second) }

  public static func < (left: WallTime, right: WallTime) -> Bool {
    (left.day, left.second) < (right.day, right.second)
  }
}

/// The clocks of a time zone: how far they are ahead of UTC, and since when.
public struct ZoneClock: Sendable {
  /// UTC.
  public static let utc = ZoneClock(changes: [])

  /// The beginnings of periods, in seconds since 1970, with their offsets in seconds.
  private let changes: [(from: Int64, offset: Int64)]

  /// Creates the clocks of a zone.
  /// - Parameter changes: the beginnings of periods in milliseconds since 1970, in order, and the minutes that clocks
  ///   are ahead of UTC from then on. The first offset counts before its beginning, too.
  public init(changes: [(from: Int64, minutes: Int)]) {
    self.changes = changes.map {
      ($0.from / 1_000, Int64(min(max($0.minutes, -1_440), 1_440)) * 60)
    }
  }

  /// Reads the clocks from a list of `[from, minutes]` (``init(changes:)``); `nil` if they are in no order.
  public init?(_ json: JSONValue) {
    guard let listed = json.array else { return nil }
    var changes: [(from: Int64, minutes: Int)] = []
    for change in listed {
      guard let pair = change.array, pair.count == 2, let from = pair[0].int64,
        let minutes = pair[1].int64, changes.last.map({ $0.from < from }) ?? true
      else { return nil }
      changes.append((from, Int(clamping: minutes)))
    }
    self.init(changes: changes)
  }

  /// Creates the clocks from changes in seconds, in order.
  init(seconds changes: [(from: Int64, offset: Int64)]) { self.changes = changes }

  /// Returns the seconds that clocks are ahead of UTC at a moment, in seconds since 1970.
  /// - Complexity: O(log *n*) in the number of changes.
  func offset(at moment: Int64) -> Int64 {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].from <= moment { low = middle + 1 } else { high = middle }
    }
    return changes.isEmpty ? 0 : changes[max(low - 1, 0)].offset
  }

  /// Returns the moment of a time on these clocks, in seconds since 1970. Of a time that comes twice it is the first;
  /// a time that clocks leave out is counted from before the change (RFC 5545, 3.3.5).
  func moment(of wall: WallTime) -> Int64 {
    let before = offset(at: wall.seconds - WallTime.dayLength)
    let after = offset(at: wall.seconds + WallTime.dayLength)
    let first = wall.seconds - before
    if before == after || offset(at: first) == before { return first }
    let second = wall.seconds - after
    return offset(at: second) == after ? second : first
  }

  /// Returns the time on these clocks at a moment, in seconds since 1970.
  func wall(at moment: Int64) -> WallTime { WallTime(seconds: moment + offset(at: moment)) }
}
