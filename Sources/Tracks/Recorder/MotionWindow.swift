import Geodesy

/// The positions of the last 30 seconds of a recording, from which its current speed is derived.
///
/// Fixes of a receiver at rest scatter by some metres, so the mean of several is used.
struct MotionWindow: Sendable {
  /// Milliseconds that the window spans.
  private static let length: Int64 = 30_000
  /// Fixes closer in time than this share an entry, so that the window stays small.
  private static let spacing: Int64 = 500

  /// The movement between the mean positions of two successive spans of time.
  struct Way {
    var start: Coordinate
    var end: Coordinate
    /// Metres per second, along the straight line.
    var speed: Double
  }

  private struct Entry {
    var time: Int64
    var place: Coordinate
    var statedSpeed: Double?
  }

  private var entries: [Entry] = []

  mutating func restart() {
    entries.removeAll(keepingCapacity: true)
  }

  /// Adds the next fix. A time earlier than the last one restarts the window.
  mutating func add(_ place: Coordinate, time: Int64, statedSpeed: Double?) {
    if let last = entries.last {
      if time < last.time { restart() }
      if time >= last.time, time - last.time < Self.spacing { return }
    }
    let old = entries.prefix { time - $0.time > Self.length }.count
    entries.removeFirst(old)
    let stated = statedSpeed.flatMap { $0 >= 0 ? $0 : nil }
    entries.append(Entry(time: time, place: place, statedSpeed: stated))
  }

  /// Returns the speed from the last fix to another one, in metres per second; `nil` if there is none or the
  /// time is earlier. A step takes at least one second, since whole seconds can be equal.
  func speed(to place: Coordinate, time: Int64) -> Double? {
    guard let last = entries.last, time >= last.time else { return nil }
    return last.place.distance(to: place) / max(Double(time - last.time) / 1000, 1)
  }

  /// Returns the movement from the second last span to the last one; `nil` if either has too few fixes.
  func way(span: Int64, atLeast fixes: Int) -> Way? {
    guard let newest = entries.last else { return nil }
    let end = mean(newest, ages: 0..<span)
    let start = mean(newest, ages: span..<(2 * span + 1))
    guard let start, let end, start.fixes >= fixes, end.fixes >= fixes else { return nil }
    let seconds = (start.age - end.age) / 1000
    return Way(
      start: start.place, end: end.place, speed: start.place.distance(to: end.place) / seconds)
  }

  /// Returns the mean of the speeds stated in the last span, in metres per second; `nil` if the last fix has none.
  func statedSpeed(span: Int64) -> Double? {
    guard let newest = entries.last, newest.statedSpeed != nil else { return nil }
    var mean = Mean()
    for entry in entries where newest.time - entry.time < span {
      if let speed = entry.statedSpeed { mean.add(speed) }
    }
    return mean.value
  }

  /// Returns the first time in the window at which the position was within `radius` metres of a place.
  func arrival(at place: Coordinate, within radius: Double) -> Int64? {
    entries.first { $0.place.distance(to: place) <= radius }?.time
  }

  /// Returns the last time in the window at which the position was within `radius` metres of a place.
  func departure(from place: Coordinate, within radius: Double) -> Int64? {
    entries.last { $0.place.distance(to: place) <= radius }?.time
  }

  /// Returns the mean position of the fixes in a range of ages, and their mean age in milliseconds.
  private func mean(
    _ newest: Entry, ages: Range<Int64>
  ) -> (place: Coordinate, age: Double, fixes: Int)? {
    var (north, east, age, fixes) = (0.0, 0.0, 0.0, 0)
    for entry in entries where ages.contains(newest.time - entry.time) {
      north += entry.place.latitude - newest.place.latitude
      var degrees = entry.place.longitude - newest.place.longitude
      if degrees > 180 { degrees -= 360 }
      if degrees < -180 { degrees += 360 }
      east += degrees
      age += Double(newest.time - entry.time)
      fixes += 1
    }
    guard fixes > 0 else { return nil }
    var longitude = newest.place.longitude + east / Double(fixes)
    if longitude > 180 { longitude -= 360 }
    if longitude < -180 { longitude += 360 }
    let latitude = newest.place.latitude + north / Double(fixes)
    guard let place = Coordinate(latitude: min(max(latitude, -90), 90), longitude: longitude)
    else { return nil }
    return (place, age / Double(fixes), fixes)
  }
}
