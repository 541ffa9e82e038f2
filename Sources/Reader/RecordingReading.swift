import JSON
import Recordings
import Tracks

/// A file being read: the elements that the browser's parser found, or the bytes of a file that the
/// core reads itself, go in; lines come out.
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

  /// What goes in.
  private enum Source {
    case unknown
    case elements(XMLWalk)
    case json(GeoJSONRecording)
    case fit(FITRecording)
  }

  /// The name of what a file is, by its first bytes. UTF-8.
  static func kind(of start: [UInt8]) throws(ReadingError) -> [UInt8] {
    do throws(FormatError) {
      guard let kind = try FileKind(start, isAll: true) else { throw .unknownFormat }
      return kind.name.withUTF8Buffer { [UInt8]($0) }
    } catch {
      throw .refused(code: error.code)
    }
  }

  /// Takes whole elements, packed as `readingAdd` says.
  func take(events: [UInt8]) throws(ReadingError) {
    if case .unknown = source { source = .elements(XMLWalk(RecordingFeed(collector))) }
    guard case .elements(let walk) = source,
      events.withUnsafeBufferPointer({ walk.take(events: $0) })
    else { throw .damaged }
    if let refusal = walk.refusal { throw .refused(code: refusal.code) }
    try collector.check()
  }

  /// Takes the next bytes of a FIT or GeoJSON file.
  func take(_ piece: [UInt8]) throws(ReadingError) {
    do throws(FormatError) {
      if case .unknown = source {
        switch try FileKind(piece, isAll: true) {
        case .fit: source = .fit(FITRecording(RecordingFeed(collector)))
        case .json: source = .json(GeoJSONRecording(RecordingFeed(collector)))
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
  /// - Returns: its format; `nil` when it holds nothing that tells.
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
      return .geojson
    }
  }

  /// The file is complete: writes what it holds but for its points.
  func finish(into writer: inout JSONWriter) throws(ReadingError) {
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
    guard
      collector.hasPositions || collector.lines.contains(where: { digest($0).summary.hasFigures })
    else {
      throw .refused(code: RecordingExcess.noFigures.code)
    }
    writer.beginObject()
    writer.key("format")
    writer.string(format.rawValue)
    writer.key("lines")
    writer.beginArray()
    for line in collector.lines { try write(line, into: &writer) }
    writer.endArray()
    writer.key("warnings")
    writer.beginArray()
    for warning in collector.warnings {
      Self.write(warning.code.name, count: warning.count, into: &writer)
    }
    if collector.leftOut > 0 {
      Self.write("too-many-places", count: collector.leftOut, into: &writer)
    }
    writer.endArray()
    writer.endObject()
  }

  /// The point stream of a line.
  func points(of index: Int) throws(ReadingError) -> [UInt8] {
    guard collector.lines.indices.contains(index) else { throw .noSuchLine }
    return collector.lines[index].points
  }

  private func write(_ line: Line, into writer: inout JSONWriter) throws(ReadingError) {
    writer.beginObject()
    writer.key("kind")
    writer.string(line.head.kind.name)
    if let name = line.head.name {
      writer.key("name")
      writer.string(name)
    }
    if let note = line.head.note {
      writer.key("note")
      writer.string(note)
    }
    if let sport = line.head.sport {
      writer.key("sport")
      writer.string(sport.name)
    }
    if let device = line.device {
      writer.key("device")
      device.write(into: &writer)
    }
    writer.key("waypoints")
    writer.beginArray()
    for waypoint in try waypoints(of: line) { waypoint.write(into: &writer) }
    writer.endArray()
    writer.endObject()
  }

  private func waypoints(of line: Line) throws(ReadingError) -> [Waypoint] {
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
    writer.key("code")
    writer.string(code)
    if let count {
      writer.key("count")
      writer.integer(count)
    }
    writer.endObject()
  }
}

/// Keeps what a feed finds: of each line its point stream.
private final class Collector: RecordingOutlet {
  var lines: [RecordingReading.Line] = []
  var waypoints: [Waypoint] = []
  var warnings: [FormatWarning] = []
  /// Places that were more than a file may hold.
  var leftOut = 0
  private(set) var hasPositions = false
  private var excess: RecordingExcess?
  private var points = 0
  private var stream = PointStreamEncoder()

  func check() throws(ReadingError) {
    if let excess { throw .refused(code: excess.code) }
  }

  func beginLine(_ head: LineHead) { stream = PointStreamEncoder() }

  func beginSegment() { stream.beginSegment() }

  func add(_ fix: Fix) {
    points += 1
    if fix.coordinate != nil { hasPositions = true }
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
