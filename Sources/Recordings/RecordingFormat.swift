/// The file formats Cordada reads and writes.
public enum RecordingFormat: String, CaseIterable, Equatable, Sendable {
  /// GPS Exchange Format; Keyhole Markup Language, plain and zipped; Garmin's Training Center XML
  /// and Flexible and Interoperable Data Transfer; GeoJSON (RFC 7946).
  case gpx, kml, kmz, tcx, fit, geojson
  /// A training session in the export of Polar Flow, which is only read.
  case polar

  /// The formats that are written, too.
  public static let written: [RecordingFormat] = [.gpx, .kml, .kmz, .tcx, .fit, .geojson]

  /// Returns the format for a file's name, ignoring case and a final `.gz`. `.json` counts as GeoJSON.
  /// - Returns: `nil` for any other extension.
  public init?(fileName: String) {
    var name = fileName.lowercased()
    if name.hasSuffix(".gz") { name.removeLast(3) }
    if name.hasSuffix(".json") {
      self = .geojson
      return
    }
    guard let format = RecordingFormat.written.first(where: { name.hasSuffix("." + $0.rawValue) })
    else { return nil }
    self = format
  }

  /// The file name extension without the dot, such as `gpx`.
  public var fileExtension: String { self == .polar ? "json" : rawValue }

  /// The media type for HTTP.
  public var mediaType: String {
    switch self {
    case .gpx: "application/gpx+xml"
    case .kml: "application/vnd.google-earth.kml+xml"
    case .kmz: "application/vnd.google-earth.kmz"
    case .tcx: "application/vnd.garmin.tcx+xml"
    case .fit: "application/vnd.ant.fit"
    case .geojson: "application/geo+json"
    case .polar: "application/json"
    }
  }
}
