import Geodesy
import Testing
import Tracks

/// Recordings on phones whose clock is set during the recording, or stops during sleep.
@Suite struct PhoneClockTests {
  /// A run of 200 s at 3 m/s, during which the phone's clock jumps at second 100.
  struct Run: Sendable {
    /// The jump of the phone's clock in seconds.
    var jump = 0.0
    /// True if the phone slept for the jump: the time has then passed, and its steady clock has stopped.
    var sleeps = false
    /// True if fixes are timed by satellites rather than by the phone.
    var bySatellites = false
    /// True if the page was visible throughout.
    var isAwake = true
    /// True if the first fix after the jump is late and was timed before it.
    var isFirstLate = false

    /// The phone's clock, its steady clock and the true time, at a second of the run.
    private func clocks(_ second: Double) -> (phone: Double, steady: Double, truth: Double) {
      let isAfter = second > 100
      return (second + (isAfter ? jump : 0), second, second + (isAfter && sleeps ? jump : 0))
    }

    func events() -> [Recorder.Event] {
      var events: [Recorder.Event] = [.begin(at: Self.time(0)), reading(0)]
      for second in 0...200 {
        let second = Double(second)
        // A page reports its clocks again once they differ.
        if second > 100, jump != 0 { events.append(reading(second)) }
        let (phone, _, truth) = clocks(second)
        let isLate = isFirstLate && second == 101
        let stated = bySatellites ? truth : isLate ? 100.5 : phone
        var fix = Walk.fix(stated, north: second * 3)
        fix.accuracy = 5
        events.append(.fix(fix))
      }
      return events
    }

    func reading(_ second: Double) -> Recorder.Event {
      let (phone, steady, _) = clocks(second)
      return .clock(
        Self.time(phone), steady: Int64(steady * 1000) + 77_000, isAwake: isAwake)
    }

    static func time(_ second: Double) -> Int64 { Walk.start + Int64(second * 1000) }

    /// The last time stated by the receiver.
    var lastStated: Double { bySatellites ? clocks(200).truth : clocks(200).phone }
  }

  @Test(
    arguments: [
      // The clock is set back by an hour, a second, or a year.
      (Run(jump: -3600), 200.0), (Run(jump: -1), 200), (Run(jump: -31_536_000), 200),
      (Run(jump: -3600, isAwake: false), 200),
      // Satellite times are unaffected.
      (Run(jump: -3600, bySatellites: true), 200), (Run(jump: 3600, bySatellites: true), 200),
      // It is set ahead with the page visible.
      (Run(jump: 3600), 200), (Run(jump: 20), 200), (Run(jump: 86_400 * 400), 200),
      // A sleeping phone loses no time, with either timing of its fixes.
      (Run(jump: 600, sleeps: true, isAwake: false), 800),
      (Run(jump: 600, sleeps: true, bySatellites: true, isAwake: false), 800),
      // A fix timed before the clock was set that arrives afterwards.
      (Run(jump: -3600, isFirstLate: true), 200), (Run(jump: 3600, isFirstLate: true), 200),
      // No change of the clock.
      (Run(), 200),
    ] as [(Run, Double)])
  func aRecordingLastsAsLongAsItDid(_ run: Run, seconds: Double) throws {
    let recorder = Recorder(Recorder.Settings())
    for event in run.events() { recorder.add(event) }
    let figures = recorder.figures(at: Run.time(run.lastStated))
    #expect(figures.elapsed == seconds)
    #expect(figures.startedAt == Walk.start)
    #expect(figures.signal == .good)
    let recording = try recorder.finish()
    #expect(recording.summary.duration == seconds)
    #expect(600.0.isWithin(run.sleeps ? 5 : 3.5, of: recording.summary.distance))
    #expect(recording.summary.holes == (run.sleeps ? 1 : 0))
    #expect(recording.summary.startedAt == Walk.start)
    // The stored figures equal the shown ones.
    let digest = try TrackDigest(
      of: recording.stream, sport: .running, spacing: 5, maximumFixes: 1_000)
    #expect(digest.summary.duration == seconds)
    #expect(digest.summary.distance == recording.summary.distance)
  }

