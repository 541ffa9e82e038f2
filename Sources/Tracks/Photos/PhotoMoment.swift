public import Geodesy

/// When and where a photo was taken, as far as that is known.
public struct PhotoMoment: Equatable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var time: Int64?
  /// Where the camera was.
  public var coordinate: Coordinate?

  /// Creates a moment; what is not given is unknown.
  public init(time: Int64? = nil, coordinate: Coordinate? = nil) {
    self.time = time
    self.coordinate = coordinate
  }
}

/// What is accepted of a photo.
public enum PhotoLimits {
  /// Unicode scalars of a caption.
  public static let captionLength = 500
  /// Metres along a track.
  public static let distances = 0.0...1e9
}

/// Where a photo stands on a track.
public struct PhotoPlace: Equatable, Sendable {
  /// What says so.
  public enum Basis: Equatable, Sendable {
    /// The position that the camera knew.
    case position
    /// The time at which the photo was taken.
    case time

    /// The stable name in records.
    public var name: StaticString {
      switch self {
      case .position: "position"
      case .time: "time"
      }
    }
  }

  /// Where it is shown on the map.
  public var coordinate: Coordinate
  /// Metres from the start of the track.
  public var distance: Double
  /// What says so.
  public var basis: Basis

  /// Creates a place.
  public init(coordinate: Coordinate, distance: Double, basis: Basis) {
    self.coordinate = coordinate
    self.distance = distance
    self.basis = basis
  }
}
