/// Reads JSON: GeoJSON, or a training session of Polar's export. The members tell which.
package struct JSONRecording {
  private var tokens = JSONTokens()
  private var geoJSON: GeoJSONRecording
  private var polar: PolarSession

  /// Creates a reader that passes its results to `feed`.
  package init(_ feed: RecordingFeed) {
    geoJSON = GeoJSONRecording(feed)
    polar = PolarSession(feed)
  }

  /// The format, known at the end.
  package var format: RecordingFormat { polar.isSession ? .polar : .geojson }

  /// Reads the next bytes of the file.
  /// - Throws: `notWellFormed`, `tooDeep`, or `tooLarge` for too many points.
  package mutating func feed(_ bytes: UnsafeRawBufferPointer) throws(FormatError) {
    let bytes = UnsafeBufferPointer(
      start: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), count: bytes.count)
    var tokens = tokens
    defer { self.tokens = tokens }
    // The other reader ends with the first member that tells the format.
    try tokens.feed(Span(_unsafeElements: bytes)) { token, text in
      let isSession = polar.isSession
      if isSession || !geoJSON.isGeoJSON { polar.read(token, text) }
      if !isSession { geoJSON.read(token, text) }
    }
    guard max(geoJSON.pointCount, polar.pointCount) <= FixColumns.limit else {
      throw .tooManyPoints(limit: FixColumns.limit)
    }
  }

  /// Ends the file and reports omissions as warnings.
  /// - Throws: `cutOff`, `notGeoJSON`, `nothingInside`.
  package mutating func finish() throws(FormatError) {
    try tokens.finish()
    if polar.isSession {
      try polar.finish()
    } else {
      try geoJSON.finish()
    }
  }
}
