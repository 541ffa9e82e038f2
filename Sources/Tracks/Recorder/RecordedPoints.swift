/// The points of a recorded track, picked again from its stored fixes.
///
/// Reads a stream of raw fixes as `PointStreamDecoder` does, and gives what the recorder made of them
/// when it was live: what an export holds and what figures are derived of.
public struct RecordedPoints: Sendable {
  private var decoder: PointStreamDecoder
  private var picker: PointPicker
  private var hasEnded = false
  private var segmentIsDue = false

  /// - Parameters:
  ///   - sport: as the track was recorded.
  ///   - spacing: metres between points, as the track was recorded.
  public init(_ stream: PointStreamDecoder, sport: Sport, spacing: Double) {
    decoder = stream
    picker = PointPicker(sport: sport, spacing: spacing)
  }

  /// The next element; `nil` at the end.
  public mutating func next() throws(PointStreamError) -> PointStreamDecoder.Element? {
    if segmentIsDue {
      segmentIsDue = false
      return .segment
    }
    while !hasEnded {
      switch try decoder.next() {
      case .fix(let fix):
        if let point = picker.add(fix).point { return .fix(point) }
      case .segment:
        guard let point = picker.endSegment() else { return .segment }
        segmentIsDue = true
        return .fix(point)
      case nil:
        hasEnded = true
        if let point = picker.endSegment() { return .fix(point) }
      }
    }
    return nil
  }
}

extension TrackDigester {
  /// Takes all points of a recorded track.
  public mutating func add(_ points: RecordedPoints) throws(PointStreamError) {
    var points = points
    while let element = try points.next() {
      switch element {
      case .segment: beginSegment()
      case .fix(let fix): add(fix)
      }
    }
  }
}
