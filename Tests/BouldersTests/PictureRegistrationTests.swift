import Boulders
import Testing

@Suite struct PictureRegistrationTests {
  private static let square: [(Double, Double)] = [(0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)]

  private static func places(_ corners: [(Double, Double)]) -> [PicturePlace] {
    corners.map { Topos.place($0.0, $0.1) }
  }

  private static func registration(
    _ before: [(Double, Double)], _ after: [(Double, Double)]
  ) -> PictureRegistration? {
    PictureRegistration(from: places(before), to: places(after))
  }

  @Test func theFourPlacesComeToTheirPlaces() throws {
    let after: [(Double, Double)] = [(0.3, 0.1), (0.9, 0.25), (0.7, 0.95), (0.1, 0.6)]
    let registration = try #require(Self.registration(Self.square, after))
    for (before, after) in zip(Self.places(Self.square), Self.places(after)) {
      let image = try #require(registration.place(before))
      #expect((image.x - after.x).magnitude < 1e-9)
      #expect((image.y - after.y).magnitude < 1e-9)
    }
  }

  /// A wall seen by two cameras: a projective map written by hand.
  @Test func aWallSeenFromTheSideIsFoundEverywhere() throws {
    func seen(_ x: Double, _ y: Double) -> (Double, Double) {
      let depth = 0.3 * x + 0.1 * y + 1
      return ((0.7 * x + 0.1 * y + 0.1) / depth, (0.1 * x + 0.8 * y + 0.05) / depth)
    }
    let after = Self.square.map { seen($0.0, $0.1) }
    let registration = try #require(Self.registration(Self.square, after))
    for x in stride(from: 0, through: 1, by: 0.125) {
      for y in stride(from: 0, through: 1, by: 0.125) {
        let image = try #require(registration.place(Topos.place(x, y)))
        #expect((image.x - seen(x, y).0).magnitude < 1e-9)
        #expect((image.y - seen(x, y).1).magnitude < 1e-9)
      }
    }
  }

  @Test func marksThatTheNewPhotoDoesNotShowAreNamed() throws {
    let nearer = try #require(
      Self.registration(Self.square, [(0, 0), (1, 0), (1, 1), (0, 1)]))
    let topo = Topos.topo(
      Topos.mark("kept", .leftHand, 0.5, 0.5), Topos.mark("beside", .foot, 0.1, 0.5),
      Topos.mark("corner", .top, 0.8, 0.2))
    let (registered, lost) = nearer.register(topo)
    #expect(registered.marks.map(\.id) == ["kept", "corner"])
    #expect(registered.marks.map(\.kind) == [.leftHand, .top])
    #expect(Topos.landscape.distance(registered.marks[0].place, Topos.place(0.5, 0.5)) < 1e-9)
    #expect(lost == ["beside"])
  }

  @Test(
    arguments: [
      ("too few", [(0.2, 0.2), (0.8, 0.2), (0.8, 0.8)]),
      ("too many", [(0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8), (0.1, 0.5)]),
      ("crossed", [(0.2, 0.2), (0.8, 0.8), (0.8, 0.2), (0.2, 0.8)]),
      ("one place twice", [(0.2, 0.2), (0.2, 0.2), (0.8, 0.8), (0.2, 0.8)]),
      ("on a line", [(0.1, 0.1), (0.3, 0.3), (0.6, 0.6), (0.9, 0.9)]),
      ("three on a line", [(0.2, 0.2), (0.5, 0.2), (0.8, 0.2), (0.5, 0.8)]),
      ("a dent", [(0.2, 0.2), (0.8, 0.2), (0.4, 0.4), (0.2, 0.8)]),
      ("too small", [(0.5, 0.5), (0.59, 0.5), (0.59, 0.59), (0.5, 0.59)]),
      ("the other way round", [(0.2, 0.2), (0.2, 0.8), (0.8, 0.8), (0.8, 0.2)]),
    ] as [(String, [(Double, Double)])])
  func placesThatDetermineNothingAreRefused(name: String, corners: [(Double, Double)]) {
    #expect(Self.registration(Self.square, corners) == nil, "\(name)")
    #expect(Self.registration(corners, Self.square) == nil, "\(name)")
  }
}
