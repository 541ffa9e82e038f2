import Geodesy
import Testing

@Suite struct DistanceTests {
  /// Lengths by GeographicLib 2.1 (C. F. F. Karney, "Algorithms for geodesics", J. Geodesy 87 (2013)
  /// 43-55).
  @Test(
    arguments: [
      ((0.0, 0.0), (0.0, 1.0), 111_319.49079327357), ((0, 0), (1, 0), 110_574.38855779878),
      ((42.5, 1.5), (42.5001, 1.5001), 13.81886401646963),
      ((42.5, 1.5), (42.51, 1.51), 1381.8486061464127),
      ((42.5, 1.5), (43.5, 2.5), 137_803.61889366645),
      ((60, 10), (60.019, 10.019), 2367.356421061861),
      ((84.99, 10), (84.99, 10.019), 185.32487872995642),
      ((41.4, 2.1), (-33.9, 151.2), 17_188_709.827926293),
      ((0, 0), (0, 160), 17_811_118.526923772),
      ((89.9, 0), (89.9, 180), 22_338.795682520195), ((90, 0), (0, 50), 10_001_965.729312724),
      ((-16.8, 179.9999), (-16.8, -179.9999), 21.31962607299221),
      ((-16.8, 179.5), (-16.8, -179.5), 106_598.0173307344),
    ] as [((Double, Double), (Double, Double), Double)])
  func isThatOfTheEllipsoid(from: (Double, Double), to: (Double, Double), metres: Double) throws {
    let start = try #require(Coordinate(latitude: from.0, longitude: from.1))
    let end = try #require(Coordinate(latitude: to.0, longitude: to.1))
    #expect((start.distance(to: end) / metres - 1).magnitude < 0.000_01)
    #expect(start.distance(to: end) == end.distance(to: start))
  }

  @Test(
    arguments: [
      ((-90.0, 0.0), (90.0, 0.0), 20_003_931.5), ((0, 0), (0, 179), 19_926_188.9),
      ((0, 0), (0.5, 179.7), 19_944_127.4), ((10, 0), (-12, 165), 18_381_755.8),
    ] as [((Double, Double), (Double, Double), Double)])
  func isRoughOnTheOtherSideOfTheEarth(
    from: (Double, Double), to: (Double, Double), metres: Double
  ) throws {
    let start = try #require(Coordinate(latitude: from.0, longitude: from.1))
    let end = try #require(Coordinate(latitude: to.0, longitude: to.1))
    #expect((start.distance(to: end) / metres - 1).magnitude < 0.005)
  }

  @Test(arguments: [(0.0, 0.0), (42.5, 1.5), (90, 0), (-90, 180), (12, -180)])
  func isNothingToTheSamePlace(latitude: Double, longitude: Double) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    #expect(place.distance(to: place) == 0)
  }

  @Test func isContinuousWhereTheFormulaChanges() throws {
    let start = try #require(Coordinate(latitude: 42.5, longitude: 1.5))
    let near = try #require(Coordinate(latitude: 42.5, longitude: 1.5 + 0.019_999_999))
    let far = try #require(Coordinate(latitude: 42.5, longitude: 1.5 + 0.020_000_001))
    #expect((start.distance(to: far) - start.distance(to: near)).magnitude < 0.002)
  }

  @Test(arguments: [
    (91.0, 0.0), (-90.1, 0), (0, 180.1), (0, -181), (.nan, 0), (0, .nan), (.infinity, 0),
  ])
  func takesNoPlaceOffTheEarth(latitude: Double, longitude: Double) {
    #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
  }
}

@Suite struct OffsetTests {
  @Test(arguments: [
    (0.0, 0.0), (42.5, 1.5), (-33.9, 151.2), (78.2, 15.6), (51, 179.99), (51, -179.99),
  ])
  func isAtItsDistance(latitude: Double, longitude: Double) throws {
    let start = try #require(Coordinate(latitude: latitude, longitude: longitude))
    for (north, east) in [(3000.0, 0.0), (0, 3000), (-2000, 1500), (40, -30)] {
      let metres = (north * north + east * east).squareRoot()
      let end = start.offset(north: north, east: east)
      #expect((start.distance(to: end) / metres - 1).magnitude < 0.000_5)
      #expect((end.latitude > start.latitude) == (north > 0) || north == 0)
    }
  }

  @Test func isOnTheEarthAtItsPoles() throws {
    let north = try #require(Coordinate(latitude: 89.999, longitude: 100))
    #expect(north.offset(north: 5000, east: 5000).latitude == 90)
  }
}
