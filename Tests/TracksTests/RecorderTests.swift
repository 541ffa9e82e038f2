import Geodesy
import Testing
import Tracks

@Suite struct RecorderTests {
  private func time(_ second: Double) -> Int64 {
    Walk.start + Int64(second * 1000)
  }

  @Test func waitsForTheFirstGoodFix() {
    let recorder = Recorder(Recorder.Settings())
    #expect(recorder.figures(second: 0).signal == .none)
    var poor = Walk.fix(1, north: 0)
    poor.accuracy = 80
    recorder.add(.fix(poor))
    let waiting = recorder.figures(second: 2)
    #expect(waiting.state == .waiting)
    #expect(waiting.signal == .poor)
    #expect(waiting.accuracy == 80)
    #expect(waiting.elapsed == 0)
    recorder.add(.fix(Walk.fix(9, north: 0)))
    let begun = recorder.figures(second: 12)
    #expect(begun.state == .recording)
    #expect(begun.startedAt == time(9))
    #expect(begun.elapsed == 3)
    #expect(begun.refused == 1)
  }

  @Test(arguments: [
    (5.0, 1.0, Signal.good), (10, 1, .good), (11, 1, .fair), (25, 1, .fair), (26, 1, .poor),
    (41, 1, .poor), (5, 6, .poor), (5, 15, .poor), (5, 16, .lost),
  ])
  func saysHowGoodTheSignalIs(accuracy: Double, age: Double, signal: Signal) {
    var fix = Walk.fix(100, north: 0)
    fix.accuracy = accuracy
    let recorder = Recorder(Recorder.Settings(), [fix])
    #expect(recorder.figures(second: 100 + age).signal == signal)
  }

  @Test func losesTheSignalWhenOnlyPoorFixesCome() {
    let recorder = Recorder(Recorder.Settings(), Walk.steady(seconds: 30, speed: 3))
    for second in 31...50 {
      var fix = Walk.fix(Double(second), north: Double(second) * 3)
      fix.accuracy = 200
      recorder.add(.fix(fix))
    }
    let figures = recorder.figures(second: 50)
    #expect(figures.signal == .lost)
    #expect(figures.speed == 0)
    #expect(figures.refused == 20)
    #expect(90.0.isWithin(1, of: figures.distance))
  }

  @Test func runsOnBetweenFixes() {
    let recorder = Recorder(Recorder.Settings(), Walk.steady(seconds: 10, speed: 3))
    #expect(recorder.figures(second: 10).elapsed == 10)
    #expect(recorder.figures(second: 12.5).elapsed == 12.5)
    // A clock slightly behind that of the receiver.
    #expect(recorder.figures(second: 9).elapsed == 10)
  }

  @Test(arguments: [
    (speed: 3.0, stated: nil as Double?), (3, 3.2), (0.9, nil), (3, -1),
  ])
  func showsTheSpeedOfTheLastSeconds(speed: Double, stated: Double?) {
    let recorder = Recorder(Recorder.Settings())
    for var fix in Walk.steady(seconds: 60, speed: speed) {
      fix.speed = stated
      recorder.add(.fix(fix))
    }
    let shown = stated.flatMap { $0 < 0 ? nil : $0 } ?? speed
    #expect(shown.isWithin(0.05, of: recorder.figures(second: 60).speed))
    #expect(recorder.figures(second: 80).speed == 0)
  }

  @Test(arguments: [
    (sport: Sport.cycling, speed: 7.0, jump: 1100.0, rests: false),
    (.walking, 1.4, 300, false), (.running, 3, 200, false), (.swimming, 0.8, 150, false),
    (.skiing, 12, 900, false), (.other, 3, 1100, false), (.cycling, 7, -40_000, false),
    (.walking, 0, 300, true), (.cycling, 0, 1100, true),
  ])
  func aJumpOfTheReceiverIsNoSpeed(sport: Sport, speed: Double, jump: Double, rests: Bool) {
    let recorder = Recorder(
      Recorder.Settings(sport: sport, pausesItself: true), Walk.steady(seconds: 60, speed: speed))
    #expect((recorder.state == .autoPaused) == rests)
    let moved = rests ? 1.4 : speed
    for second in 61...120 {
      recorder.add(
        .fix(
          Walk.fix(
            Double(second), north: 60 * speed + jump + Double(second - 60) * moved)))
      #expect(recorder.figures(second: Double(second)).speed <= moved * 1.01)
    }
    #expect(moved.isWithin(0.05, of: recorder.figures(second: 120).speed))
    #expect(recorder.state == .recording)
  }

