extension Coordinate {
  /// A place in a list, with its distance.
  public struct Neighbour: Equatable, Sendable {
    /// The index in the list.
    public let index: Int
    /// Metres along the surface of the ellipsoid.
    public let distance: Double
  }

  /// Returns the places by distance, the nearest first; equally distant ones in the order of the list.
  /// - Parameter places: the list, in which `nil` is skipped.
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
