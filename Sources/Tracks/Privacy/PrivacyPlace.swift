public import Geodesy
public import JSON
import Numerics

/// A place whose surroundings a member shows to nobody else, such as their home (T28).
public struct PrivacyPlace: Equatable, Sendable {
  /// Metres around the point within which nothing is shown.
  public static let radii = 100.0...2000.0
  /// Maximum number of a member's places: each costs a comparison for each point of a track.
  public static let maximumCount = 20
  /// Maximum length of a name, in Unicode scalars.
  public static let nameLength = 60

  /// The hidden circle. It does not tell the point without the place's secret.
  public let circle: PrivacyCircle

  /// - Parameters:
  ///   - point: the place itself.
  ///   - radius: metres, within `radii`.
  ///   - secret: at least 16 random bytes, made once with the place.
  ///
  /// The circle is concentric with nothing: its centre lies half of `radius` to the whole of it away from the
  /// point, in a direction of the secret, and its own radius is twice as large. So everything within `radius`
  /// of the point is hidden, wherever the centre lies. Whoever finds the circle by the ends of many tracks knows a ring of
  /// equally likely points, and the best guess, the centre, is at least half of `radius` wrong.
  public init?(point: Coordinate, radius: Double, secret: [UInt8]) {
    guard Self.radii.contains(radius), secret.count >= 16 else { return nil }
    let direction = 2 * Elementary.pi * Self.fraction(secret[0..<8])
    // Each part of the ring's area is equally likely.
    let share = (0.25 + 0.75 * Self.fraction(secret[8..<16])).squareRoot()
    let distance = share * radius
    let centre = point.offset(
      north: distance * Elementary.cos(direction), east: distance * Elementary.sin(direction))
    circle = PrivacyCircle(centre: centre, radius: Self.growth * radius)
  }

  /// The hidden radius as a multiple of the named one: twice, and the error of `Coordinate.offset`.
  static let growth = 2.001

  /// Returns 53 bits as a number from 0 to below 1.
  private static func fraction(_ bytes: ArraySlice<UInt8>) -> Double {
    let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Double(bits >> 11) / 9_007_199_254_740_992
  }
}

extension PrivacyPlace {
  /// Reads the record of a place; `nil` if a field is missing or malformed.
  public init?(_ record: JSONValue) {
    guard let latitude = record["point"]?["latitude"]?.double,
      let longitude = record["point"]?["longitude"]?.double,
      let point = Coordinate(latitude: latitude, longitude: longitude),
      let radius = record["radius_m"]?.double,
      let secret = record["secret"]?.string.flatMap({ Self.bytes($0.utf8) })
    else { return nil }
    self.init(point: point, radius: radius, secret: secret)
  }

  /// Reads hexadecimal digits in lower case; `nil` if the text has others.
  private static func bytes(_ text: String.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in text {
      let value: UInt8
      switch digit {
      case 48...57: value = digit - 48
      case 97...102: value = digit - 87
      default: return nil
      }
      if let half = high {
        bytes.append(half << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return high == nil ? bytes : nil
  }
}
