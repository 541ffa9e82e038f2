import Geodesy
import Races
import TestGround

/// A team's day, composed of parts: walks along the course, ways elsewhere, rests; with or without a signal.
struct Outing {
  let course: Course
  private(set) var fixes: [RaceFix] = []
  /// Milliseconds since 1970.
  private(set) var time: Int64
  private(set) var place: Coordinate
  /// Seconds between two fixes.
  var interval: Double
  /// Largest error of a fix to the east and north, in metres.
  var noise = 8.0
  /// The accuracy that the phone states, in metres.
  var accuracy = 12.0
  var device: UInt64 = 0
  private var random: SeededGenerator

  init(_ course: Course, interval: Double = 60, seed: UInt64 = 1, from start: Int64 = Courses.start)
  {
    self.course = course
    self.interval = interval
    time = start
    place = course.place(at: 0)
    random = SeededGenerator(seed: seed)
  }

  /// Walks along the course between two distances, in metres.
  mutating func walk(_ from: Double, _ to: Double, speed: Double = 1.35, isHeard: Bool = true) {
    let course = course
    move((to - from).magnitude, speed, isHeard) { course.place(at: from + $0 * (to - from)) }
  }

  /// Goes in a straight line to a place.
  mutating func go(to goal: Coordinate, speed: Double, isHeard: Bool = true) {
    let from = place
    move(max(from.distance(to: goal), 1), speed, isHeard) { part in
      Coordinate(
        latitude: from.latitude + part * (goal.latitude - from.latitude),
        longitude: from.longitude + part * (goal.longitude - from.longitude))!
    }
  }

  /// Rests at the current place.
  mutating func rest(minutes: Double, isHeard: Bool = true) {
    let here = place
    move(minutes * 60, 1, isHeard) { _ in here }
  }

  private mutating func move(
    _ length: Double, _ speed: Double, _ isHeard: Bool, _ way: (Double) -> Coordinate
  ) {
    let duration = length / speed
    for passed in stride(from: interval, to: duration, by: interval) {
      if isHeard { add(way(passed / duration), at: time + Int64(passed * 1000)) }
    }
    time += Int64(duration * 1000)
    place = way(1)
    if isHeard { add(place, at: time) }
  }

  private mutating func add(_ place: Coordinate, at time: Int64) {
    fixes.append(
      Self.noisy(place, noise, time: time, accuracy: accuracy, device: device, using: &random))
  }

  /// Returns a fix at a place with an error of up to so many metres to the east and north.
  static func noisy(
    _ place: Coordinate, _ noise: Double, time: Int64, accuracy: Double = 12, device: UInt64 = 0,
    using random: inout SeededGenerator
  ) -> RaceFix {
    let north = Double.random(in: -noise...noise, using: &random) / 111_195
    let east = Double.random(in: -noise...noise, using: &random) / 80_000
    let noisy = Coordinate(
      latitude: place.latitude + north, longitude: place.longitude + east)!
    return RaceFix(noisy, time: time, accuracy: accuracy, device: device)
  }
}
