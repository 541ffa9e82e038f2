/// Maps holds from an old photo to a new one of the same wall, by four places that a person marked on both (B11).
///
/// Two views of a flat wall are related by a projective map, which four places determine. It is composed of the
/// maps of the unit square onto the four places of each photo. Source of the formula: P. S. Heckbert,
/// "Fundamentals of Texture Mapping and Image Warping", University of California, Berkeley, 1989, section
/// 2.2.3.
public struct PictureRegistration: Sendable {
  private let map: Projection

  /// Minimum area of the four places, as a fraction of the picture: for a smaller one, the error of a finger is
  /// magnified across the wall.
  public static let minimumArea = 0.01

  /// The rounding error tolerated for a place at the edge.
  private static let roundingError = 1e-9

  /// - Parameters:
  ///   - before: four places on the old photo, around the wall in either direction.
  ///   - after: the same places of the wall on the new photo, in the same order.
  /// - Returns: `nil` unless both are corners of a convex quadrilateral that is large enough, in the same
  ///   direction of rotation.
  public init?(from before: [PicturePlace], to after: [PicturePlace]) {
    guard let direction = Self.direction(of: before), direction == Self.direction(of: after)
    else { return nil }
    map = Projection(squareOnto: after).after(Projection(squareOnto: before).inverse)
  }

  /// Returns a place of the old photo on the new one; `nil` if it is outside.
  public func place(_ place: PicturePlace) -> PicturePlace? {
    guard let (x, y) = map.image(place.x, place.y),
      let nearest = PicturePlace(nearestTo: x, y),
      max((nearest.x - x).magnitude, (nearest.y - y).magnitude) < Self.roundingError
    else { return nil }
    return nearest
  }

  /// Returns the marks on the new photo, and the identifiers of those outside it.
  public func register(_ topo: Topo) -> (topo: Topo, lost: [String]) {
    var (registered, lost) = (topo, [String]())
    for mark in topo.marks {
      if let place = place(mark.place) {
        registered = registered.replacing(Mark(id: mark.id, mark.kind, at: place))
      } else {
        registered = registered.removing(mark.id)
        lost.append(mark.id)
      }
    }
    return (registered, lost)
  }

  /// Returns 1 or -1 for the direction of rotation of a convex quadrilateral's corners; `nil` if it is not convex or too small.
  private static func direction(of corners: [PicturePlace]) -> Int? {
    guard corners.count == 4 else { return nil }
    var area = 0.0
    var turns = 0
    for index in 0..<4 {
      let (a, b, c) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
      area += (a.x * b.y - b.x * a.y) / 2
      let turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
      turns += turn > 1e-6 ? 1 : turn < -1e-6 ? -1 : 0
    }
    guard turns.magnitude == 4, area.magnitude >= minimumArea else { return nil }
    return turns.signum()
  }
}

/// A projective map of the plane, as a 3 × 3 matrix.
private struct Projection {
  private let rows: (Row, Row, Row)

  private struct Row {
    let x: Double
    let y: Double
    let one: Double
  }

  private init(_ rows: (Row, Row, Row)) {
    self.rows = rows
  }

  /// Maps the corners (0, 0), (1, 0), (1, 1) and (0, 1) to those of a convex quadrilateral.
  init(squareOnto corners: [PicturePlace]) {
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    let (sumX, sumY) = (a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y)
    let (x1, x2) = (b.x - c.x, d.x - c.x)
    let (y1, y2) = (b.y - c.y, d.y - c.y)
    let determinant = x1 * y2 - x2 * y1
    let g = (sumX * y2 - x2 * sumY) / determinant
    let h = (x1 * sumY - sumX * y1) / determinant
    rows = (
      Row(x: b.x - a.x + g * b.x, y: d.x - a.x + h * d.x, one: a.x),
      Row(x: b.y - a.y + g * b.y, y: d.y - a.y + h * d.y, one: a.y),
      Row(x: g, y: h, one: 1)
    )
  }

  /// The inverse up to a factor, which does not matter for a projective map: the adjugate.
  var inverse: Projection {
    let (a, b, c) = rows
    return Projection(
      (
        Row(
          x: b.y * c.one - b.one * c.y, y: a.one * c.y - a.y * c.one,
          one: a.y * b.one - a.one * b.y),
        Row(
          x: b.one * c.x - b.x * c.one, y: a.x * c.one - a.one * c.x,
          one: a.one * b.x - a.x * b.one),
        Row(x: b.x * c.y - b.y * c.x, y: a.y * c.x - a.x * c.y, one: a.x * b.y - a.y * b.x)
      ))
  }

  /// Returns the composition of this map after another one.
  func after(_ first: Projection) -> Projection {
    let (a, b, c) = first.rows
    func row(_ row: Row) -> Row {
      Row(
        x: row.x * a.x + row.y * b.x + row.one * c.x,
        y: row.x * a.y + row.y * b.y + row.one * c.y,
        one: row.x * a.one + row.y * b.one + row.one * c.one)
    }
    return Projection((row(rows.0), row(rows.1), row(rows.2)))
  }

  /// Returns the image of a point; `nil` if it is on the horizon.
  func image(_ x: Double, _ y: Double) -> (Double, Double)? {
    func value(_ row: Row) -> Double { row.x * x + row.y * y + row.one }
    let depth = value(rows.2)
    guard depth.magnitude > 1e-12 else { return nil }
    return (value(rows.0) / depth, value(rows.1) / depth)
  }
}
