import Geodesy
import Testing

@Suite struct BoundsTests {
  private func bounds(_ places: [(Double, Double)]) throws -> Bounds {
    var bounds: Bounds?
    for place in places {
      let coordinate = try #require(Coordinate(latitude: place.0, longitude: place.1))
      if bounds == nil { bounds = Bounds(coordinate) }
      bounds?.add(coordinate)
    }
    return try #require(bounds)
  }

  @Test(
    arguments: [
      ([(1.0, 2.0)], Bounds(south: 1, west: 2, north: 1, east: 2), 0.0),
      ([(1, 2), (-3, 5), (0, 3)], Bounds(south: -3, west: 2, north: 1, east: 5), 3),
      ([(-16, 179), (-17, -179)], Bounds(south: -17, west: 179, north: -16, east: -179), 2),
      (
        [(-16, -179), (-17, 179), (-16, 178)],
        Bounds(south: -17, west: 178, north: -16, east: -179), 3
      ),
    ] as [([(Double, Double)], Bounds, Double)])
  func holdAllPlacesTheShortWay(
    places: [(Double, Double)], expected: Bounds, width: Double
  ) throws {
    let bounds = try bounds(places)
    #expect(bounds == expected)
    #expect(bounds.width == width)
    for place in places {
      #expect(bounds.contains(try #require(Coordinate(latitude: place.0, longitude: place.1))))
    }
  }

  @Test func growByOtherBounds() throws {
    var first = try bounds([(1, 2), (2, 3)])
    first.add(try bounds([(5, 6), (6, 8)]))
    #expect(first == Bounds(south: 1, west: 2, north: 6, east: 8))
  }
}
