import Boulders
import Testing

@Suite struct TopoTests {
  @Test(arguments: [
    (x: 0.0, y: 0.0, isOnPicture: true), (x: 1, y: 1, isOnPicture: true),
    (x: -0.001, y: 0.5, isOnPicture: false), (x: 0.5, y: 1.001, isOnPicture: false),
    (x: .nan, y: 0.5, isOnPicture: false), (x: 0.5, y: .infinity, isOnPicture: false),
  ])
  func marksLieOnThePicture(x: Double, y: Double, isOnPicture: Bool) {
    #expect((PicturePlace(x: x, y: y) != nil) == isOnPicture)
  }

  @Test(arguments: [
    (x: -3.0, y: 0.5, nearest: (0.0, 0.5)), (x: 2, y: .infinity, nearest: (1, 1)),
    (x: 0.25, y: 0.75, nearest: (0.25, 0.75)),
  ])
  func aFingerBesideThePictureMarksItsEdge(x: Double, y: Double, nearest: (Double, Double)) {
    #expect(PicturePlace(nearestTo: x, y) == Topos.place(nearest.0, nearest.1))
  }

  @Test func noNumberIsNoPlace() {
    #expect(PicturePlace(nearestTo: .nan, 0) == nil)
  }

  @Test(arguments: [
    (width: 0.0, height: 3.0), (width: -4, height: 3), (width: .nan, height: 3),
    (width: 4, height: .infinity),
  ])
  func aPictureWithoutASizeHasNoShape(width: Double, height: Double) {
    #expect(PictureShape(width: width, height: height) == nil)
  }

  @Test(arguments: [
    (width: 4_000.0, height: 3_000.0), (width: 400, height: 300), (width: 3_000, height: 4_000),
  ])
  func aCircleStaysACircleOnEverySizeUprightAndInLandscape(width: Double, height: Double) throws {
    let shape = try #require(PictureShape(width: width, height: height))
    let middle = Topos.place(0.5, 0.5)
    let right = shape.place(middle, right: Topo.markRadius, down: 0)
    let below = shape.place(middle, right: 0, down: Topo.markRadius)
    let side = min(width, height)
    #expect(((right.x - middle.x) * width - Topo.markRadius * side).magnitude < 1e-9)
    #expect(((below.y - middle.y) * height - Topo.markRadius * side).magnitude < 1e-9)
    #expect((shape.distance(middle, right) - shape.distance(middle, below)).magnitude < 1e-12)
  }

  @Test(arguments: [
    (side: 113.0, radius: 10.0), (side: 333, radius: 10), (side: 360, radius: 10.8),
    (side: 2_000, radius: 60),
  ])
  func aMarkIsReadOnASmallPictureAndKeepsItsProportionOnOthers(side: Double, radius: Double) {
    #expect((Topo.markRadius(onScreen: side) * side - radius).magnitude < 1e-9)
  }

  @Test func aPictureThatIsNotShownHasMarksOfTheirUsualSize() {
    #expect(Topo.markRadius(onScreen: 0) == Topo.markRadius)
  }

  @Test func handsTakeTurnsAndEachStartsOnce() {
    let none = Topos.topo()
    #expect(none.kind(after: .rightHand) == .leftHand)
    #expect(none.kind(after: .leftHand) == .rightHand)
    let one = Topos.topo(Topos.mark("a", .start))
    #expect(one.kind(after: .start) == .start)
    #expect(one.adding(Topos.mark("b", .start))?.kind(after: .start) == .rightHand)
    for kind in [Mark.Kind.bothHands, .foot, .top] { #expect(one.kind(after: kind) == kind) }
  }

  @Test func handsAreNumberedInTheirOrderAndFeetAreNot() {
    let topo = Topos.topo(
      Topos.mark("a", .start), Topos.mark("b", .rightHand), Topos.mark("c", .foot),
      Topos.mark("d", .leftHand), Topos.mark("e", .bothHands), Topos.mark("f", .top))
    #expect(topo.numbers == [nil, 1, nil, 2, 3, nil])
    #expect(topo.removing("b").numbers == [nil, nil, 1, 2, nil])
    #expect(topo.ordering("e", at: 0).numbers == [1, nil, 2, nil, 3, nil])
  }

  @Test func aTopoHasSoManyMarksAndEachIdentifierOnce() {
    let many = (0..<Topo.maximumCount).map { Topos.mark("\($0)") }
    #expect(Topo(many)?.marks.count == Topo.maximumCount)
    #expect(Topo(many)?.adding(Topos.mark("one more")) == nil)
    #expect(Topo(many + [Topos.mark("one more")]) == nil)
    #expect(Topo([Topos.mark("a"), Topos.mark("b"), Topos.mark("a")]) == nil)
    #expect(Topo([Topos.mark("")]) == nil)
  }

  @Test func theNearestMarkWithinReachIsTouched() {
    let topo = Topos.topo(
      Topos.mark("left", .leftHand, 0.30, 0.5), Topos.mark("right", .rightHand, 0.36, 0.5))
    func touched(_ x: Double, _ y: Double) -> String? {
      topo.mark(at: Topos.place(x, y), within: 0.05, of: Topos.landscape)?.id
    }
    #expect(touched(0.32, 0.5) == "left")
    #expect(touched(0.34, 0.5) == "right")
    #expect(touched(0.30, 0.549) == "left")
    #expect(touched(0.30, 0.551) == nil)
    // The shorter side is three quarters of the width here.
    #expect(touched(0.263, 0.5) == "left")
    #expect(touched(0.262, 0.5) == nil)
  }

  @Test func ofTwoMarksAtOnePlaceTheUpperIsTouched() {
    let topo = Topos.topo(Topos.mark("below"), Topos.mark("above"))
    #expect(topo.mark(at: Topos.place(0.5, 0.5), within: 0.05, of: Topos.landscape)?.id == "above")
  }

  @Test(arguments: [
    (index: -4, order: ["c", "a", "b"]), (1, ["a", "c", "b"]), (9, ["a", "b", "c"]),
  ])
  func aMarkIsPutElsewhereInTheOrder(index: Int, order: [String]) {
    let topo = Topos.topo(Topos.mark("a"), Topos.mark("b"), Topos.mark("c"))
    #expect(topo.ordering("c", at: index).marks.map(\.id) == order)
    #expect(topo.ordering("unknown", at: index) == topo)
  }

  @Test func kindsAreKnownByTheirNames() {
    for kind in Mark.Kind.allCases { #expect(Mark.Kind(name: "\(kind.name)") == kind) }
    #expect(Mark.Kind(name: "knee") == nil)
    #expect(Mark.Kind(name: "") == nil)
  }
}
