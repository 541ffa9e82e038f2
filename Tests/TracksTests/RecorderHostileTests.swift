import Geodesy
import Testing
import Tracks

/// Invalid fixes and clocks: a recording survives them.
@Suite struct RecorderHostileTests {
  /// The figures at the end of a run of 300 m with invalid fixes after 50 s.
  private func run(with strange: [Fix]) -> Recorder.Figures {
    let fixes = Walk.steady(seconds: 100, speed: 3)
    let recorder = Recorder(Recorder.Settings(), fixes[...50] + strange + fixes[51...])
    return recorder.figures(second: 100)
  }

  @Test(arguments: [
    Fix(), Fix(coordinate: Walk.place(north: 153)), Fix(time: Walk.start + 51_000),
    Fix(coordinate: Coordinate(latitude: 0, longitude: 0), time: Walk.start + 51_000),
    Walk.fix(20, north: 60), Walk.fix(50, north: 150), Walk.fix(-3600, north: 150),
    Walk.fix(86_400 * 30, north: 150), Walk.fix(51, north: 9000),
    Fix(coordinate: Walk.place(north: 150), time: .max),
    Fix(coordinate: Walk.place(north: 150), time: .min),
    Fix(
      coordinate: Walk.place(north: 153), time: Walk.start + 51_000, altitude: .nan,
      accuracy: .infinity, speed: .nan, heartRate: -.infinity, cadence: .greatestFiniteMagnitude),
  ])
  func outlivesAStrangeFix(strange: Fix) {
    let figures = run(with: [strange])
    #expect(figures.state == .recording)
    #expect(figures.elapsed == 100)
    #expect(300.0.isWithin(3.5, of: figures.distance))
    #expect(figures.holes == 0)
    #expect(figures.signal == .fair)
  }

  @Test func takesARepeatedFixOnce() {
    let fixes = Walk.steady(seconds: 100, speed: 3)
    let recorder = Recorder(Recorder.Settings(), fixes.flatMap { [$0, $0] })
    let figures = recorder.figures(second: 100)
    #expect(figures.kept == 101)
    #expect(figures.refused == 101)
    #expect(300.0.isWithin(3.1, of: figures.distance))
  }

  @Test func believesAClockThatWasSet() {
    for shift in [-3600.0, 86_400] {
      let set = (51...200).map { Walk.fix(Double($0) + shift, north: Double($0) * 3) }
      let recorder = Recorder(
        Recorder.Settings(), Array(Walk.steady(seconds: 50, speed: 3)) + set)
      let figures = recorder.figures(second: 200 + shift)
      #expect(figures.state == .recording)
      #expect(figures.elapsed >= 0)
      #expect((550...600).contains(figures.distance))
    }
  }

  @Test func outlivesPausesAtStrangeTimes() {
    for time in [Int64.min, .max, 0, Walk.start - 1_000_000, Walk.start + 90_000_000_000] {
      let recorder = Recorder(Recorder.Settings(), Walk.steady(seconds: 50, speed: 3))
      recorder.add(.pause(at: time))
      #expect(recorder.figures(at: time).elapsed >= 50)
      recorder.add(.resume(at: .min))
      recorder.add(.undoAutoPause)
      recorder.add(.resume(at: .max))
      for second in 60...100 {
        recorder.add(.fix(Walk.fix(Double(second), north: Double(second) * 3)))
      }
      let figures = recorder.figures(second: 100)
      #expect(figures.state == .recording)
      #expect(270.0.isWithin(3.1, of: figures.distance))
      for now in [Int64.min, 0, .max] { #expect(recorder.figures(at: now).elapsed >= 0) }
    }
  }

  @Test func saysNothingOfNothing() {
    let recorder = Recorder(Recorder.Settings())
    for event in [Recorder.Event.undoAutoPause, .resume(at: 5), .pause(at: 1), .resume(at: 0)] {
      recorder.add(event)
    }
    let figures = recorder.figures(at: Walk.start)
    #expect(figures.state == .waiting)
    #expect(figures.elapsed == 0)
    #expect(figures.distance == 0)
    #expect(figures.pace == nil)
    #expect(recorder.line.isEmpty)
    #expect(throws: Recorder.TooShort.self) { try recorder.finish() }
  }

  @Test func outlivesARandomLog() {
    var random = SplitMix(state: 99)
    for _ in 0..<30 {
      let recorder = Recorder(
        Recorder.Settings(sport: Sport.allCases[Int(random.next() * 10)], markInterval: 100))
      var time = Walk.start
      for _ in 0..<500 {
        time &+= Int64((random.next() - 0.2) * 20_000)
        switch random.next() {
        case ..<0.03: recorder.add(.pause(at: time))
        case ..<0.08: recorder.add(.resume(at: time))
        case ..<0.1: recorder.add(.undoAutoPause)
        default:
          var fix = Fix(
            coordinate: Coordinate(
              latitude: (random.next() - 0.5) * 181, longitude: 179.9 + random.next() * 0.2),
            time: random.next() < 0.05 ? Int64(random.next() * 9e18) : time)
          if random.next() < 0.9 { fix.coordinate = Walk.place(north: random.next() * 200) }
          recorder.add(.fix(fix))
        }
        let figures = recorder.figures(at: time)
        #expect(figures.elapsed >= 0 && figures.elapsed <= figures.total)
        #expect(figures.distance.isFinite && figures.speed.isFinite)
      }
    }
  }
}
