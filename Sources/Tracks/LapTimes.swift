/// The times between laps, from a button or counted by the recorder, in UTC milliseconds and ascending order.
public struct LapTimes: Equatable, Sendable {
  /// Maximum number of times; a malformed file must not fill the memory.
  public static let maximumCount = 10_000

  /// The times in ascending order.
  public private(set) var times: [Int64] = []

  /// Creates times of a line with one lap.
  public init() {}

  /// True if the line has only one lap.
  public var isEmpty: Bool { times.isEmpty }

  /// Adds the time at which a lap ended and the next one began. A time that is not later than the last one, or
  /// that no point stream can hold, is ignored.
  public mutating func add(_ time: Int64) {
    guard times.count < Self.maximumCount, time.magnitude <= 1 << 53, time > times.last ?? .min
    else { return }
    times.append(time)
  }
}
