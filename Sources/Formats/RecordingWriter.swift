import Recordings

/// Writes one file of recordings, taking what a reader gives: a reader into a writer is a conversion.
///
/// What a format cannot hold is left out and counted. GPX wants places before routes and routes
/// before tracks, and each line's head complete at its beginning; `convert` sees to that.
public protocol RecordingWriter: RecordingReceiver {
  /// Points and places that the format cannot hold.
  var leftOut: Int { get }
  /// Points and places written.
  var written: Int { get }
  /// Ends the file, and throws what the sink refused.
  mutating func finish() throws(FormatError)
}

extension RecordingFormat {
  /// A writer of this format.
  public func writer(to sink: @escaping ByteSink) -> any RecordingWriter {
    switch self {
    case .gpx: GPXWriter(to: sink)
    case .kml: KMLWriter(to: sink)
    case .kmz: KMZWriter(to: sink)
    case .tcx: TCXWriter(to: sink)
    case .fit: FITWriter(to: sink)
    case .geojson: GeoJSONWriter(to: sink)
    }
  }
}
