import Tracks

/// The limits of one file, on the server and on a device.
public enum RecordingLimits {
  /// The largest number of fixes: 23 days at one per second.
  public static let points = 2_000_000
  /// The largest number of tracks and routes.
  public static let lines = TrackRecords.maximumLines
  /// The largest number of waypoints; further ones are left out with a warning.
  public static let waypoints = 2_000
  /// The largest number of files in a zip.
  public static let archiveFiles = 10_000
}

/// The reason why a readable file is not accepted.
public enum RecordingExcess: Error, Equatable, Sendable {
  /// The file has waypoints only, and no line.
  case placesOnly
  /// The file has lines, but their points have neither positions nor any figures.
  case noFigures
  /// The file has more fixes than `RecordingLimits.points`.
  case tooManyPoints
  /// The file has more lines than `RecordingLimits.lines`.
  case tooManyLines

  /// The stable code, the same in every version and language.
  public var code: String {
    switch self {
    case .placesOnly: "places-only"
    case .noFigures: "no-figures"
    case .tooManyPoints: "too-many-points"
    case .tooManyLines: "too-many-tracks"
    }
  }
}
