import Formats
import Testing
import Tracks

/// The error of ascent and descent against the recorders' own figures (T21). Prints the table of Benchmarks/README.md.
@Suite(
  .enabled(if: TestFiles.shared("reference.json") != nil, "../shared/data is not there"))
struct AscentErrorTests {
  /// Metres below which an error is meaningless.
  private static let smallest = 40.0

  @Test func ascentIsCloseToThatOfTheRecorders() throws {
    var (ascents, descents) = ([Double](), [Double]())
    for folder in ["fit", "gpx", "tcx"] {
      for file in SharedRecordingsTests.names(under: folder) {
        let bytes = try TestFiles.bytes(#require(TestFiles.shared(file)))
        guard let recorded = try? read(bytes) else { continue }
        for line in recorded.lines {
          guard let device = line.device, device.ascent ?? 0 >= Self.smallest else { continue }
          let summary = line.summary
          print(
            file, "stated", device.ascent ?? 0, device.descent ?? 0, "derived",
            summary.ascent?.rounded() ?? 0, summary.descent?.rounded() ?? 0, "noise",
            summary.altitudeNoise ?? 0, "threshold", summary.ascentThreshold ?? 0,
            summary.altitudeSource.map { "\($0.name)" } ?? "unknown")
          try ascents.append(#require(error(of: summary.ascent, beside: device.ascent)))
          if let error = error(of: summary.descent, beside: device.descent) {
            descents.append(error)
          }
        }
      }
    }
    try #require(ascents.count >= 12)
    let (median, worst) = (middle(ascents), ascents.max() ?? 1)
    print("ascent: median", median, "worst", worst)
    print("descent: median", middle(descents), "worst", descents.max() ?? 1)
    #expect(median <= 0.05)
    #expect(worst <= 0.20)
    #expect(middle(descents) <= 0.05)
  }

  private func error(of derived: Double?, beside stated: Double?) -> Double? {
    guard let derived, let stated, stated >= Self.smallest else { return nil }
    return (derived - stated).magnitude / stated
  }

  private func middle(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
