public import Geodesy
public import JSON

/// Time and place of a photo, as far as known.
public struct PhotoMoment: Equatable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var time: Int64?
  /// The camera's position.
  public var coordinate: Coordinate?

  /// Creates a moment; omitted values are unknown.
  public init(time: Int64? = nil, coordinate: Coordinate? = nil) {
    self.time = time
    self.coordinate = coordinate
  }
}

extension PhotoMoment {
  /// The largest number of milliseconds, that of dates in JavaScript.
  private static let latest = 8.64e15

  /// Reads what is known of a photo: its `time`, and its `latitude` and `longitude`. Of a photo that was placed before, with `by`, only
  /// the basis of that place counts: a place by its time is derived from another line, and one by hand is where its member put it.
  public init(_ json: JSONValue) {
    self.init()
    func stands(by name: StaticString) -> Bool {
      json["by"]?.string.map { name.isSame(as: $0) } ?? false
    }
    if !stands(by: "hand"), let number = json["time"]?.double, number.magnitude <= Self.latest {
      time = Int64(number.rounded())
    }
    if !stands(by: PhotoPlace.Basis.time.name), let latitude = json["latitude"]?.double,
      let longitude = json["longitude"]?.double
    {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
  }
}

/// Limits for a photo.
public enum PhotoLimits {
  /// Maximum length of a caption, in Unicode scalars.
  public static let captionLength = 500
  /// Metres along a track.
  public static let distances = 0.0...1e9
}

/// The place of a photo on a track.
public struct PhotoPlace: Equatable, Sendable {
  /// The basis of a place.
  public enum Basis: Equatable, Sendable {
    /// The position stored by the camera.
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

  /// The position on the map.
  public var coordinate: Coordinate
  /// Metres from the start of the track.
  public var distance: Double
  /// The basis of the place.
  public var basis: Basis

  /// Creates a place.
  public init(coordinate: Coordinate, distance: Double, basis: Basis) {
    self.coordinate = coordinate
    self.distance = distance
    self.basis = basis
  }
}
