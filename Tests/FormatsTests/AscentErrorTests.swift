import Formats
import Testing
import Tracks

/// How far distance and ascent are from what the recorders themselves counted (T21). Prints the
/// table of Benchmarks/README.md.
@Suite(
  .enabled(if: TestFiles.shared("reference.json") != nil, "../shared/data is not there"))
struct AscentErrorTests {
  /// Metres. Below it an error says nothing.
  private static let smallest = 40.0

  @Test func ascentIsCloseToThatOfTheRecorders() throws {
    var errors: [(file: String, error: Double)] = []
    for file in SharedRecordingsTests.names(under: "fit") {
      guard let recorded = try? read(TestFiles.bytes(try #require(TestFiles.shared(file)))) else {
        continue
      }
      for line in recorded.lines {
        guard let stated = line.device?.ascent, stated >= Self.smallest else { continue }
        var analysis = TrackAnalysis(sport: line.head.sport)
        for segment in line.segments {
          analysis.beginSegment()
          for fix in segment { analysis.add(fix) }
        }
        let summary = analysis.finish()
        let ascent = try #require(summary.ascent)
        print(
          file, "stated", stated, "derived", ascent.rounded(), "threshold",
          summary.ascentThreshold ?? 0, summary.altitudeSource.map { "\($0.name)" } ?? "unknown")
        errors.append((file, (ascent - stated).magnitude / stated))
      }
    }
    let sorted = errors.map(\.error).sorted()
    try #require(sorted.count >= 9)
    let median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    print("median", median, "worst", sorted[sorted.count - 1])
    #expect(median <= 0.05)
    #expect(sorted[sorted.count - 1] <= 0.20)
  }
}
