import Formats
import Geodesy
import Testing
import Tracks

/// A real run, passed to the live recorder fix by fix.
@Suite struct RecordedAgainTests {
  @Test func recordsARunAsItsFileSays() throws {
    let run = try read(TestFiles.bytes(TestFiles.fixture("workouttracker-run.gpx"))).fixes
    let recorder = Recorder(Recorder.Settings())
    for fix in run { recorder.add(.fix(fix)) }
    let figures = recorder.figures(at: try #require(run.last?.time))
    let recorded = try recorder.finish().summary
    var analysis = TrackAnalysis(sport: .running)
    for fix in run { analysis.add(fix) }
    let file = analysis.finish()
    let (distance, metres) = (try #require(recorded.distance), try #require(file.distance))
    #expect((distance - metres).magnitude < metres / 200)
    #expect(recorded.duration == file.duration)
    #expect(recorded.holes == 1 && file.holes == 1)
    #expect(recorded.marks.count == file.marks.count)
    #expect(recorded.heartRateMaximum == file.heartRateMaximum)
    #expect(figures.total == recorded.duration)
    #expect(figures.lastHole.map { $0 >= 100 && $0 <= 115 } == true)
  }
}
