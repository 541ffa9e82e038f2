/// The file formats Cordada reads and writes.
public enum RecordingFormat: String, CaseIterable, Equatable, Sendable {
  case gpx, kml, kmz, tcx, fit, geojson

  /// The format that a file's name promises, `.gz` and case aside.
  public init?(fileName: String) {
    var name = fileName.lowercased()
    if name.hasSuffix(".gz") { name.removeLast(3) }
    if name.hasSuffix(".json") {
      self = .geojson
      return
    }
    guard let format = RecordingFormat.allCases.first(where: { name.hasSuffix("." + $0.rawValue) })
    else { return nil }
    self = format
  }

  /// Without the point: `gpx`.
  public var fileExtension: String { rawValue }

  /// What HTTP calls it.
  public var mediaType: String {
    switch self {
    case .gpx: "application/gpx+xml"
    case .kml: "application/vnd.google-earth.kml+xml"
    case .kmz: "application/vnd.google-earth.kmz"
    case .tcx: "application/vnd.garmin.tcx+xml"
    case .fit: "application/vnd.ant.fit"
    case .geojson: "application/geo+json"
    }
  }
}
