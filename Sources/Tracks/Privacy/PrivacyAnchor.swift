public import Geodesy
public import JSON

/// The centre from which all hidden circles around one place are derived, also when the place is named anew (T28).
///
/// The first place makes it, by its point and secret; each later place that it holds takes it over, from a deleted place, too. A
/// circle is derived from the anchor and the named radius alone, never again from a point, so whoever knows all circles
/// of an anchor knows at most the anchor, as by the first circle of it. (Circles that were each derived from the point
/// would be rings that meet there.)
public struct PrivacyAnchor: Equatable, Sendable {
  /// The centre, between half of `radius` and the whole of it away from the point of the first place.
  public let centre: Coordinate
  /// The named radius of the first place, in metres.
  public let radius: Double
  /// 32 random bytes in hexadecimal digits, by which circles of larger radii are displaced.
  public let secret: String

  private let bytes: [UInt8]

  /// - Parameters:
  ///   - centre: the centre of its circles.
  ///   - radius: metres, within `PrivacyPlace.radii`.
  ///   - secret: 32 bytes in hexadecimal digits.
  public init?(centre: Coordinate, radius: Double, secret: String) {
    guard PrivacyPlace.radii.contains(radius), let bytes = PrivacySecret.bytes(secret.utf8),
      bytes.count == 32
    else { return nil }
    self.centre = centre
    self.radius = radius
    self.secret = secret
    self.bytes = bytes
  }

  /// Makes the anchor of a first place.
  public init?(of point: Coordinate, radius: Double, secret: String) {
    guard let bytes = PrivacySecret.bytes(secret.utf8),
      let place = PrivacyPlace(point: point, radius: radius, secret: bytes)
    else { return nil }
    self.init(centre: place.circle.centre, radius: radius, secret: secret)
  }

  /// Metres from the centre within which a place is held: half of `radius` more than the first place can be away, so that
  /// one whose point is moved by less than that keeps its circle.
  private var reach: Double { 1.5 * radius }

  /// Metres from the centre of an anchor within which it can hold a place.
  public static let longestReach = 1.5 * PrivacyPlace.radii.upperBound

  /// Returns true if places at a point take over the anchor.
  public func holds(_ point: Coordinate) -> Bool { centre.distance(to: point) <= reach }

  /// Returns the hidden circle of any place that the anchor holds: all within a radius of it, wherever it is.
  ///
  /// Up to the radius of the first place it lies around the centre. A larger one is displaced from there, so that its
  /// own centre is wrong by half of the larger radius at least.
  public func circle(_ radius: Double) -> PrivacyCircle {
    guard radius > self.radius else {
      return PrivacyCircle(centre: centre, radius: Self.margin * (reach + radius))
    }
    let nearest = radius / 2 + self.radius
    let farthest = radius + self.radius / 2
    let centre = self.centre.displaced(by: nearest...farthest, bytes[16..<32])
    return PrivacyCircle(centre: centre, radius: Self.margin * (farthest + reach + radius))
  }

  /// Makes up for the error of `Coordinate.offset`.
  private static let margin = PrivacyPlace.growth / 2
}

extension PrivacyAnchor {
  /// Reads an anchor; `nil` if a field is missing or malformed.
  public init?(_ json: JSONValue) {
    guard let centre = Coordinate(json), let radius = json["radius_m"]?.double,
      let secret = json["secret"]?.string
    else { return nil }
    self.init(centre: centre, radius: radius, secret: secret)
  }

  /// Reads the anchor of a place's record: that of a place without one is its own.
  public init?(ofPlace record: JSONValue) {
    if let anchor = record["anchor"], !anchor.isNull {
      self.init(anchor)
    } else {
      guard let point = record["point"].flatMap({ Coordinate($0) }),
        let radius = record["radius_m"]?.double, let secret = record["secret"]?.string
      else { return nil }
      self.init(of: point, radius: radius, secret: secret)
    }
  }

  /// Returns the anchor of a new place: the first of the known ones that holds it, or one of its own.
  /// - Parameter fields: those of its record; `nil` is returned if one is missing or malformed.
  public static func first(forPlace fields: JSONValue, among known: [PrivacyAnchor])
    -> PrivacyAnchor?
  {
    guard let point = fields["point"].flatMap({ Coordinate($0) }),
      let radius = fields["radius_m"]?.double, let secret = fields["secret"]?.string,
      let own = PrivacyAnchor(of: point, radius: radius, secret: secret), own.holds(point)
    else { return nil }
    return known.first { $0.holds(point) } ?? own
  }

  /// The anchor as a field of a record.
  public var json: JSONValue {
    .object([
      JSONMember("latitude", .number(centre.latitude)),
      JSONMember("longitude", .number(centre.longitude)),
      JSONMember("radius_m", .number(radius)), JSONMember("secret", .string(secret)),
    ])
  }
}
