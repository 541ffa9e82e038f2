/// The last events of a topic, numbered from 1, bounded by their count and by their bytes.
struct EventRing {
  private var events: [EncodedEvent?]
  /// The number of the oldest event kept, or of the next one if there is none.
  private(set) var first = 1
  /// The number of the next event.
  private(set) var next = 1
  private(set) var byteCount = 0
  private let maximumByteCount: Int

  /// - Parameters:
  ///   - count: maximum number of events kept, at least one.
  ///   - byteCount: maximum bytes of all events kept; the newest is kept regardless of its size.
  init(count: Int, byteCount: Int) {
    events = Array(repeating: nil, count: max(1, count))
    maximumByteCount = byteCount
  }

  /// Returns the event with a number, or `nil` if it is not kept.
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

  /// Removes all events; numbering continues.
  mutating func removeAll() {
    while first < next { dropOldest() }
  }

  private mutating func dropOldest() {
    byteCount -= events[first % events.count]?.bytes.count ?? 0
    events[first % events.count] = nil
    first += 1
  }
}
