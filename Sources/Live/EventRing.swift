/// The last events of a topic, numbered from 1, bounded by their count and by their bytes.
struct EventRing {
  private var events: [EncodedEvent?]
  /// The number of the oldest event that is kept, or of the next when none is.
  private(set) var first = 1
  /// The number that the next event gets.
  private(set) var next = 1
  private(set) var byteCount = 0
  private let maximumByteCount: Int

  /// - Parameters:
  ///   - count: events that are kept, at least one.
  ///   - byteCount: of all that are kept; the newest is kept whatever its size.
  init(count: Int, byteCount: Int) {
    events = Array(repeating: nil, count: max(1, count))
    maximumByteCount = byteCount
  }

  /// The event of a number, or `nil` when it is not kept.
  subscript(_ number: Int) -> EncodedEvent? {
    number >= first && number < next ? events[number % events.count] : nil
  }

  /// The newest event.
  var newest: EncodedEvent? { self[next - 1] }

  mutating func append(_ event: EncodedEvent) {
    if next - first == events.count { dropOldest() }
    events[next % events.count] = event
    next += 1
    byteCount += event.bytes.count
    while byteCount > maximumByteCount, next - first > 1 { dropOldest() }
  }

  /// Keeps no event any more; the next one gets the number after the last.
  mutating func removeAll() {
    while first < next { dropOldest() }
  }

  private mutating func dropOldest() {
    byteCount -= events[first % events.count]?.bytes.count ?? 0
    events[first % events.count] = nil
    first += 1
  }
}
