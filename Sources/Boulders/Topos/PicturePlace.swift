/// A place on a picture, as fractions of its width and its height from the upper left corner.
///
/// So a mark lies on the same hold on every screen and on every size of the picture (B2).
public struct PicturePlace: Equatable, Sendable {
  /// Of the width, 0 to 1.
  public let x: Double
  /// Of the height, 0 to 1.
  public let y: Double

  /// - Returns: `nil` for a place beside the picture and for what is no number.
  public init?(x: Double, y: Double) {
    guard (0...1).contains(x), (0...1).contains(y) else { return nil }
    self.x = x
    self.y = y
  }

  /// The nearest place of the picture.
  ///
  /// - Returns: `nil` for what is no number.
  public init?(nearestTo x: Double, _ y: Double) {
    guard !x.isNaN, !y.isNaN else { return nil }
    self.x = min(max(x, 0), 1)
    self.y = min(max(y, 0), 1)
  }
}

/// The shape of a picture as it is seen, upright, whatever its size.
///
/// Lengths on a picture are fractions of its shorter side: a circle stays a circle, and marks have the
/// same proportion to the wall upright and in landscape.
public struct PictureShape: Equatable, Sendable {
  /// The width in shorter sides, at least 1.
  public let width: Double
  /// The height in shorter sides, at least 1.
  public let height: Double

  /// - Parameters:
  ///   - width: in any unit, such as pixels, after the picture was turned upright.
  ///   - height: in the same unit.
  /// - Returns: `nil` unless both are positive numbers.
  public init?(width: Double, height: Double) {
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    let side = min(width, height)
    self.width = width / side
    self.height = height / side
  }

  /// The distance between two places, in shorter sides.
  public func distance(_ one: PicturePlace, _ other: PicturePlace) -> Double {
    let (x, y) = ((one.x - other.x) * width, (one.y - other.y) * height)
    return (x * x + y * y).squareRoot()
  }

  /// The place so many shorter sides to the right and down; at the edge at the latest.
  public func place(_ place: PicturePlace, right: Double, down: Double) -> PicturePlace {
    PicturePlace(nearestTo: place.x + right / width, place.y + down / height) ?? place
  }
}
