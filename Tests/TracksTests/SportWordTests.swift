import Testing
import Tracks

struct SportWordTests {
  @Test(
    arguments: [
      ("Running", .running), ("Trail Running", .running), ("mountain_biking", .cycling),
      ("9", .running), ("17", .cycling), ("OTHER", .other), ("", nil), ("99", nil), ("zumba", nil),
      ("🏃", nil), (String(repeating: "x", count: 100_000), nil),
    ] as [(String, Sport?)])
  func isKnownByAFilesOwnWord(word: String, sport: Sport?) {
    #expect(Sport(word: word) == sport)
  }
}
