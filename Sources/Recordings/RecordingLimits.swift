/// What one file may hold at most, on the server and on a device.
public enum RecordingLimits {
  /// Fixes: 23 days at one a second.
  public static let points = 2_000_000
  /// Tracks and routes.
  public static let lines = 1_000
  /// Places; what comes after them is left out with a warning.
  public static let waypoints = 2_000
}

/// Why a file that was read well is not taken.
public enum RecordingExcess: Error, Equatable, Sendable {
  /// Places, but nobody went anywhere.
  case placesOnly
  case tooManyPoints
  case tooManyLines

  /// A stable name, the same in every version and language.
  public var code: String {
    switch self {
    case .placesOnly: "places-only"
    case .tooManyPoints: "too-many-points"
    case .tooManyLines: "too-many-tracks"
    }
  }
}
