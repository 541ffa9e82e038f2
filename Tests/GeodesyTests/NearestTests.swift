import Geodesy
import Testing

@Suite struct NearestTests {
  private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test func comesInTheOrderOfTheDistance() throws {
    let barcelona = try place(41.39, 2.16)
    let places = [
      try place(48.86, 2.35), nil, try place(41.98, 2.83), try place(41.40, 2.17),
    ]
    let found = barcelona.nearest(of: places)
    #expect(found.map(\.index) == [3, 2, 0])
    #expect(found.map { ($0.distance / 1_000).rounded() } == [1, 86, 830])
  }

  /// Fiji lies on both sides of the antimeridian; of two gyms in one place the first comes first.
  @Test func crossesTheAntimeridianAndKeepsTheOrderOfEquals() throws {
    let taveuni = try place(-16.8, 179.99)
    let (house, samoa) = (try place(-16.8, -179.99), try place(-13.8, -171.8))
    #expect(taveuni.nearest(of: [samoa, house, house]).map(\.index) == [1, 2, 0])
    #expect(taveuni.nearest(of: [nil, nil]) == [])
    #expect(taveuni.nearest(of: [taveuni]).first?.distance == 0)
  }
}