  @Test func aWalkerWhoRunsIsNoJump() {
    let recorder = Recorder(Recorder.Settings(sport: .walking), Walk.steady(seconds: 60, speed: 6))
    #expect(6.0.isWithin(0.05, of: recorder.figures(second: 60).speed))
  }

  @Test func showsWhatTheSensorsSay() {
    var fix = Walk.fix(0, north: 0, altitude: 1204)
    fix.heartRate = 142
    let recorder = Recorder(Recorder.Settings(), [fix])
    #expect(recorder.figures(second: 3).altitude == 1204)
    #expect(recorder.figures(second: 3).heartRate == 142)
    #expect(recorder.figures(second: 60).heartRate == nil)
    fix = Walk.fix(5, north: 1, altitude: -32_768)
    fix.heartRate = 511
    recorder.add(.fix(fix))
    #expect(recorder.figures(second: 5).altitude == nil)
    #expect(recorder.figures(second: 5).heartRate == nil)
  }

  @Test func countsNoPause() {
    let recorder = Recorder(Recorder.Settings(), Walk.steady(seconds: 60, speed: 3))
    recorder.add(.pause(at: time(61)))
    recorder.add(.pause(at: time(70)))
    // A detour of the runner, on foot.
    for second in 62...200 {
      recorder.add(.fix(Walk.fix(Double(second), north: 180, east: Double(second - 61))))
    }
    let paused = recorder.figures(second: 200)
    #expect(paused.state == .paused)
    #expect(paused.elapsed == 61)
    #expect(paused.total == 200)
    #expect(paused.speed == 0)
    #expect(paused.signal == .fair)
    recorder.add(.resume(at: time(201)))
    recorder.add(.resume(at: time(202)))
    for second in 202...262 {
      recorder.add(.fix(Walk.fix(Double(second), north: 1000 + Double(second - 202) * 3)))
    }
    let figures = recorder.figures(second: 262)
    #expect(figures.state == .recording)
    #expect(figures.elapsed == 122)
    #expect(360.0.isWithin(0.5, of: figures.distance))
    #expect(figures.holes == 0)
    #expect(recorder.line.filter { $0.isNaN }.count == 2)
  }

  @Test func countsAPauseOfStandingFromItsBegin() {
    var phone = Phone()
    let recorder = Recorder(Recorder.Settings(), phone.fixes([(3, 60), (0, 60)]))
    #expect(recorder.state == .autoPaused)
    recorder.add(.pause(at: time(120)))
    recorder.add(.resume(at: time(180)))
    #expect(61.0.isWithin(2, of: recorder.figures(second: 181).elapsed))
  }

  @Test func endsAnAutoPauseByHand() {
    var phone = Phone()
    let recorder = Recorder(Recorder.Settings(), phone.fixes([(3, 60), (0, 60)]))
    recorder.add(.resume(at: time(120)))
    #expect(recorder.state == .recording)
    #expect(70.0.isWithin(2, of: recorder.figures(second: 130).elapsed))
  }

  @Test func canBePausedBeforeTheFirstFix() {
    let recorder = Recorder(Recorder.Settings())
    recorder.add(.pause(at: time(0)))
    recorder.add(.fix(Walk.fix(1, north: 0)))
    #expect(recorder.state == .paused)
    recorder.add(.resume(at: time(50)))
    #expect(recorder.state == .waiting)
    recorder.add(.fix(Walk.fix(60, north: 0)))
    #expect(recorder.figures(second: 65).elapsed == 5)
  }

