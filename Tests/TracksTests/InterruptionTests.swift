import Testing
import Tracks

/// A recorder that was interrupted, and fixes from before it ran (T3).
@Suite struct InterruptionTests {
  private func time(_ second: Double) -> Int64 { Walk.start + Int64(second * 1000) }

  /// 100 s at 3 m/s, then a gap without a recorder, and 100 s more.
  private func recorder(gap: Double, isInterrupted: Bool) -> Recorder {
    let recorder = Recorder(Recorder.Settings())
    recorder.add(.begin(at: time(0)))
    for second in 0...100 {
      recorder.add(.fix(Walk.fix(Double(second), north: Double(second) * 3)))
    }
    if isInterrupted { recorder.add(.begin(at: time(100 + gap))) }
    for second in 0...100 {
      recorder.add(.fix(Walk.fix(100 + gap + Double(second), north: 337 + Double(second) * 3)))
    }
    return recorder
  }

  @Test(arguments: [
    (gap: 38.0, isInterrupted: true, metres: 600.0, holes: 1),
    (gap: 5, isInterrupted: true, metres: 600, holes: 1),
    (gap: 38, isInterrupted: false, metres: 637, holes: 0),
    (gap: 90, isInterrupted: true, metres: 600, holes: 1),
    (gap: 90, isInterrupted: false, metres: 600, holes: 1),
  ])
  func aHoleIsKnownByItsCause(
    gap: Double, isInterrupted: Bool, metres: Double, holes: Int
  ) throws {
    let recorder = recorder(gap: gap, isInterrupted: isInterrupted)
    let live = recorder.figures(second: 201 + gap)
    #expect(live.holes == holes)
    #expect(metres.isWithin(13, of: live.distance))
    if isInterrupted { #expect(live.lastHole == gap) }
    let recording = try recorder.finish()
    #expect(recording.summary.holes == holes)
    let digest = try TrackDigest(
      of: recording.stream, sport: .running, spacing: 5, maximumFixes: 10_000)
    #expect(digest.summary == recording.summary)
    #expect(metres.isWithin(9, of: digest.summary.distance))
    #expect(digest.summary.duration == 200 + gap)
  }

  @Test func aRecordingThatBeginsIsNotInterrupted() {
    let recorder = Recorder(Recorder.Settings())
    recorder.add(.begin(at: time(0)))
    recorder.add(.begin(at: time(4)))
    recorder.add(.fix(Walk.fix(5, north: 0)))
    #expect(recorder.figures(second: 6).holes == 0)
  }

  @Test func anInterruptionDuringAPauseIsNoHole() {
    let recorder = recorder(gap: 1, isInterrupted: false)
    recorder.add(.pause(at: time(202)))
    recorder.add(.begin(at: time(300)))
    recorder.add(.resume(at: time(310)))
    recorder.add(.fix(Walk.fix(311, north: 700)))
    #expect(recorder.figures(second: 312).holes == 0)
  }

  @Test(
    arguments: [
      (age: 50.0, refused: 1), (age: 3_600, refused: 1), (age: 4, refused: 0),
      // Not an old fix, but a clock that is wrong by years.
      (age: 77_760_000, refused: 0),
    ] as [(age: Double, refused: Int)])
  func anOldFixIsNotTheStart(age: Double, refused: Int) {
    let recorder = Recorder(Recorder.Settings())
    recorder.add(.begin(at: time(0)))
    recorder.add(.fix(Walk.fix(-age, north: -500)))
    #expect(recorder.figures(at: time(-age)).refused == refused)
    #expect((recorder.figures(at: time(-age)).startedAt == nil) == (refused > 0))
  }

  @Test func aPhoneWithAWrongClockRecordsAfterThreeFixes() {
    let recorder = Recorder(Recorder.Settings())
    recorder.add(.begin(at: time(7_200)))
    for second in 0...60 { recorder.add(.fix(Walk.fix(Double(second), north: Double(second) * 3))) }
    #expect(recorder.figures(second: 61).kept == 58)
  }

  @Test func fixesAreCountedByReason() throws {
    let recorder = Recorder(Recorder.Settings(spacing: 25))
    for second in 0..<200 {
      var fix = Walk.fix(Double(second), north: Double(second) * 3)
      switch second {
      case 20: fix.coordinate = nil
      case 30: fix.accuracy = 90
      case 40: fix.speed = 30
      case 50: fix.coordinate = Walk.place(north: 150, east: 400)
      case 60: fix.time = time(10)
      default: break
      }
      recorder.add(.fix(fix))
    }
    let digest = try TrackDigest(
      of: recorder.finish().stream, sport: .running, spacing: 25, maximumFixes: 10_000)
    let counts = digest.fixes
    #expect(counts.received == 200)
    #expect(counts.noPosition == 1)
    #expect(counts.inaccurate == 1)
    #expect(counts.statedSpeed == 1)
    #expect(counts.step == 1)
    #expect(counts.time == 1)
    #expect(counts.used == digest.summary.points - digest.summary.refusedFixes)
    #expect(counts.spacing > 150)
    // The raw distance is that of all fixes, not of the points.
    #expect((digest.summary.rawDistance ?? 0) > 1_300)
    #expect(597.0.isWithin(10, of: digest.summary.distance))
  }
}
