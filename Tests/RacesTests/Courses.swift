import Formats
import Geodesy
import Glibc
import Races
import Testing
import Tracks

/// Courses for tests: defined in code, or from the shared collection beside the repository.
enum Courses {
  /// A point at these metres east and north of a village in the Pyrenees.
  static func place(_ east: Double, _ north: Double) -> Coordinate {
    Coordinate(latitude: 42.5 + north / 111_195, longitude: 1.5 + east / 81_980)!
  }

  static func course(_ corners: [(Double, Double)], climbing: Double = 0) -> Course {
    var line: [Coordinate] = []
    for (from, to) in zip(corners, corners.dropFirst()) {
      for part in stride(from: 0.0, to: 1.0, by: 0.02) {
        line.append(place(from.0 + part * (to.0 - from.0), from.1 + part * (to.1 - from.1)))
      }
    }
    line.append(place(corners.last!.0, corners.last!.1))
    let altitudes = line.indices.map { 1000 + climbing * Double($0) / Double(line.count) }
    return Course(line: line, altitudes: altitudes)!
  }

  /// 5 km east, and back on the same path.
  static let outAndBack = course([(0, 0), (5000, 0), (0, 0)])
  /// Three laps around a square of 1 km.
  static let laps = course(
    [(0, 0)]
      + Array(
        repeating: [(1000.0, 0.0), (1000.0, 1000.0), (0.0, 1000.0), (0.0, 0.0)], count: 3
      ).flatMap(\.self))
  /// A figure of eight that crosses itself, with a path out and back at its end.
  static let eight = course([
    (0, 0), (3000, 3000), (3000, 0), (0, 3000), (0, 6000), (0, 3000), (-3000, 1500), (0, 0),
  ])

  static let minute: Int64 = 60_000
  static let start: Int64 = 1_780_000_000_000

  static func plan(_ course: Course, every distance: Double = 1000) -> RacePlan {
    var checkpoints = Array(stride(from: 0, to: course.length - 200, by: distance))
    checkpoints.append(course.length)
    return RacePlan(course: course, checkpoints: checkpoints, start: start)
  }

  // MARK: The shared collection

  /// The path of a shared file, or `nil` without the collection.
  static func shared(_ name: String) -> String? {
    let repository = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let path = "/\(repository)/../shared/data/\(name)"
    return access(path, R_OK) == 0 ? path : nil
  }

  /// The line of a shared file, its segments joined, and its waypoints.
  static func read(_ name: String) throws -> SharedLine {
    var line = SharedLine()
    try readRecording(at: try #require(shared(name)), into: &line)
    return line
  }
}

/// The fixes and waypoints of a file.
struct SharedLine: RecordingReceiver {
  var fixes: [Fix] = []
  var waypoints: [Waypoint] = []

  mutating func beginLine(_ head: LineHead) {}
  mutating func beginSegment() {}
  mutating func add(_ fix: Fix) { fixes.append(fix) }
  mutating func endLine(_ head: LineHead, device: DeviceTotals?) {}
  mutating func add(_ waypoint: Waypoint) { waypoints.append(waypoint) }
  mutating func warn(_ warning: FormatWarning) {}

  var course: Course? {
    Course(line: fixes.compactMap(\.coordinate), altitudes: fixes.map(\.altitude))
  }

  /// The fixes at the interval of a team's phone.
  func sent(every seconds: Int64, from start: Int64 = 0) -> [RaceFix] {
    var sent: [RaceFix] = []
    for fix in fixes {
      guard let place = fix.coordinate, let time = fix.time, time >= start else { continue }
      if let last = sent.last, time - last.time < seconds * 1000 { continue }
      sent.append(RaceFix(place, time: time, accuracy: 8))
    }
    return sent
  }
}
