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
  private var count = 0
  private var newest = 0

  /// - Parameter length: milliseconds.
  init(length: Int64 = Self.usualLength) {
    self.length = length
    spacing = length / 10
  }

  mutating func restart() {
    count = 0
  }

  /// Takes the next point of the way and says the speed since the newest point at least `length`
  /// ago; `nil` while there is none.
  mutating func add(time: Int64, distance: Double) -> Double? {
    let speed = speed(time: time, distance: distance)
    if count == 0 || time - times[newest] >= spacing {
      newest = (newest + 1) % Self.capacity
      times[newest] = time
      distances[newest] = distance
      count = min(count + 1, Self.capacity)
    }
    return speed
  }

  private func speed(time: Int64, distance: Double) -> Double? {
    for step in 0..<count {
      let index = (newest + Self.capacity - step) % Self.capacity
      let elapsed = time - times[index]
      if elapsed >= length { return (distance - distances[index]) / Double(elapsed) * 1000 }
    }
    return nil
  }
}
