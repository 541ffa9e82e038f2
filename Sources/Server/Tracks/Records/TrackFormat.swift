import Formats

/// The source of a track.
enum TrackFormat: Equatable, Sendable {
  /// A line of a file.
  case file(RecordingFormat)
  /// A point stream of all fixes that a device received while recording; the track's points are selected from them.
  case recording
  /// A point stream that a device made from a file.
  case points
  /// No points: the member states the figures of an activity that was not recorded.
  case manual

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