  @Test func aClockThatIsSetTwiceIsFollowed() throws {
    let recorder = Recorder(Recorder.Settings())
    recorder.add(.begin(at: Run.time(0)))
    recorder.add(.clock(Run.time(0), steady: 0, isAwake: true))
    for second in 0...300 {
      let second = Double(second)
      let shift = second <= 100 ? 0.0 : second <= 200 ? -3600 : 7200
      if second > 100 {
        recorder.add(
          .clock(Run.time(second + shift), steady: Int64(second * 1000), isAwake: true))
      }
      recorder.add(.fix(Walk.fix(second + shift, north: second * 3)))
    }
    #expect(recorder.figures(at: Run.time(7500)).elapsed == 300)
    #expect(try recorder.finish().summary.duration == 300)
  }

  @Test func pausesAndLapsAreOfTheSameTime() throws {
    let recorder = Recorder(Recorder.Settings())
    for event in Run(jump: -3600).events() { recorder.add(event) }
    recorder.add(.lap(at: Run.time(200 - 3600)))
    recorder.add(.pause(at: Run.time(200 - 3600)))
    recorder.add(.clock(Run.time(260 - 3600), steady: 337_000, isAwake: true))
    recorder.add(.resume(at: Run.time(260 - 3600)))
    for second in 260...300 {
      recorder.add(.fix(Walk.fix(Double(second) - 3600, north: Double(second) * 3)))
    }
    let figures = recorder.figures(at: Run.time(300 - 3600))
    #expect(figures.elapsed == 240)
    #expect(figures.total == 300)
    #expect(figures.laps == 1)
    #expect(try recorder.finish().summary.duration == 300)
  }

  @Test(
    arguments: [
      // Interrupted with a clock an hour behind, and resumed 30 s later, still behind.
      (clock: 230.0 - 3600, elapsed: 260.0),
      // The clock was corrected meanwhile.
      (clock: 230, elapsed: 260),
      // It was set back by a day meanwhile: the length of the interruption is unknown.
      (clock: 230 - 86_400, elapsed: 230),
    ] as [(clock: Double, elapsed: Double)])
  func aRecordingGoesOnAfterAReload(clock: Double, elapsed: Double) throws {
    let recorder = Recorder(Recorder.Settings())
    for event in Run(jump: -3600).events() { recorder.add(event) }
    recorder.add(.begin(at: Run.time(clock)))
    // Another page has another steady clock.
    recorder.add(.clock(Run.time(clock), steady: 5, isAwake: true))
    for second in 0...30 {
      recorder.add(.fix(Walk.fix(clock + Double(second), north: 600 + Double(second) * 3)))
    }
    #expect(recorder.figures(at: Run.time(clock + 30)).elapsed == elapsed)
    let summary = try recorder.finish().summary
    #expect(summary.duration == elapsed)
    #expect(summary.holes == 1)
  }

  @Test func outlivesHostileReadings() {
    var random = SplitMix(state: 7)
    for _ in 0..<20 {
      let recorder = Recorder(Recorder.Settings())
      for second in 0..<300 {
        if random.next() < 0.3 {
          let readings: [Int64] = [
            .min, .max, 0, Walk.start, Int64(random.next() * 4e12), -Int64(random.next() * 4e12),
          ]
          recorder.add(
            .clock(
              readings[Int(random.next() * 6)], steady: readings[Int(random.next() * 6)],
              isAwake: random.next() < 0.5))
        }
        if random.next() < 0.05 { recorder.add(.begin(at: Int64(random.next() * 4e12))) }
        recorder.add(.fix(Walk.fix(Double(second), north: Double(second) * 3)))
        let figures = recorder.figures(second: Double(second))
        #expect(figures.elapsed >= 0 && figures.elapsed <= figures.total)
      }
    }
  }
}
