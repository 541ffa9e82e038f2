import Console
import GPX
import Geodesy
import JSON
import Races
import ServerBase
import Storage
import Tracks

extension DemoPart {
  /// Runs of the past weeks on sections of the trail around Andorra.
  static let runs = DemoPart { (club) throws(CommandFailure) in
    guard let runs = DemoRuns(CourseFile(at: club.course)) else {
      throw CommandFailure("\(club.course) has no line for a course.")
    }
    let client = try LocalClient(club.address, token: club.token)
    let now = WallClock.now()
    for number in 0..<DemoRuns.count {
      try client.ask(
        "POST", "/api/v1/tracks/import?name=run\(number).gpx", runs.gpx(number, before: now),
        kind: "application/gpx+xml")
    }
    return ["\(DemoRuns.count) runs of the last six weeks: \(club.address)/"]
  }
}

/// Invented runs, each from a village to the next or the one after it.
private struct DemoRuns {
  static let count = 16
  private static let day: Int64 = 86_400_000
  /// Seconds between two fixes.
  private static let interval = 5.0
  /// Spacing in metres of the points that a run follows.
  private static let step = 20.0

  /// Minimum length of a run, in metres.
  private static let shortest = 3_000.0

  private let course: Course
  private let stops: [(name: String, along: Double)]

  init?(_ file: CourseFile) {
    guard let course = file.course else { return nil }
    self.course = course
    let alongs = course.distances(of: file.places.map { Checkpoint($0) })
    stops = zip(file.checkpoints, alongs).compactMap { fields, along in
      guard let name = JSONValue.object(fields)["name"]?.string, let along else { return nil }
      return (name, along)
    }
    guard stops.count > 3 else { return nil }
  }

  /// Returns a run as a GPX file.
  func gpx(_ number: Int, before now: Int64) -> [UInt8] {
    var random = SeededRandom(state: UInt64(number + 1))
    let from = number * 5 % (stops.count - 2)
    let first = stops[from]
    let last =
      stops[(from + 1)...].dropFirst(number % 2).first { $0.along > first.along + Self.shortest }
      ?? stops[stops.count - 1]
    let alongs = Array(stride(from: first.along, to: last.along, by: Self.step)) + [last.along]
    var text = GPXText()
    text.beginLine(LineHead(name: "\(first.name) – \(last.name)", sport: .running))
    let way = Course(
      line: alongs.map { course.place(at: $0) }, altitudes: alongs.map { course.altitude(at: $0) })
    if let way {
      let walk = SimulatedWalk(
        speed: Double.random(in: 2.8...3.6, using: &random), interval: Self.interval, noise: 1,
        lost: 0, rest: 0, drain: 0)
      // One run every two or three days, starting at 6:30 or later.
      let days = now / Self.day - Int64((Self.count - number) * 42 / Self.count)
      let start = days * Self.day + Int64(390 + number * 97 % 720) * 60_000
      for step in walk.steps(
        of: RacePlan(course: way, checkpoints: []), start: start, using: &random)
      {
        text.add(
          Fix(
            coordinate: step.fix.place, time: step.fix.time,
            altitude: way.altitude(at: step.along)))
      }
    }
    text.endLine()
    text.finish()
    return text.takeBytes()
  }
}
