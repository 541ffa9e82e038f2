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

  /// Reads a best effort from the API's object; `nil` if it is invalid.
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
    writer.member("distance_m", distance, decimals: 3)
    writer.member("duration_s", duration, decimals: 1)
    writer.member("started_at", startedAt)
  }
}

/// Finds the best efforts of a recording. An effort never spans a pause or a hole.
///
/// Both ends of an effort may be between two fixes, at an interpolated time, so that its length is exactly the
/// distance. Each search processes fixes in batches, which is faster than running all searches for each fix.
/// - Complexity: O(*n*) for each distance that is reached; memory for the fixes within the longest
///   distance.
public struct BestsFinder: Sendable {
  /// Number of moments in a batch.
  private static let batch = 64

  private var way: [Moment] = []
  /// The number of moments already searched.
  private var searched = 0
  private var searches: [Search]

  private struct Moment {
    var distance: Double
    var time: Int64
  }

  /// The search for the best effort over one distance.
  private struct Search {
    let distance: Double
    /// Duration in milliseconds of the fastest plausible effort of the sport.
    let shortest: Double
    /// The last moment at least one whole distance before the end of the way.
    var tail = 0
    /// The best effort so far, its duration and start in milliseconds.
    var duration = Double.infinity
    var start = 0.0

    init(distance: Double, largestSpeed: Double) {
      self.distance = distance
      shortest = distance / largestSpeed * 1000
    }

    var best: Best? {
      guard duration < .infinity else { return nil }
      return Best(
        distance: distance, duration: duration / 1000, startedAt: Int64(start.rounded()))
    }

    /// Tests the efforts that end at the moments from `first` on.
    mutating func advance(along way: UnsafeBufferPointer<Moment>, from first: Int) {
      guard way[way.count - 1].distance - way[tail].distance >= distance else { return }
      for index in max(first, 1)..<way.count { advance(to: index, along: way) }
    }

    /// Tests the efforts that end at a moment, and those that begin at the moments passed by the tail.
    private mutating func advance(to last: Int, along way: UnsafeBufferPointer<Moment>) {
      let end = way[last]
      guard end.distance - way[tail].distance >= distance else { return }
      if tail == 0 { offerStart(at: 0, endBy: last, along: way) }
      while tail < last, end.distance - way[tail + 1].distance >= distance {
        tail += 1
        offerStart(at: tail, endBy: last, along: way)
      }
      guard tail < last, Double(end.time - way[tail + 1].time) < duration else { return }
      let begin = BestsFinder.time(
        at: end.distance - distance, from: way[tail], to: way[tail + 1])
      offer(from: begin, to: Double(end.time))
    }

    /// Tests an effort that begins at a moment and ends within the step to another.
    private mutating func offerStart(
      at index: Int, endBy last: Int, along way: UnsafeBufferPointer<Moment>
    ) {
      let (before, end) = (way[last - 1], way[last])
      let target = way[index].distance + distance
      guard before.distance <= target, Double(before.time - way[index].time) < duration else {
        return
      }
      offer(
        from: Double(way[index].time), to: BestsFinder.time(at: target, from: before, to: end))
    }

    private mutating func offer(from start: Double, to end: Double) {
      guard end - start < duration, end - start >= shortest else { return }
      duration = end - start
      self.start = start
    }
  }

  /// Creates a search for each distance of a sport.
  public init(sport: Sport?) {
    let largestSpeed = sport.largestHeldSpeed
    searches = EffortDistances.all(of: sport).map {
      Search(distance: $0, largestSpeed: largestSpeed)
    }
  }

  /// Returns the efforts found, the shortest distance first. Distances that were not reached are left out.
  public consuming func finish() -> [Best] {
    search()
    return searches.compactMap { $0.best }
  }

  private mutating func restart() {
    search()
    way.removeAll(keepingCapacity: true)
    searched = 0
    for index in searches.indices { searches[index].tail = 0 }
  }

  /// Adds the next step of a cleaned line.
  public mutating func add(_ step: CleanStep) {
    if step.link != .way { restart() }
    guard let time = step.fix.time else { return }
    if let last = way.last, time <= last.time {
      // For fixes with the same time, the last one's distance counts.
      way[way.count - 1].distance = step.totalDistance
      return
    }
    way.append(Moment(distance: step.totalDistance, time: time))
    guard way.count - searched >= Self.batch else { return }
    search()
    removeSearched()
  }

  /// Searches the moments added since the last search.
  private mutating func search() {
    guard way.count > searched else { return }
    way.withUnsafeBufferPointer { way in
      for index in searches.indices { searches[index].advance(along: way, from: searched) }
    }
    searched = way.count
  }

  private static func time(at distance: Double, from start: Moment, to end: Moment) -> Double {
    let step = end.distance - start.distance
    guard step > 0 else { return Double(start.time) }
    let part = (distance - start.distance) / step
    return Double(start.time) + Double(end.time - start.time) * part
  }

  /// Removes the moments that no search needs, once they are half of all.
  private mutating func removeSearched() {
    guard way.count >= 8192 else { return }
    var first = way.count
    for search in searches { first = min(first, search.tail) }
    guard first > way.count / 2 else { return }
    way.removeFirst(first)
    searched -= first
    for index in searches.indices { searches[index].tail -= first }
  }
}
