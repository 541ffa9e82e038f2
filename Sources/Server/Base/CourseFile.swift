import Formats
package import Geodesy
package import HTTP
package import JSON
package import Races
import Tracks

/// The course and the checkpoints of a file in any format.
package struct CourseFile: RecordingReceiver, Sendable {
  private var vertices: [Coordinate] = []
  private var altitudes: [Double?] = []
  private var waypoints: [Waypoint] = []

  /// The most points of a course that is kept; a longer line is simplified.
  private static let maximumCount = 20_000
  private static let longestRead = 1_000_000

  /// Reads a file. Parts that cannot be read are left out.
  package init(at path: String) {
    do throws(FormatError) {
      try readRecording(at: path, into: &self)
    } catch {
      // A damaged file yields the part of the course before the damage, or none.
    }
  }

  mutating func beginLine(_ head: LineHead) {}
  mutating func beginSegment() {}
  mutating func endLine(_ head: LineHead, device: DeviceTotals?) {}
  mutating func warn(_ warning: FormatWarning) {}

  mutating func add(_ fix: Fix) {
    guard let place = fix.coordinate, vertices.count < Self.longestRead else { return }
    vertices.append(place)
    altitudes.append(fix.altitude)
  }

  mutating func add(_ waypoint: Waypoint) { waypoints.append(waypoint) }

  /// The line as the record of a course has it; `nil` for a file without one.
  package var line: JSONValue? {
    guard vertices.count > 1 else { return nil }
    return .array(
      kept.map { index in
        var numbers: [JSONValue] = [
          .number((vertices[index].longitude * 1e6).rounded() / 1e6),
          .number((vertices[index].latitude * 1e6).rounded() / 1e6),
        ]
        if let altitude = altitudes[index] {
          numbers.append(.number((altitude * 10).rounded() / 10))
        }
        return .array(numbers)
      })
  }

  /// The error for a file without a line.
  package var problem: Problem {
    waypoints.isEmpty
      ? .invalid("file", code: "no_course", "The file has no line for a course.")
      : .invalid(
        "file", code: "only_waypoints",
        "The file has \(waypoints.count) waypoints, and no track or route for a course.")
  }

  /// All points, or those of the simplified line if there are too many.
  private var kept: [Int] {
    guard vertices.count > Self.maximumCount else { return Array(vertices.indices) }
    let simplification = Simplification(vertices.map { MercatorPoint($0) })
    var tolerance = 1 / MercatorPoint.worldWidth
    while true {
      let kept = simplification.indices(tolerance: tolerance)
      if kept.count <= Self.maximumCount { return kept }
      tolerance *= 1.5
    }
  }

  /// The course; `nil` for a file without one.
  package var course: Course? {
    let kept = kept
    return Course(line: kept.map { vertices[$0] }, altitudes: kept.map { altitudes[$0] })
  }

  /// The waypoints, in the order of the file.
  package var places: [Coordinate] { waypoints.map(\.coordinate) }

  /// The fields of a checkpoint for each waypoint, in the order of the file.
  package var checkpoints: [[JSONMember]] {
    waypoints.prefix(RaceLimits.maximumCheckpoints).enumerated().map { index, waypoint in
      let name = (waypoint.name ?? "").filter { !$0.unicodeScalars.contains { $0.value < 0x20 } }
      return [
        JSONMember("name", .string(name.isEmpty ? String(index + 1) : String(name.prefix(100)))),
        JSONMember("position", .integer(Int64(index))),
        JSONMember("latitude", .number(waypoint.coordinate.latitude)),
        JSONMember("longitude", .number(waypoint.coordinate.longitude)),
      ]
    }
  }
}
