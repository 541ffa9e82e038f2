/// The numbers of a race's positions that are noted: all up to one, and some after it.
///
/// A sole server stores positions without a gap. What other servers store between is found by its absence here.
struct PositionNumbers: Sendable {
  /// The number up to which all are noted.
  private(set) var last: Int64
  private var later: Set<Int64> = []

  init(upTo last: Int64) { self.last = last }

  /// True if numbers between noted ones are not noted.
  var haveGap: Bool { !later.isEmpty }

  /// The highest noted number.
  var highest: Int64 { later.max() ?? last }

  func contains(_ number: Int64) -> Bool { number <= last || later.contains(number) }

  mutating func add(_ number: Int64) {
    if number > last { later.insert(number) }
    join()
  }

  /// Adds every number up to the given one, including those of deleted positions.
  mutating func add(allUpTo number: Int64) {
    guard number > last else { return }
    last = number
    later = later.filter { $0 > number }
    join()
  }

  private mutating func join() {
    while later.remove(last + 1) != nil { last += 1 }
  }
}
