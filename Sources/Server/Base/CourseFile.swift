import Formats
package import Geodesy
package import HTTP
package import JSON
package import Races
import Tracks

/// The course and the checkpoints of a file in any format.
package struct CourseFile: RecordingReceiver, Sendable {
  /// The lines of a file that are its course.
  package enum Choice: Equatable, Sendable {
    /// All, one after another.
    case all
    /// One of ``CourseFile/lines``, counted from 0.
    case one(Int)

    /// Creates a choice from `all` or a number.
    package init?(_ text: String) {
      if text == "all" {
        self = .all
      } else if let index = Int(text), index >= 0 {
        self = .one(index)
      } else {
        return nil
      }
    }
  }

  /// A track or route of the file with at least two points.
  private struct Line {
    let name: String?
    let points: Range<Int>
  }

  private var vertices: [Coordinate] = []
  private var altitudes: [Double?] = []
  private var waypoints: [Waypoint] = []
  private var lines: [Line] = []
  /// The head of the line that is being read, and the number of its first point.
  private var open: (head: LineHead, first: Int)?

  /// The most points of a course that is kept; a longer line is simplified.
  private static let maximumCount = 20_000
  private static let longestRead = 1_000_000
  /// The most lines of a file that can be told apart.
  private static let maximumLines = 1_000
  /// The most points of the drawing of a line.
  private static let previewCount = 60

  /// Reads a file. Parts that cannot be read are left out.
  package init(at path: String) {
    do throws(FormatError) {
      try readRecording(at: path, into: &self)
    } catch {
      // A damaged file yields the part of the course before the damage, or none.
      if let open { endLine(open.head, device: nil) }
    }
  }

  mutating func beginLine(_ head: LineHead) { open = (head, vertices.count) }
  mutating func beginSegment() {}
  mutating func endLine(_ head: LineHead, device: DeviceTotals?) {
    guard let points = open.take().map({ $0.first..<vertices.count }), points.count > 1,
      lines.count < Self.maximumLines
    else { return }
    let name = head.name.flatMap { TrackName.cleaned([UInt8]($0.utf8)) }
    lines.append(Line(name: name.map { String(decoding: $0, as: UTF8.self) }, points: points))
  }
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

  /// Keeps the chosen line alone.
  /// - Parameter choice: `nil` is enough for a file with one line.
  /// - Throws: a `Problem` if the file has several, or no such line.
  package mutating func choose(_ choice: Choice?) throws(Problem) {
    switch choice {
    case .all: return
    case .one(let index):
      guard lines.indices.contains(index) else {
        throw .invalid("line", code: "no_line", "The file has no such line.")
      }
      keep(lines[index])
    case nil:
      guard lines.count < 2 else {
        throw .invalid(
          "file", code: "several_lines",
          "The file has \(lines.count) lines: say by 'line' which of them is the course.")
      }
      if let line = lines.first { keep(line) }
    }
  }

  private mutating func keep(_ line: Line) {
    vertices = Array(vertices[line.points])
    altitudes = Array(altitudes[line.points])
    lines = [Line(name: line.name, points: vertices.indices)]
  }

  /// The lines to choose from, as `CourseLines`.
  package var choices: JSONWriter {
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginArray("lines")
    for line in lines {
      var length = 0.0
      for index in line.points.dropFirst() {
        length += vertices[index - 1].distance(to: vertices[index])
      }
      writer.beginObject()
      writer.member("name", line.name)
      writer.member("length_m", length)
      writer.beginArray("preview")
      for index in simplified(line.points, maximumCount: Self.previewCount) {
        writer.beginArray()
        writer.number(vertices[index].longitude, decimals: 5)
        writer.number(vertices[index].latitude, decimals: 5)
        writer.endArray()
      }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer
  }

  package static let choicesSchema = Schema.object([
    .required(
      "lines",
      .array(
        of: .object([
          .optional("name", .string(maximumLength: TrackName.maximumLength)),
          .required("length_m", .number(0...1_000_000_000_000)),
          .required(
            "preview",
            .array(
              of: .array(of: .number(-180...180), count: 2), maximumCount: previewCount),
            note: "The line simplified, to be drawn: longitude and latitude of each point."),
        ]), maximumCount: maximumLines),
      note: "In the order of the file; those with at least two points.")
  ])

  /// The error for a file without a line.
  package var problem: Problem {
    waypoints.isEmpty
      ? .invalid("file", code: "no_course", "The file has no line for a course.")
      : .invalid(
        "file", code: "only_waypoints",
        "The file has \(waypoints.count) waypoints, and no track or route for a course.")
  }

  /// All points, or those of the simplified line if there are too many.
  private var kept: [Int] { simplified(vertices.indices, maximumCount: Self.maximumCount) }

  private func simplified(_ points: Range<Int>, maximumCount: Int) -> [Int] {
    guard points.count > maximumCount else { return Array(points) }
    let simplification = Simplification(vertices[points].map { MercatorPoint($0) })
    var tolerance = 1 / MercatorPoint.worldWidth
    while true {
      let kept = simplification.indices(tolerance: tolerance)
      if kept.count <= maximumCount { return kept.map { points.lowerBound + $0 } }
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
