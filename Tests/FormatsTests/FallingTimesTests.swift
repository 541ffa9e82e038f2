import Formats
import Geodesy
import Testing
import Tracks

/// Lines reversed by a program together with their times.
@Suite struct FallingTimesTests {
  /// A GPX file of segments of points, each with a time in seconds or none. Each point is north of the one before.
  private func gpx(_ segments: [[Int?]]) -> String {
    var number = 0
    let text = segments.map { segment in
      let points = segment.map { second in
        number += 1
        let time = second.map { "<time>2024-05-01T08:\(pair($0 / 60)):\(pair($0 % 60))Z</time>" }
        let latitude = 42 + Double(number) / 10_000
        return """
          <trkpt lat="\(latitude)" lon="1.5"><ele>\(number)</ele>\(time ?? "")</trkpt>
          """
      }
      return "<trkseg>\(points.joined())</trkseg>"
    }
    return "<gpx><trk>\(text.joined())</trk></gpx>"
  }

  private func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private typealias Case = (times: [[Int?]], order: [[Int]], turned: Int)

  /// The times of each segment, the numbers of its points in reading order, and the number of reversed points.
  private static let turned: [Case] = [
    ([[9, 8, 7, 6, 5]], [[5, 4, 3, 2, 1]], 5),
    ([[9, 8, 8, 7, 6]], [[5, 4, 3, 2, 1]], 5),
    ([[9, nil, 8, 7, 6]], [[5, 4, 3, 2, 1]], 5),
    ([[9, 8, 7], [6, 5, 4]], [[6, 5, 4], [3, 2, 1]], 6),
    // Each segment was reversed separately.
    ([[4, 3, 2, 1], [9, 8, 7, 6]], [[4, 3, 2, 1], [8, 7, 6, 5]], 8),
    ([[6, 7, 8, 9], [4, 3, 2, 1]], [[1, 2, 3, 4], [8, 7, 6, 5]], 4),
  ]

  /// Lines in their true order, or of unknown order.
  private static let asWritten: [[[Int?]]] = [
    [[1, 2, 3, 4, 5]], [[nil, nil, nil, nil]], [[5, 5, 5, 5, 5]], [[5], [6], [7]], [[5]],
    // A clock that is set back, too few steps, and times that begin late.
    [[1, 2, 3, 9, 8, 7, 6, 5]], [[9, 8, 7, 6, 7, 8]], [[9, 8, 7]], [[nil, 9, 8, 7, 6]],
    [[5, 6, 7], [1, 2, 3]],
  ]

  private func order(_ recorded: Recorded) -> [[Int]] {
    (recorded.lines.first?.segments ?? []).map { segment in segment.map { Int($0.altitude ?? 0) } }
  }

  @Test(arguments: turned.indices)
  func readsTheLastFirst(number: Int) throws {
    let (times, wanted, turned) = Self.turned[number]
    let recorded = try read(gpx(times))
    #expect(order(recorded) == wanted)
    #expect(recorded.warnings == [.fallingTimes(turned)])
  }

  @Test(arguments: asWritten)
  func leavesAllElseAsItIs(times: [[Int?]]) throws {
    let recorded = try read(gpx(times))
    #expect(order(recorded).flatMap(\.self) == Array(1...times.joined().count))
    #expect(order(recorded).map(\.count) == times.map(\.count))
    #expect(recorded.warnings.isEmpty)
  }

  @Test func hasTheFiguresOfTheWayThatWasGone() throws {
    func summary(_ seconds: [Int]) throws -> TrackSummary {
      let recorded = try read(gpx([seconds]))
      var analysis = TrackAnalysis(sport: .hiking, markInterval: nil)
      analysis.beginSegment()
      for fix in recorded.fixes { analysis.add(fix) }
      return analysis.finish()
    }
    let gone = try summary((0..<300).map { $0 * 4 })
    let turned = try summary((0..<300).reversed().map { $0 * 4 })
    #expect((gone.distance ?? 0) > 3000)
    #expect(abs((gone.distance ?? 0) - (turned.distance ?? 0)) < 0.01)
    #expect(gone.movingTime == turned.movingTime)
    #expect(gone.startedAt == turned.startedAt)
    #expect(turned.refusedFixes == 0)
  }
}
