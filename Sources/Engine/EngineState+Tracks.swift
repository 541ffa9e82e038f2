import JSON
import Recordings
import Tracks

/// The points of a track as bytes, and data derived from them.
extension EngineState {
  /// Maximum number of fixes of a track: that of a file.
  static let maximumFixes = RecordingLimits.points

  mutating func openEncoder() throws(EngineError) -> Int32 {
    guard let handle = encoders.open(PointStreamEncoder()) else { throw .closed }
    return handle
  }

  mutating func beginEncodedSegment(_ handle: Int32) throws(EngineError) {
    try encoders.change(handle) { (encoder) throws(EngineError) in encoder.beginSegment() }
  }

  mutating func encode(_ handle: Int32, count: Int) throws(EngineError) {
    let fixes = try inputFixes(count)
    try encoders.change(handle) { (encoder) throws(EngineError) in
      for fix in fixes { encoder.add(fix) }
    }
  }

  mutating func finishEncoder(_ handle: Int32) throws(EngineError) {
    answer(try encoders.close(handle).finish())
  }

  /// Returns the metres between points of a recording; 0 means the points of a file.
  static func spacing(_ metres: Double) throws(EngineError) -> Double? {
    if metres == 0 { return nil }
    guard Recorder.Settings.spacings.contains(metres) else { throw .badSpacing }
    return metres
  }

  /// Returns `{"item":{…},"detail":{…},"lines":{…}}`, with members as in the API.
  mutating func derive(
    bytes: Int, sport: Int32, kind: LineKind, spacing: Double, markInterval: Double,
    member: EnergyProfile, deviceBytes: Int, editBytes: Int, start: Double, duration: Double
  ) throws(EngineError) {
    let points = try inputBytes(0, bytes)
    let device = try inputTotals(at: bytes, deviceBytes)
    let edits = try inputEdits(at: bytes + deviceBytes, editBytes)
    let sport = try Self.sport(sport)
    let spacing = try Self.spacing(spacing)
    let derived: TrackDigest
    do throws(PointStreamError) {
      derived = try TrackDigest(
        of: points, sport: sport, spacing: spacing,
        markInterval: markInterval > 0 ? markInterval : nil, device: device, edits: edits,
        start: Self.time(start),
        duration: StatedFigures.durations.contains(duration) ? duration : nil,
        maximumFixes: Self.maximumFixes)
    } catch {
      throw EngineError(error)
    }
    answer(derived, kind, member)
  }

  /// Returns the line along all received positions of a point stream.
  mutating func answerRawLines(bytes: Int) throws(EngineError) {
    let points = try inputBytes(0, bytes)
    let lines: TrackLines
    do throws(PointStreamError) {
      lines = try TrackLines(rawOf: points, maximumFixes: Self.maximumFixes)
    } catch {
      throw EngineError(error)
    }
    var writer = JSONWriter()
    lines.write(into: &writer)
    answer(writer.bytes)
  }

  /// Returns the points of a track with the edits of its member, and all times moved to the start that was stated.
  mutating func answerEdited(
    bytes: Int, editBytes: Int, sport: Int32, spacing: Double, start: Double
  ) throws(EngineError) {
    let points = try inputBytes(0, bytes)
    let edits = try inputEdits(at: bytes, editBytes)
    let sport = try Self.sport(sport)
    let spacing = try Self.spacing(spacing)
    let start = Self.time(start)
    if let start, !StatedFigures.starts.contains(start) { throw .badStart }
    do throws(PointStreamError) {
      answer(
        try PointStream.edited(
          points, by: edits, startingAt: start, sport: sport, spacing: spacing,
          maximumFixes: Self.maximumFixes))
    } catch {
      throw EngineError(error)
    }
  }

  /// Returns the numbers of `EditablePoints`, 64-bit floats in the order of the machine.
  mutating func answerEditable(
    bytes: Int, editBytes: Int, sport: Int32, spacing: Double
  ) throws(EngineError) {
    let points = try inputBytes(0, bytes)
    let edits = try inputEdits(at: bytes, editBytes)
    let sport = try Self.sport(sport)
    let spacing = try Self.spacing(spacing)
    let editable: EditablePoints
    do throws(PointStreamError) {
      editable = try EditablePoints(
        of: points, edits: edits, sport: sport, spacing: spacing, maximumFixes: Self.maximumFixes)
    } catch {
      throw EngineError(error)
    }
    answer(editable.numbers.withUnsafeBytes { Array($0) })
  }

  /// Returns 1 if the edits leave enough of the line for a track, else 0.
  func isTrack(
    bytes: Int, editBytes: Int, sport: Int32, spacing: Double
  ) throws(EngineError) -> Int32 {
    let points = try inputBytes(0, bytes)
    let edits = try inputEdits(at: bytes, editBytes)
    let sport = try Self.sport(sport)
    let spacing = try Self.spacing(spacing)
    do throws(PointStreamError) {
      return try edits.leaveTrack(
        of: points, sport: sport, spacing: spacing, maximumFixes: Self.maximumFixes) ? 1 : 0
    } catch {
      throw EngineError(error)
    }
  }

  /// Returns the waypoints that stay with an edited line.
  mutating func answerWaypoints(
    bytes: Int, editBytes: Int, waypointBytes: Int, sport: Int32, spacing: Double
  ) throws(EngineError) {
    let points = try inputBytes(0, bytes)
    let edits = try inputEdits(at: bytes, editBytes)
    let waypoints = try inputWaypoints(at: bytes + editBytes, waypointBytes)
    let sport = try Self.sport(sport)
    let spacing = try Self.spacing(spacing)
    do throws(PointStreamError) {
      let line = try TrackDigest(
        of: points, sport: sport, spacing: spacing, edits: edits, start: nil, duration: nil,
        maximumFixes: Self.maximumFixes)
      answer(edits.waypoints(waypoints, within: line.summary.bounds))
    } catch {
      throw EngineError(error)
    }
  }

