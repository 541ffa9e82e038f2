public import Geodesy
public import JSON

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

  /// A place without an anchor, as those are that were named before there were any.
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
    let centre = point.displaced(by: radius / 2...radius, secret[0..<16])
    circle = PrivacyCircle(centre: centre, radius: Self.growth * radius)
  }

  /// A place with an anchor; `nil` if the anchor does not hold it.
  /// - Parameters:
  ///   - point: the place itself.
  ///   - radius: metres, within `radii`.
  ///   - anchor: that from which its circle is derived.
  public init?(point: Coordinate, radius: Double, anchor: PrivacyAnchor) {
    guard Self.radii.contains(radius), anchor.holds(point) else { return nil }
    circle = anchor.circle(radius)
  }

  /// The hidden radius as a multiple of the named one: twice, and the error of `Coordinate.offset`.
  static let growth = 2.001
}

extension PrivacyPlace {
  /// Reads the record of a place; `nil` if a field is missing or malformed.
  public init?(_ record: JSONValue) {
    guard let point = record["point"].flatMap({ Coordinate($0) }),
      let radius = record["radius_m"]?.double,
      let secret = record["secret"]?.string.flatMap({ PrivacySecret.bytes($0.utf8) })
    else { return nil }
    if let anchor = record["anchor"], !anchor.isNull {
      guard let anchor = PrivacyAnchor(anchor) else { return nil }
      self.init(point: point, radius: radius, anchor: anchor)
    } else {
      self.init(point: point, radius: radius, secret: secret)
    }
  }
}
