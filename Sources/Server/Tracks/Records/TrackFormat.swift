import Formats

/// What a track was made of.
enum TrackFormat: Equatable, Sendable {
  /// A line of a file.
  case file(RecordingFormat)
  /// All fixes that a device received while recording, as a point stream: the track's points are
  /// picked from them.
  case recording
  /// A point stream that a device made of a file it read itself.
  case points
  /// Nothing: the member states the figures of an activity that was not recorded.
  case manual

  static let names: [StaticString] = [
    "gpx", "kml", "kmz", "tcx", "fit", "geojson", "recording", "points", "manual",
  ]

  init?(name: String) {
    switch name {
    case "recording": self = .recording
    case "points": self = .points
    case "manual": self = .manual
    default:
      guard let format = RecordingFormat(rawValue: name) else { return nil }
      self = .file(format)
    }
  }

  var name: String {
    switch self {
    case .file(let format): format.rawValue
    case .recording: "recording"
    case .points: "points"
    case .manual: "manual"
    }
  }

  var fileExtension: String {
    if case .file(let format) = self { format.fileExtension } else { "points" }
  }
}
