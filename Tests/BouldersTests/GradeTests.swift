import Boulders
import Testing

@Suite struct GradeTests {
  /// The published table, read at both ends of a grade that covers several grades of the other scale.
  @Test(arguments: [
    ("6A", "V3"), ("6A+", "V3"), ("6B", "V4"), ("7A", "V6"), ("7C", "V9"), ("8A", "V11"),
    ("9A", "V17"), ("9C+", "V22"), ("1A", "VB-"), ("4A", "V0-"),
  ])
  func fontIsConvertedToV(font: String, v: String) throws {
    #expect(try #require(BoulderGrade(font)).converted(to: .hueco).name.description == v)
  }

  @Test(arguments: [("V3", "6A"), ("V4", "6B"), ("V6", "7A"), ("V10", "7C+"), ("VB", "2B")])
  func vIsConvertedToFont(v: String, font: String) throws {
    #expect(try #require(BoulderGrade(v)).converted(to: .font).name.description == font)
  }

  @Test func aGradeStaysOnItsOwnScale() {
    for scale in GradeScale.allCases {
      for index in 0..<scale.count {
        let grade = BoulderGrade(scale, index)
        #expect(grade?.converted(to: scale) == grade)
        #expect(grade.flatMap { BoulderGrade("\($0.name)") } == grade)
      }
    }
  }

  @Test func harderGradesNeverBecomeEasierOnAnotherScale() {
    for (scale, other) in [(GradeScale.font, GradeScale.hueco), (.hueco, .font)] {
      let converted = (0..<scale.count).compactMap {
        BoulderGrade(scale, $0)?.converted(to: other).index
      }
      #expect(converted == converted.sorted())
    }
  }

  @Test(arguments: [("6a+", "6A+"), ("v5", "V5"), ("vb", "VB"), ("5", "5A"), ("4+", "4A+")])
  func gradesAreReadAsPeopleWriteThem(text: String, name: String) {
    #expect(BoulderGrade(text)?.name.description == name)
  }

  @Test(arguments: [
    "", "6", "7+", "V", "V23", "9D", "6A++", "6А", " 6A", "hard", "5++", "٥", "\u{0}5",
  ])
  func whatIsNoGradeIsRefused(text: String) {
    #expect(BoulderGrade(text) == nil)
  }

  @Test func aScaleHasNoGradesBeyondItsEnds() {
    #expect(BoulderGrade(.font, -1) == nil)
    #expect(BoulderGrade(.font, GradeScale.font.count) == nil)
    #expect(BoulderGrade(.hueco, score: -10).name.description == "VB-")
    #expect(BoulderGrade(.hueco, score: 1_000).name.description == "V22")
  }
}
