extension Coordinate {
  /// A place among others, and how far away it is.
  public struct Neighbour: Equatable, Sendable {
    /// Which of the places it is.
    public let index: Int
    /// Metres along the surface of the ellipsoid.
    public let distance: Double
  }

  /// The places in the order of their distance, the nearest first; of two that are equally far, the one that
  /// comes first.
  /// - Parameter places: those that are `nil` are nowhere, and left out.
  /// - Complexity: O(*n* log *n*).
  public func nearest(of places: [Coordinate?]) -> [Neighbour] {
    var neighbours: [Neighbour] = []
    for (index, place) in places.enumerated() {
      guard let place else { continue }
      neighbours.append(Neighbour(index: index, distance: distance(to: place)))
    }
    return neighbours.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
  }
}
