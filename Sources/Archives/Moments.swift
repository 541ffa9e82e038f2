/// Values at moments, of which the nearest to another moment is found by a binary search.
public struct Moments<Value: Sendable>: Sendable {
  private let sorted: [(time: Int64, value: Value)]

  /// - Parameter values: the values with their times in milliseconds, in any order.
  public init(_ values: [(time: Int64, value: Value)]) {
    sorted = values.sorted { $0.time < $1.time }
  }

  /// Returns the value nearest to a time, and its distance in milliseconds; `nil` if there is none. Of two equally near it is
  /// the earlier.
  public func nearest(to time: Int64) -> (value: Value, distance: UInt64)? {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].time < time { low = middle + 1 } else { high = middle }
    }
    let near = [low - 1, low].filter { sorted.indices.contains($0) }
      .map { (value: sorted[$0].value, distance: Self.distance(sorted[$0].time, time)) }
    return near.min { $0.distance < $1.distance }
  }

  private static func distance(_ one: Int64, _ other: Int64) -> UInt64 {
    one > other ? UInt64(bitPattern: one &- other) : UInt64(bitPattern: other &- one)
  }
}
