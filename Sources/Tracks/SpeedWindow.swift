/// The speed over the last few seconds: long enough to even out the noise of single fixes.
struct SpeedWindow {
  /// Milliseconds. At walking pace five seconds are some 7 m, twice the usual error of a fix.
  static let usualLength: Int64 = 5_000
  private static let capacity = 16

  private let length: Int64
  /// Milliseconds. Fixes closer in time share an entry, so that the ring spans the length.
  private let spacing: Int64

  private var times = [Int64](repeating: 0, count: capacity)
  private var distances = [Double](repeating: 0, count: capacity)
  /// The entries, numbered from the first ever made: the first one is the newest that is old enough, or the oldest.
  private var entries = 0..<0

  /// - Parameter length: milliseconds.
  init(length: Int64 = Self.usualLength) {
    self.length = length
    spacing = length / 10
  }

  mutating func restart() {
    entries = 0..<0
  }

  /// Adds the next point of the way, not before the last one, and returns the speed since the newest point at
  /// least `length` ago; `nil` if there is none.
  mutating func add(time: Int64, distance: Double) -> Double? {
    let speed = speed(time: time, distance: distance)
    if entries.isEmpty || time - times[(entries.upperBound - 1) % Self.capacity] >= spacing {
      times[entries.upperBound % Self.capacity] = time
      distances[entries.upperBound % Self.capacity] = distance
      let end = entries.upperBound + 1
      entries = max(entries.lowerBound, end - Self.capacity)..<end
    }
    return speed
  }

  private mutating func speed(time: Int64, distance: Double) -> Double? {
    while entries.count > 1, isOldEnough(entries.lowerBound + 1, at: time) {
      entries = entries.lowerBound + 1..<entries.upperBound
    }
    guard !entries.isEmpty, isOldEnough(entries.lowerBound, at: time) else { return nil }
    let index = entries.lowerBound % Self.capacity
    return (distance - distances[index]) / Double(time - times[index]) * 1000
  }

  private func isOldEnough(_ entry: Int, at time: Int64) -> Bool {
    time - times[entry % Self.capacity] >= length
  }
}
