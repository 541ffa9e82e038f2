import Geodesy
import Testing

@Suite struct MercatorTests {
  @Test(arguments: [
    (0.0, 0.0, 0.5, 0.5), (85.0511287798066, -180, 0, 0), (-85.0511287798066, 180, 1, 1),
    (90, 0, 0.5, 0), (-90, 0, 0.5, 1), (41.85, -87.65, 0.2565277778, 0.37177705682411755),
  ])
  func putsPlacesOnTheMap(latitude: Double, longitude: Double, x: Double, y: Double) throws {
    let point = MercatorPoint(try #require(Coordinate(latitude: latitude, longitude: longitude)))
    #expect((point.x - x).magnitude < 1e-8)
    #expect((point.y - y).magnitude < 1e-8)
  }

  @Test(arguments: [(42.5, 1.5), (-33.9, 151.2), (0.000_001, -0.000_001), (85, 179.9)])
  func comesBackFromTheMap(latitude: Double, longitude: Double) throws {
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let back = try #require(MercatorPoint(place).coordinate)
    #expect(place.distance(to: back) < 1e-6)
  }

  @Test func hasNoPlaceOutsideTheMap() {
    #expect(MercatorPoint(x: 1.5, y: 0.5).coordinate == nil)
  }
}