  @Test(arguments: [100.0, 400, 1200])
  func keepsAHoleAsAHole(seconds: Double) {
    let recorder = Recorder(Recorder.Settings(), Walk.steady(seconds: 100, speed: 3))
    let back = 100 + seconds
    #expect(recorder.figures(second: back).signal == .lost)
    for second in 0...100 {
      recorder.add(.fix(Walk.fix(back + Double(second), north: 5000 + Double(second) * 3)))
    }
    let figures = recorder.figures(second: back + 100)
    #expect(figures.holes == 1)
    #expect(seconds.isWithin(6, of: figures.lastHole))
    #expect(600.0.isWithin(15, of: figures.distance))
    #expect(figures.elapsed == back + 100)
    #expect(recorder.line.filter { $0.isNaN }.count == 2)
  }

  @Test func setsMarksOnTheWay() {
    let recorder = Recorder(Recorder.Settings(markInterval: 100))
    var heard: [Int] = []
    for fix in Walk.steady(seconds: 200, speed: 3) {
      recorder.add(.fix(fix))
      if recorder.marks.count > heard.count { heard.append(Int(fix.time! - Walk.start) / 1000) }
    }
    // Announced with the first point after each 100 m, at most 6 m later.
    #expect(heard == [34, 68, 100, 134, 168, 200])
    #expect(recorder.figures(second: 200).marks == 6)
    let durations = recorder.marks.compactMap { $0.duration }
    #expect(durations.count == 6)
    #expect(durations.allSatisfy { 33.3.isWithin(0.1, of: $0) })
  }

  @Test(arguments: Recorder.Settings.spacings)
  func makesAPointEverySoManyMetres(spacing: Double) {
    let settings = Recorder.Settings(sport: .cycling, spacing: spacing)
    let recorder = Recorder(settings, Walk.steady(seconds: 1000, speed: 5.05))
    let figures = recorder.figures(second: 1000)
    #expect(figures.kept == 1001)
    #expect(figures.points == Int(5000 / spacing) + 1)
    #expect(recorder.line.count == 2 * figures.points)
    #expect(figures.holes == 0)
  }

  @Test func doesNotLoseTheWayAfterTheLastPoint() throws {
    let settings = Recorder.Settings(spacing: 100)
    let recorder = Recorder(settings, Walk.steady(seconds: 25, speed: 3))
    #expect(recorder.figures(second: 25).distance == 0)
    #expect(75.0.isWithin(0.1, of: try recorder.finish().summary.distance))
    recorder.add(.pause(at: time(26)))
    #expect(75.0.isWithin(0.1, of: recorder.figures(second: 26).distance))
  }

  @Test(arguments: [
    (0, 3.0, false), (1, 20, false), (8, 3.1, false), (9, 3, true), (13, 2, true),
  ])
  func refusesWhatIsTooShort(seconds: Int, speed: Double, isLongEnough: Bool) throws {
    let recorder = Recorder(
      Recorder.Settings(sport: .cycling), Walk.steady(seconds: seconds, speed: speed))
    if isLongEnough {
      #expect(try recorder.finish().stream.isEmpty == false)
    } else {
      #expect(throws: Recorder.TooShort.self) { try recorder.finish() }
      // The recording can continue.
      for second in seconds + 1...seconds + 30 {
        recorder.add(.fix(Walk.fix(Double(second), north: Double(second) * speed)))
      }
      #expect(try recorder.finish().summary.distance ?? 0 > 25)
    }
  }

  @Test func showsTheFiguresOfTheTrackAtTheEnd() throws {
    var phone = Phone(seed: 7)
    phone.jitter = 1
    phone.drift = 2
    let settings = Recorder.Settings(
      sport: .running, markInterval: 500, member: EnergyProfile(sex: .female, weight: 60))
    let recorder = Recorder(settings, phone.fixes([(3, 900), (0, 60), (3, 600)]))
    recorder.add(.pause(at: time(1560)))
    let figures = recorder.figures(second: 1600)
    let summary = try recorder.finish().summary
    #expect(figures.distance == summary.distance)
    #expect(figures.energy == settings.member.energy(distance: figures.distance))
    #expect(summary.energy == .distance(metres: figures.distance))
    #expect(figures.movingPace == summary.pace)
    #expect(figures.movingTime == summary.movingTime)
    #expect(figures.duration == summary.duration)
    #expect(figures.ascent == summary.ascent)
    #expect(figures.points == summary.points)
    #expect(recorder.marks == summary.marks.dropLast())
  }
}
