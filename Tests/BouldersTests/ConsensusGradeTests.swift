import Boulders
import Testing

@Suite struct ConsensusGradeTests {
  private func grades(_ names: [String]) -> [BoulderGrade] { names.compactMap { BoulderGrade($0) } }

  @Test(
    arguments: [
      (author: "6A", others: ["6A"], consensus: nil),
      (author: nil, others: ["6A", "6A"], consensus: nil),
      (author: nil, others: [], consensus: nil),
      (author: "6A", others: ["6B", "6B"], consensus: "6B"),
      (author: "6A", others: ["6A+", "6B"], consensus: "6A+"),
      (author: nil, others: ["7A", "7A", "7A+"], consensus: "7A"),
      // A single outlier has no effect.
      (author: "6A", others: ["6A", "6A", "8C"], consensus: "6A"),
      // Two halves that disagree yield the middle.
      (author: "6A", others: ["6A", "6C", "6C"], consensus: "6B"),
    ] as [(String?, [String], String?)])
  func theMedianCountsFromThreeOpinionsOn(author: String?, others: [String], consensus: String?) {
    let found = ConsensusGrade(
      author: author.flatMap { BoulderGrade($0) }, opinions: grades(others))
    #expect(found?.grade(.font).name.description == consensus)
  }

  @Test func opinionsOnSeveralScalesMeetOnOne() {
    let found = ConsensusGrade(author: BoulderGrade("6A"), opinions: grades(["V3", "V4"]))
    #expect(found?.grade(.hueco).name.description == "V3")
    #expect(found?.count == 3)
  }

  @Test func theOrderOfOpinionsDoesNotMatter() {
    var opinions = grades(["6A", "6B+", "7A", "V2", "6C", "V8"])
    let first = ConsensusGrade(author: nil, opinions: opinions)
    for _ in 0..<20 {
      opinions.shuffle()
      #expect(ConsensusGrade(author: nil, opinions: opinions) == first)
    }
  }

  @Test func itSaysHowManyFindItEasierOrHarder() {
    let found = ConsensusGrade(
      author: BoulderGrade("6B"), opinions: grades(["6A", "6B", "6C", "7A", "V4"]))
    #expect(found?.easier == 1)
    #expect(found?.harder == 2)
  }
}
