/// The points of a stored track: the fixes of a file as they are, or the points of a recording, selected again
/// from all fixes of its stream.
///
/// For a recording these are the points that the recorder selected live. Exports contain them, and figures are
/// derived from them.
public struct StoredPoints: Sendable {
  private var decoder: PointStreamDecoder
  private var picker: PointPicker?
  private var hasEnded = false
  private var segmentIsDue = false
  private var raw = RawWay()
  private var interruptions = 0

  /// Creates the points of a stored track.
  /// - Parameters:
  ///   - stream: the stored fixes.
  ///   - sport: the sport of the track; a recording of an unknown sport is filtered as a run.
  ///   - spacing: for a recording, metres between points (T7); `nil` for a file.
  public init(_ stream: PointStreamDecoder, sport: Sport?, spacing: Double?) {
    decoder = stream
    picker = spacing.map { PointPicker(sport: sport ?? .other, spacing: $0) }
  }

  /// True if any fix has a time.
  public var hasTimes: Bool { decoder.hasTimes }

  /// The ends of laps.
  public var laps: LapTimes { decoder.laps }

  /// Returns the next element, or `nil` at the end.
  /// - Throws: `truncated` or `invalidColumn` for damaged bytes.
  public mutating func next() throws(PointStreamError) -> PointStreamDecoder.Element? {
    guard picker != nil else { return try decoder.next() }
    if segmentIsDue {
      segmentIsDue = false
      return .segment
    }
    while !hasEnded {
      switch try decoder.next() {
      case .fix(let fix) where fix == Recorder.interruption: interruptions += 1
      case .fix(let fix):
        raw.add(fix)
        if let point = picker?.add(fix).point { return .fix(point) }
      case .segment:
        raw.beginSegment()
        guard let point = picker?.endSegment() else { return .segment }
        segmentIsDue = true
        return .fix(point)
      case nil:
        hasEnded = true
        if let point = picker?.endSegment() { return .fix(point) }
      }
    }
    return nil
  }

  /// Data of a recording's raw fixes besides its points, once all are read; `nil` for a file.
  var recorded: RecordedFixes? {
    picker.map { RecordedFixes(counts: $0.counts, raw: raw, interruptions: interruptions) }
  }
}

/// Data of a recording's raw fixes besides its points.
struct RecordedFixes: Sendable {
  var counts: FixCounts
  var raw: RawWay
  /// The number of interruptions of the recorder.
  var interruptions: Int
}

extension TrackSummary {
  /// Adds the data that only the raw fixes of a recording contain.
  mutating func add(_ recorded: RecordedFixes) {
    rawDistance = recorded.raw.distance
    rawSpeedMaximum = recorded.raw.speedMaximum
    holes += recorded.interruptions
  }
}

extension TrackDigester {
  /// Adds all points of a stored track.
  /// - Throws: `truncated` or `invalidColumn` for damaged bytes.
  public mutating func add(_ points: StoredPoints) throws(PointStreamError) {
    var points = points
    while let element = try points.next() {
      switch element {
      case .segment: beginSegment()
      case .fix(let fix): add(fix)
      }
    }
    recorded = points.recorded
  }
}

extension PointStream {
  /// Returns the points of a recording as a stream of their own, selected from all fixes of its stream.
  /// - Parameters:
  ///   - stream: the fixes as received.
  ///   - sport: the sport of the track; `nil` when unknown.
  ///   - spacing: metres between points (T7).
  ///   - maximumFixes: the largest number of fixes that is accepted.
  /// - Throws: `PointStreamError`.
  public static func picked(
    from stream: [UInt8], sport: Sport?, spacing: Double, maximumFixes: Int
  ) throws(PointStreamError) -> [UInt8] {
    let decoder = try PointStreamDecoder(stream, maximumFixes: maximumFixes)
    var points = StoredPoints(decoder, sport: sport, spacing: spacing)
    var encoder = PointStreamEncoder()
    encoder.laps = points.laps
    while let element = try points.next() {
      switch element {
      case .segment: encoder.beginSegment()
      case .fix(let fix): encoder.add(fix)
      }
    }
    return encoder.finish()
  }
}
