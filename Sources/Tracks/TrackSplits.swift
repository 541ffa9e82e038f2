public import JSON

/// The marks of a track at even lengths, independent of those of the recording (T6).
public struct TrackSplits: Sendable {
  /// Accepted lengths of a split, in metres.
  public static let lengths = 50.0...100_000.0

  /// Metres of each split except the last.
  public let length: Double
  /// The marks, in the order of the way.
  public let marks: [Mark]

  /// Derives the marks from stored points.
  /// - Parameters:
  ///   - points: a point stream.
  ///   - sport: the sport of the track; `nil` when unknown.
  ///   - spacing: for a recording, metres between points; `nil` for a file.
  ///   - length: metres, within `lengths`.
  ///   - maximumFixes: the largest number of fixes that is accepted.
  /// - Throws: `PointStreamError`.
  public init(
    of points: [UInt8], sport: Sport?, spacing: Double? = nil, length: Double, maximumFixes: Int
  ) throws(PointStreamError) {
    var points = StoredPoints(
      try PointStreamDecoder(points, maximumFixes: maximumFixes), sport: sport, spacing: spacing)
    var analysis = TrackAnalysis(sport: sport, markInterval: length)
    while let element = try points.next() {
      switch element {
      case .segment: analysis.beginSegment()
      case .fix(let fix): analysis.add(fix)
      }
    }
    self.length = length
    marks = analysis.finish().marks
  }

  /// Writes the splits as the API's `TrackSplits`.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("length_m", length, decimals: 3)
    writer.beginArray("marks")
    for mark in marks { mark.write(into: &writer) }
    writer.endArray()
    writer.endObject()
  }
}
