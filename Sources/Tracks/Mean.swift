/// The arithmetic mean and the maximum of sensor values, with equal weight for each fix.
struct Mean {
  private var sum = 0.0
  private var count = 0
  private(set) var maximum: Double?

  mutating func add(_ value: Double) {
    guard value.isFinite else { return }
    sum += value
    count += 1
    maximum = max(maximum ?? value, value)
  }

  mutating func add(_ other: Mean) {
    sum += other.sum
    count += other.count
    if let highest = other.maximum { maximum = max(maximum ?? highest, highest) }
  }

  var value: Double? {
    count > 0 ? sum / Double(count) : nil
  }
}
