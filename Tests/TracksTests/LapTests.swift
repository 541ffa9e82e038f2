import Testing
import Tracks

@Suite struct LapTests {
  private func time(_ second: Double) -> Int64 {
    Walk.start + Int64(second * 1000)
  }

  /// A run at 3 m/s whose runner pressed the lap button at these seconds.
  private func run(seconds: Int = 120, pressedAt presses: [Double]) -> Recorder {
    let recorder = Recorder(Recorder.Settings())
    for fix in Walk.steady(seconds: seconds, speed: 3) {
      let second = Double((fix.time ?? 0) - Walk.start) / 1000
      recorder.add(.fix(fix))
      for press in presses where press >= second && press < second + 1 {
        recorder.add(.lap(at: time(press)))
      }
    }
    return recorder
  }

  @Test func eachLapHasItsOwnTimeAndWay() throws {
    let recorder = run(pressedAt: [40, 90.5])
    let laps = try recorder.finish().summary.laps
    #expect(laps.map(\.number) == [1, 2, 3])
    for (lap, seconds) in zip(laps, [40, 50.5, 29.5]) {
      #expect(seconds.isWithin(0.01, of: lap.duration))
      #expect((seconds * 3).isWithin(0.5, of: lap.partialDistance))
      #expect(333.3.isWithin(2, of: lap.pace))
    }
    #expect(360.0.isWithin(1, of: laps.last?.distance))
    #expect(recorder.laps == Array(laps.dropLast()))
  }

  @Test func theCurrentLapGrowsFromThePress() {
    let recorder = run(seconds: 60, pressedAt: [40])
    let figures = recorder.figures(at: time(60))
    #expect(figures.laps == 1)
    #expect(20.0.isWithin(0.01, of: figures.lapElapsed))
    #expect(60.0.isWithin(6, of: figures.lapDistance))
    let before = run(seconds: 60, pressedAt: []).figures(at: time(60))
    #expect(before.laps == 0)
    #expect(before.lapElapsed == before.elapsed)
    #expect(before.lapDistance == before.distance)
  }

  @Test func whoeverHasTheStreamHasTheLaps() throws {
    let recording = try run(pressedAt: [40, 90.5]).finish()
    let digest = try TrackDigest(
      of: recording.stream, sport: .running, spacing: 5, maximumFixes: 1_000)
    #expect(digest.summary.laps == recording.summary.laps)
    #expect(digest.summary.laps.count == 3)
    #expect(try PointStreamDecoder(recording.stream).laps.times == [time(40), time(90.5)])
  }

  @Test(
    arguments: [
      ([0.5], 0),  // within a second of the start
      ([40, 40.5], 1),  // a trembling hand
      ([40, 41], 2),
    ] as [([Double], Int)])
  func aSecondPressAtOnceIsNone(presses: [Double], laps: Int) {
    #expect(run(pressedAt: presses).figures(at: time(120)).laps == laps)
  }

  @Test func neitherBeforeTheStartNorInAPauseALapEnds() {
    let recorder = Recorder(Recorder.Settings())
    recorder.add(.lap(at: time(0)))
    for fix in Walk.steady(seconds: 60, speed: 3) { recorder.add(.fix(fix)) }
    recorder.add(.pause(at: time(60)))
    recorder.add(.lap(at: time(70)))
    #expect(recorder.figures(at: time(80)).laps == 0)
    recorder.add(.resume(at: time(80)))
    recorder.add(.lap(at: time(81)))
    #expect(recorder.figures(at: time(82)).laps == 1)
  }

  @Test func aPauseIsNoTimeOfALap() throws {
    let recorder = Recorder(Recorder.Settings())
    for fix in Walk.steady(seconds: 60, speed: 3) { recorder.add(.fix(fix)) }
    recorder.add(.lap(at: time(60)))
    recorder.add(.pause(at: time(61)))
    recorder.add(.resume(at: time(361)))
    for second in 0...60 {
      recorder.add(.fix(Walk.fix(361 + Double(second), north: 180 + Double(second) * 3)))
    }
    #expect(61.0.isWithin(0.01, of: recorder.figures(at: time(421)).lapElapsed))
    let laps = try recorder.finish().summary.laps
    #expect(laps.count == 2)
    #expect(60.0.isWithin(1.1, of: laps.last?.duration))
    #expect(180.0.isWithin(6, of: laps.last?.partialDistance))
  }

  /// Times of laps that a file may state.
  @Test(
    arguments: [
      ([], 0), ([-50], 0), ([0], 0), ([120], 0), ([5_000], 0),  // outside of the recording
      ([60], 2), ([60, 60, 30], 2),  // repeated, and out of order
      ([1, 2, 3], 4), ([-50, 60, 500], 2),
    ] as [([Double], Int)])
  func lapsOutsideTheLineAreNone(seconds: [Double], count: Int) throws {
    var encoder = PointStreamEncoder()
    for second in seconds { encoder.laps.add(time(second)) }
    for fix in Walk.steady(seconds: 120, speed: 3) { encoder.add(fix) }
    let digest = try TrackDigest(of: encoder.finish(), sport: .running, maximumFixes: 1_000)
    #expect(digest.summary.laps.count == count)
    #expect(digest.summary.laps.allSatisfy { ($0.duration ?? 0) > 0 })
  }

  @Test func aStreamWithoutLapsIsAsItAlwaysWas() {
    var encoder = PointStreamEncoder()
    encoder.add(Walk.fix(0, north: 0))
    #expect(encoder.finish()[4] == 1)
  }

  @Test func holdsNoMoreLapsThanAFileMayState() {
    var laps = LapTimes()
    for time in 0..<20_000 { laps.add(Int64(time)) }
    #expect(laps.times.count == LapTimes.maximumCount)
    laps.add(.max)
    laps.add(.min)
    #expect(laps.times.count == LapTimes.maximumCount)
  }
}
