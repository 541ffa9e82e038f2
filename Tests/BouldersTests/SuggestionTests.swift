import Boulders
import Testing

@Suite struct SuggestionTests {
  @Test func aSuggestionIsComparedMarkByMark() {
    let topo = Topos.topo(
      Topos.mark("same", .start), Topos.mark("moved", .rightHand, 0.2, 0.2),
      Topos.mark("altered", .leftHand), Topos.mark("removed", .foot))
    let suggestion = Topos.topo(
      Topos.mark("same", .start), Topos.mark("moved", .rightHand, 0.3, 0.2),
      Topos.mark("altered", .bothHands), Topos.mark("added", .top))
    let difference = TopoDifference(from: topo, to: suggestion)
    #expect(difference.changes == [.same, .moved, .altered, .added])
    #expect(difference.removed == [3])
  }

  @Test func anotherNumberIsAChange() {
    let topo = Topos.topo(Topos.mark("a"), Topos.mark("b", .leftHand), Topos.mark("foot", .foot))
    let other = topo.ordering("b", at: 0)
    #expect(TopoDifference(from: topo, to: other).changes == [.altered, .altered, .same])
    #expect(TopoDifference(from: topo, to: topo).changes == [.same, .same, .same])
  }

  @Test func aProblemIsPlayedMoveByMove() {
    let topo = Topos.topo(
      Topos.mark("right start", .start, 0.6, 0.9), Topos.mark("left start", .start, 0.4, 0.9),
      Topos.mark("1", .rightHand), Topos.mark("foot", .foot), Topos.mark("2", .leftHand),
      Topos.mark("3", .bothHands), Topos.mark("top", .top))
    let positions = MoveSequence(topo).positions
    #expect(positions.map(\.reached) == [nil, 2, 4, 5, 6])
    #expect(positions.map(\.left) == [1, 1, 4, 5, 6])
    #expect(positions.map(\.right) == [0, 2, 2, 5, 6])
  }

  @Test(arguments: [
    (marks: [], count: 0), (marks: [Topos.mark("foot", .foot)], count: 0),
    (marks: [Topos.mark("start", .start)], count: 1),
    (marks: [Topos.mark("1", .leftHand)], count: 1),
  ])
  func aProblemOfFewMarksHasFewPositions(marks: [Mark], count: Int) {
    #expect(MoveSequence(Topo(marks)!).positions.count == count)
  }

  @Test func anUnknownHandHoldsNothing() {
    let position = MoveSequence(Topos.topo(Topos.mark("1", .leftHand))).positions[0]
    #expect(position.left == 0)
    #expect(position.right == nil)
  }
}
