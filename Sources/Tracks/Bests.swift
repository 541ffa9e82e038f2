public import JSON

/// A best effort: the shortest time over a distance anywhere within one recording (T14).
public struct Best: Equatable, Sendable {
  /// The distance in metres.
  public let distance: Double
  /// The time in seconds.
  public let duration: Double
  /// The start of the effort in UTC milliseconds.
  public let startedAt: Int64

  /// Creates a best effort from metres, seconds and UTC milliseconds.
  public init(distance: Double, duration: Double, startedAt: Int64) {
    self.distance = distance
    self.duration = duration
    self.startedAt = startedAt
  }

  /// Creates a best effort from the API's object; `nil` for anything else.
  public init?(_ json: JSONValue) {
    guard let distance = json["distance_m"]?.double, let duration = json["duration_s"]?.double,
      let startedAt = json["started_at"]?.int64, distance > 0, duration > 0
    else { return nil }
    self.init(distance: distance, duration: duration, startedAt: startedAt)
  }

  /// Writes the effort as a JSON object.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(into: &writer)
    writer.endObject()
  }

  func writeMembers(into writer: inout JSONWriter) {
    writer.key("distance_m")
    writer.number(distance, decimals: 3)
    writer.key("duration_s")
    writer.number(duration, decimals: 1)
    writer.key("started_at")
    writer.integer(startedAt)
  }
}

/// Finds the best efforts of a recording. An effort never spans a pause or a hole.
///
/// Both ends of an effort may lie between two fixes, with an interpolated time, so that it is
/// exactly as long as its distance.
/// - Complexity: O(*n*) for each distance; memory for the fixes within the longest distance.
public struct BestsFinder: Sendable {
  /// Metres of a statute mile.
  public static let mile = 1_609.344
  /// The distances of the app in metres: 1, 5 and 10 km, half marathon and marathon.
  public static let metricDistances = [1_000.0, 5_000, 10_000, 21_097.5, 42_195]
  /// The distances of the app where lengths are in miles: 1 mile, 5 km, 5 miles, 10 km, 10 miles,
  /// half marathon and marathon.
  public static let imperialDistances = [
    mile, 5_000, 5 * mile, 10_000, 10 * mile, 21_097.5, 42_195,
  ]
  /// All of these, the shortest first.
  public static let distances = [
    1_000.0, mile, 5_000, 5 * mile, 10_000, 10 * mile, 21_097.5, 42_195,
  ]

  private var way: [Moment] = []
  private var searches: [Search]

  private struct Moment {
    var distance: Double
    var time: Int64
  }

  /// The search for the best effort over one distance.
  private struct Search {
    let distance: Double
    /// The last moment that is a whole distance before the end of the way.
    var tail = 0
    /// The best effort so far, its duration and start in milliseconds.
    var duration = Double.infinity
    var start = 0.0

    init(distance: Double) {
      self.distance = distance
    }

    var best: Best? {
      guard duration < .infinity else { return nil }
      return Best(
        distance: distance, duration: duration / 1000, startedAt: Int64(start.rounded()))
    }

    /// Looks at the efforts that end at the newest moment, and those that begin at the moments the
    /// tail passes.
    mutating func advance(along way: UnsafeBufferPointer<Moment>) {
      let end = way[way.count - 1]
      guard way.count > 1, end.distance - way[tail].distance >= distance else { return }
      if tail == 0 { offerStart(at: 0, along: way) }
      while tail + 1 < way.count, end.distance - way[tail + 1].distance >= distance {
        tail += 1
        offerStart(at: tail, along: way)
      }
      guard tail + 1 < way.count, Double(end.time - way[tail + 1].time) < duration else { return }
      let begin = BestsFinder.time(
        at: end.distance - distance, from: way[tail], to: way[tail + 1])
      offer(from: begin, to: Double(end.time))
    }

    /// An effort from a moment, its end within the newest step.
    private mutating func offerStart(at index: Int, along way: UnsafeBufferPointer<Moment>) {
      let (before, end) = (way[way.count - 2], way[way.count - 1])
      let target = way[index].distance + distance
      guard before.distance <= target, Double(before.time - way[index].time) < duration else {
        return
      }
      offer(
        from: Double(way[index].time), to: BestsFinder.time(at: target, from: before, to: end))
    }

    private mutating func offer(from start: Double, to end: Double) {
      guard end - start < duration else { return }
      duration = end - start
      self.start = start
    }
  }

  /// Creates a search for the best effort over each distance.
  /// - Parameter distances: metres, the shortest first.
  public init(distances: [Double] = Self.distances) {
    searches = distances.map { Search(distance: $0) }
  }

  /// Returns the efforts found, the shortest distance first. Distances that were not reached are
  /// left out.
  public consuming func finish() -> [Best] {
    searches.compactMap { $0.best }
  }

  private mutating func restart() {
    way.removeAll(keepingCapacity: true)
    for index in searches.indices { searches[index].tail = 0 }
  }

  /// Takes the next step of a cleaned line.
  public mutating func add(_ step: CleanStep) {
    if step.link != .way { restart() }
    guard let time = step.fix.time else { return }
    if let last = way.last, time <= last.time {
      // Of fixes with the same time the last one gives the distance.
      way[way.count - 1].distance = step.totalDistance
      return
    }
    way.append(Moment(distance: step.totalDistance, time: time))
    way.withUnsafeBufferPointer { way in
      for index in searches.indices { searches[index].advance(along: way) }
    }
    forget()
  }

  private static func time(at distance: Double, from start: Moment, to end: Moment) -> Double {
    let step = end.distance - start.distance
    guard step > 0 else { return Double(start.time) }
    let part = (distance - start.distance) / step
    return Double(start.time) + Double(end.time - start.time) * part
  }

  /// Drops the moments that no search needs, when they are half of all.
  private mutating func forget() {
    guard way.count >= 8192 else { return }
    var first = way.count
    for search in searches { first = min(first, search.tail) }
    guard first > way.count / 2 else { return }
    way.removeFirst(first)
    for index in searches.indices { searches[index].tail -= first }
  }
}
