/// A place on a picture, as fractions of its width and its height from the upper left corner.
///
/// So a mark is on the same hold at every size of the picture (B2).
public struct PicturePlace: Equatable, Sendable {
  /// Fraction of the width, 0 to 1.
  public let x: Double
  /// Fraction of the height, 0 to 1.
  public let y: Double

  /// - Returns: `nil` for a place outside the picture, or NaN.
  public init?(x: Double, y: Double) {
    guard (0...1).contains(x), (0...1).contains(y) else { return nil }
    self.x = x
    self.y = y
  }

  /// Returns the nearest place on the picture.
  ///
  /// - Returns: `nil` for NaN.
  public init?(nearestTo x: Double, _ y: Double) {
    guard !x.isNaN, !y.isNaN else { return nil }
    self.x = min(max(x, 0), 1)
    self.y = min(max(y, 0), 1)
  }
}

/// The aspect ratio of an upright picture, independent of its size.
///
/// Lengths on a picture are fractions of its shorter side, so that circles stay circles and marks have the same
/// proportion to the wall in portrait and landscape.
public struct PictureShape: Equatable, Sendable {
  /// The width divided by the shorter side, at least 1.
  public let width: Double
  /// The height divided by the shorter side, at least 1.
  public let height: Double

  /// - Parameters:
  ///   - width: in any unit, such as pixels, of the upright picture.
  ///   - height: in the same unit.
  /// - Returns: `nil` unless both are positive numbers.
  public init?(width: Double, height: Double) {
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    let side = min(width, height)
    self.width = width / side
    self.height = height / side
  }

  /// Returns the distance between two places, as a fraction of the shorter side.
  public func distance(_ one: PicturePlace, _ other: PicturePlace) -> Double {
    let (x, y) = ((one.x - other.x) * width, (one.y - other.y) * height)
    return (x * x + y * y).squareRoot()
  }

  /// Returns the place this far to the right and down, in fractions of the shorter side, clamped to the picture.
  public func place(_ place: PicturePlace, right: Double, down: Double) -> PicturePlace {
    PicturePlace(nearestTo: place.x + right / width, place.y + down / height) ?? place
  }
}