  /// Returns the waypoints of several tracks, each once.
  mutating func answerTogether(waypointBytes: Int) throws(EngineError) {
    answer(Waypoint.together(try inputWaypoints(at: 0, waypointBytes)))
  }

  private func inputWaypoints(at start: Int, _ count: Int) throws(EngineError) -> [Waypoint] {
    let text = try inputBytes(start, count)
    guard let json = (try? JSONValue(parsing: text))?.array else { throw .badJSON }
    return json.compactMap { Waypoint($0) }
  }

  private func answer(_ waypoints: [Waypoint]) {
    var writer = JSONWriter()
    writer.beginArray()
    for waypoint in waypoints { waypoint.write(into: &writer) }
    writer.endArray()
    answer(writer.bytes)
  }

  /// Returns the points that a recorder picks of all its fixes, as a stream of their own.
  mutating func answerPicked(bytes: Int, sport: Int32, spacing: Double) throws(EngineError) {
    let points = try inputBytes(0, bytes)
    let sport = try Self.sport(sport)
    guard let spacing = try Self.spacing(spacing) else { throw .badSpacing }
    do throws(PointStreamError) {
      answer(
        try PointStream.picked(
          from: points, sport: sport, spacing: spacing, maximumFixes: Self.maximumFixes))
    } catch {
      throw EngineError(error)
    }
  }

  /// Joins the point streams in the input, whose sizes follow as a JSON array.
  mutating func answerJoined(bytes: Int, sizeBytes: Int) throws(EngineError) {
    let text = try inputBytes(bytes, sizeBytes)
    guard let sizes = (try? JSONValue(parsing: text))?.array else { throw .badJSON }
    var lines: [[UInt8]] = []
    var start = 0
    for size in sizes {
      guard let size = size.int64, size >= 0, size <= Int64(bytes - start) else { throw .badJSON }
      lines.append(try inputBytes(start, Int(size)))
      start += Int(size)
    }
    do throws(JoinError) {
      answer(try PointStream.joined(lines, maximumFixes: Self.maximumFixes))
    } catch {
      switch error {
      case .overlap: throw .overlap
      case .points(let error): throw EngineError(error)
      }
    }
  }

  /// Reads the edits of a line, the field of its record as JSON in the input.
  func inputEdits(at start: Int, _ count: Int) throws(EngineError) -> LineEdits {
    guard count != 0 else { return LineEdits() }
    let text = try inputBytes(start, count)
    guard let json = try? JSONValue(parsing: text) else { throw .badJSON }
    return LineEdits(json)
  }

  /// Returns the API's data for an activity by hand, as `derive` does. The input is the record with its fields
  /// `stated_…` as JSON.
  mutating func deriveStated(
    bytes: Int, sport: Int32, member: EnergyProfile
  ) throws(EngineError) {
    let text = try inputBytes(0, bytes)
    guard let record = try? JSONValue(parsing: text) else { throw .badJSON }
    answer(
      TrackDigest(stating: StatedFigures(record), sport: try Self.sport(sport)), .track, member)
  }

  private func answer(_ derived: TrackDigest, _ kind: LineKind, _ member: EnergyProfile) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginObject("item")
    writer.member("kind", kind.name)
    derived.writeItem(into: &writer)
    writer.endObject()
    writer.beginObject("detail")
    member.write(
      derived.summary.energy, slope: derived.summary.slopeEnergyPerKilogram, into: &writer)
    derived.writeDetail(into: &writer)
    writer.endObject()
    writer.key("lines")
    derived.lines.write(into: &writer)
    writer.endObject()
    answer(writer.bytes)
  }

  /// Returns the marks of a track at even lengths, in metres.
  mutating func answerSplits(
    bytes: Int, sport: Int32, spacing: Double, length: Double
  ) throws(EngineError) {
    let points = try inputBytes(0, bytes)
    let sport = try Self.sport(sport)
    let spacing = try Self.spacing(spacing)
    guard TrackSplits.lengths.contains(length) else { throw .badLength }
    let splits: TrackSplits
    do throws(PointStreamError) {
      splits = try TrackSplits(
        of: points, sport: sport, spacing: spacing, length: length,
        maximumFixes: Self.maximumFixes)
    } catch {
      throw EngineError(error)
    }
    var writer = JSONWriter()
    splits.write(into: &writer)
    answer(writer.bytes)
  }

  /// Returns the time in each heart rate zone for an age.
  mutating func answerHeartRateZones(bytes: Int, age: Double) throws(EngineError) {
    let text = try inputBytes(0, bytes)
    guard let json = try? JSONValue(parsing: text), let times = HeartRateTimes(json),
      age.isFinite
    else { throw .badJSON }
    var writer = JSONWriter()
    times.writeZones(age: age, into: &writer)
    answer(writer.bytes)
  }

  /// Reads a recorder's totals from JSON in the input.
  func inputTotals(at start: Int, _ count: Int) throws(EngineError) -> DeviceTotals? {
    guard count != 0 else { return nil }
    let text = try inputBytes(start, count)
    guard let json = try? JSONValue(parsing: text) else { throw .badJSON }
    return DeviceTotals(json)
  }
}
