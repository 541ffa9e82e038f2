import JSON
import Recordings
import Tracks

/// A file being read: its input is elements found by the browser's parser, or bytes that the core parses
/// itself; its output is lines.
final class RecordingReading {
  /// A track or route of the file.
  struct Line {
    var head: LineHead
    var device: DeviceTotals?
    /// Its point stream.
    var points: [UInt8]
  }

  fileprivate let collector = Collector()
  private var source = Source.unknown

  /// The kind of input.
  private enum Source {
    case unknown
    case elements(XMLWalk)
    case json(JSONRecording)
    case fit(FITRecording)
  }

  /// Returns the name of a file's kind by its first bytes, in UTF-8.
  static func kind(of start: [UInt8]) throws(RecordingsEngineError) -> [UInt8] {
    do throws(FormatError) {
      guard let kind = try FileKind(start, isAll: true) else { throw .unknownFormat }
      return kind.name.withUTF8Buffer { [UInt8]($0) }
    } catch {
      throw .refused(code: error.code)
    }
  }

  /// Handles complete elements, packed as documented at `readingAdd`.
  func receive(events: [UInt8]) throws(RecordingsEngineError) {
    if case .unknown = source { source = .elements(XMLWalk(RecordingFeed(collector))) }
    guard case .elements(let walk) = source,
      events.withUnsafeBufferPointer({ walk.receive(events: $0) })
    else { throw .damaged }
    if let refusal = walk.refusal { throw .refused(code: refusal.code) }
    try collector.check()
  }

  /// Handles the next bytes of a FIT or JSON file.
  func receive(_ piece: [UInt8]) throws(RecordingsEngineError) {
    do throws(FormatError) {
      if case .unknown = source {
        switch try FileKind(piece, isAll: true) {
        case .fit: source = .fit(FITRecording(RecordingFeed(collector)))
        case .json: source = .json(JSONRecording(RecordingFeed(collector)))
        default: throw .unknownFormat
        }
      }
      try feed(piece)
    } catch {
      throw .refused(code: error.code)
    }
    try collector.check()
  }

  private func feed(_ piece: [UInt8]) throws(FormatError) {
    switch source {
    case .fit(var recording):
      source = .unknown
      piece.withUnsafeBytes { recording.feed($0) }
      source = .fit(recording)
    case .json(var recording):
      source = .unknown
      try piece.span.bytes.withUnsafeBytes { (bytes) throws(FormatError) in
        try recording.feed(bytes)
      }
      source = .json(recording)
    case .elements, .unknown: throw .unknownFormat
    }
  }

  /// Ends the file.
  /// - Returns: its format; `nil` if it contains nothing to tell.
  private func end() throws(FormatError) -> RecordingFormat? {
    switch source {
    case .unknown: throw .nothingInside
    case .elements(let walk):
      try walk.finish()
      return walk.format
    case .fit(var recording):
      try recording.finish()
      return .fit
    case .json(var recording):
      try recording.finish()
      return recording.format
    }
  }

  /// Ends the file and writes its content except the points.
  func finish(into writer: inout JSONWriter) throws(RecordingsEngineError) {
    let format: RecordingFormat?
    do throws(FormatError) {
      format = try end()
    } catch {
      throw .refused(code: error.code)
    }
    try collector.check()
    guard !collector.lines.isEmpty, let format else {
      throw .refused(code: RecordingExcess.placesOnly.code)
    }
    guard collector.lines.contains(where: { digest($0).summary.hasFigures }) else {
      throw .refused(code: RecordingExcess.noFigures.code)
    }
    writer.beginObject()
    writer.member("format", format.rawValue)
    writer.beginArray("lines")
    let legs = MultisportLeg.places(of: collector.lines.map { $0.head.leg })
    for (line, leg) in zip(collector.lines, legs) { try write(line, leg, into: &writer) }
    writer.endArray()
    writer.beginArray("warnings")
    for warning in collector.warnings {
      Self.write(warning.code.name, count: warning.count, into: &writer)
    }
    if collector.leftOut > 0 {
      Self.write("too-many-places", count: collector.leftOut, into: &writer)
    }
    writer.endArray()
    writer.endObject()
  }

  /// Returns the point stream of a line.
  func points(of index: Int) throws(RecordingsEngineError) -> [UInt8] {
    guard collector.lines.indices.contains(index) else { throw .noSuchLine }
    return collector.lines[index].points
  }

  private func write(
    _ line: Line, _ leg: MultisportLeg.Place?, into writer: inout JSONWriter
  ) throws(RecordingsEngineError) {
    writer.beginObject()
    writer.member("kind", line.head.kind.name)
    writer.member("name", line.head.name)
    writer.member("note", line.head.note)
    writer.member("sport", line.head.sport?.name)
    if let leg {
      writer.key("leg")
      writer.beginObject()
      writer.member("number", leg.number)
      writer.member("count", leg.count)
      writer.member("transition", leg.isTransition)
      writer.endObject()
    }
    if let device = line.device {
      writer.key("device")
      device.write(into: &writer)
    }
    writer.beginArray("waypoints")
    for waypoint in try waypoints(of: line) { waypoint.write(into: &writer) }
    writer.endArray()
    writer.endObject()
  }

  private func waypoints(of line: Line) throws(RecordingsEngineError) -> [Waypoint] {
    let isOnlyLine = collector.lines.count == 1
    if isOnlyLine || collector.waypoints.isEmpty { return collector.waypoints }
    return Waypoint.places(
      collector.waypoints, within: digest(line).summary.bounds, isOnlyLine: false)
  }

  private func digest(_ line: Line) -> TrackDigest {
    do {
      return try TrackDigest(
        of: line.points, sport: line.head.sport, maximumFixes: RecordingLimits.points)
    } catch {
      preconditionFailure("a stream that was made here is one")
    }
  }

  private static func write(
    _ code: StaticString, count: Int?, into writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("code", code)
    writer.member("count", count)
    writer.endObject()
  }
}

/// Collects the results of a feed, with the point stream of each line.
private final class Collector: RecordingOutlet {
  var lines: [RecordingReading.Line] = []
  var waypoints: [Waypoint] = []
  var warnings: [FormatWarning] = []
  /// Number of places beyond the maximum for a file.
  var leftOut = 0
  private var excess: RecordingExcess?
  private var points = 0
  private var stream = PointStreamEncoder()

  func check() throws(RecordingsEngineError) {
    if let excess { throw .refused(code: excess.code) }
  }

  func beginLine(_ head: LineHead) { stream = PointStreamEncoder() }

  func beginSegment() { stream.beginSegment() }

  func add(_ fix: Fix) {
    points += 1
    if points > RecordingLimits.points { excess = .tooManyPoints }
    if excess == nil { stream.add(fix) }
  }

  func endLine(_ head: LineHead, device: DeviceTotals?) {
    if lines.count >= RecordingLimits.lines { excess = excess ?? .tooManyLines }
    guard excess == nil else { return }
    var head = head
    head.kind = head.kind(hasTimes: stream.hasTimes)
    stream.laps = head.laps
    lines.append(.init(head: head, device: device, points: stream.finish()))
    stream = PointStreamEncoder()
  }

  func add(_ waypoint: Waypoint) {
    if waypoints.count < RecordingLimits.waypoints {
      waypoints.append(waypoint)
    } else {
      leftOut += 1
    }
  }

  func warn(_ warning: FormatWarning) { warnings.append(warning) }
}
