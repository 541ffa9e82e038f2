extension RecordingFormat {
  /// Returns a writer of this format, one of `written`, that passes its bytes to `sink`.
  public func writer(to sink: @escaping ByteSink) -> any RecordingWriter {
    switch self {
    case .gpx: GPXWriter(to: sink)
    case .kml: KMLWriter(to: sink)
    case .kmz: KMZWriter(to: sink)
    case .tcx: TCXWriter(to: sink)
    case .fit: FITWriter(to: sink)
    case .geojson: GeoJSONWriter(to: sink)
    case .polar: preconditionFailure("Polar's sessions are only read")
    }
  }
}
