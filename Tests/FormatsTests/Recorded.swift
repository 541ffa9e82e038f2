import Formats
import Geodesy
import Tracks

/// Stores all output of a reader.
struct Recorded: RecordingReceiver, Equatable {
  struct Line: Equatable {
    var head: LineHead
    var device: DeviceTotals?
    var segments: [[Fix]] = []
    var fixes: [Fix] { segments.flatMap(\.self) }
    var isEnded = false
  }

  var lines: [Line] = []
  var waypoints: [Waypoint] = []
  var warnings: [FormatWarning] = []

  mutating func beginLine(_ head: LineHead) { lines.append(Line(head: head)) }
  mutating func beginSegment() { lines[lines.count - 1].segments.append([]) }
  mutating func add(_ fix: Fix) {
    let line = lines.count - 1
    lines[line].segments[lines[line].segments.count - 1].append(fix)
  }
  mutating func endLine(_ head: LineHead, device: DeviceTotals?) {
    lines[lines.count - 1].head = head
    lines[lines.count - 1].device = device
    lines[lines.count - 1].isEnded = true
  }
  mutating func add(_ waypoint: Waypoint) { waypoints.append(waypoint) }
  mutating func warn(_ warning: FormatWarning) { warnings.append(warning) }

  var fixes: [Fix] { lines.flatMap(\.fixes) }

  /// Metres over the points of all lines, without gaps between segments.
  var distance: Double { lines.reduce(0) { $0 + $1.distance } }
}

extension Recorded.Line {
  /// The summary derived from it.
  var summary: TrackSummary {
    var analysis = TrackAnalysis(sport: head.sport)
    for segment in segments {
      analysis.beginSegment()
      for fix in segment { analysis.add(fix) }
    }
    return analysis.finish()
  }

  var distance: Double {
    segments.reduce(0) { total, segment in
      let places = segment.compactMap(\.coordinate)
      return zip(places, places.dropFirst()).reduce(total) { $0 + $1.0.distance(to: $1.1) }
    }
  }
}

/// Reads bytes in pieces of a given size.
func read(_ bytes: [UInt8], inPiecesOf size: Int = 64 << 10) throws(FormatError) -> Recorded {
  let reader = RecordingReader(into: Recorded())
  var rest = bytes[...]
  while !rest.isEmpty {
    let piece = Array(rest.prefix(size))
    try piece.span.bytes.withUnsafeBytes { (bytes) throws(FormatError) in try reader.feed(bytes) }
    rest = rest.dropFirst(size)
  }
  try reader.finish()
  return reader.receiver
}

func read(_ text: String) throws(FormatError) -> Recorded { try read(Array(text.utf8)) }

/// The error with which bytes are rejected, or `nil` if they are read.
func refusal(of bytes: [UInt8]) -> FormatError? {
  do throws(FormatError) {
    _ = try read(bytes)
    return nil
  } catch {
    return error
  }
}

func refusal(of text: String) -> FormatError? { refusal(of: Array(text.utf8)) }

/// Writes a recording in a format and returns the file.
func write(_ recorded: Recorded, as format: RecordingFormat) throws(FormatError) -> [UInt8] {
  let file = Gathered()
  var writer = format.writer { bytes in file.bytes += bytes }
  for waypoint in recorded.waypoints { writer.add(waypoint) }
  for line in recorded.lines {
    writer.beginLine(line.head)
    for segment in line.segments {
      writer.beginSegment()
      for fix in segment { writer.add(fix) }
    }
    writer.endLine(line.head, device: line.device)
  }
  try writer.finish()
  return file.bytes
}

/// The bytes written to a sink.
final class Gathered {
  var bytes: [UInt8] = []
}
