/// The points of a stored track: those of a file as they are, those of a recording picked again from
/// all the fixes that its stream keeps.
///
/// Of a recording it gives what the recorder made when it was live: what an export holds and what
/// figures are derived of.
public struct StoredPoints: Sendable {
  private var decoder: PointStreamDecoder
  private var picker: PointPicker?
  private var hasEnded = false
  private var segmentIsDue = false

  /// - Parameters:
  ///   - sport: of the track; a recording of an unknown one is filtered as a run.
  ///   - spacing: of a recording, metres between points (T7); `nil` for a file's points.
  public init(_ stream: PointStreamDecoder, sport: Sport?, spacing: Double?) {
    decoder = stream
    picker = spacing.map { PointPicker(sport: sport ?? .other, spacing: $0) }
  }

  /// The next element; `nil` at the end.
  public mutating func next() throws(PointStreamError) -> PointStreamDecoder.Element? {
    guard picker != nil else { return try decoder.next() }
    if segmentIsDue {
      segmentIsDue = false
      return .segment
    }
    while !hasEnded {
      switch try decoder.next() {
      case .fix(let fix):
        if let point = picker?.add(fix).point { return .fix(point) }
      case .segment:
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
}

extension TrackDigester {
  /// Takes all points of a stored track.
  public mutating func add(_ points: StoredPoints) throws(PointStreamError) {
    var points = points
    while let element = try points.next() {
      switch element {
      case .segment: beginSegment()
      case .fix(let fix): add(fix)
      }
    }
  }
}
