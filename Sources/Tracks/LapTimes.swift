/// The times between two laps, as somebody pressed a button or a recorder counted, in UTC
/// milliseconds and in their order.
public struct LapTimes: Equatable, Sendable {
  /// The largest number of times; a nonsense file must not fill the memory.
  public static let maximumCount = 10_000

  /// The times, each later than the one before.
  public private(set) var times: [Int64] = []

  /// Creates a line of one lap.
  public init() {}

  /// Whether the line is one lap.
  public var isEmpty: Bool { times.isEmpty }

  /// Adds the time at which a lap ended and the next one began. A time that is not later than the
  /// last one, or that no point stream can hold, is ignored.
  public mutating func add(_ time: Int64) {
    guard times.count < Self.maximumCount, time.magnitude <= 1 << 53, time > times.last ?? .min
    else { return }
    times.append(time)
  }
}
