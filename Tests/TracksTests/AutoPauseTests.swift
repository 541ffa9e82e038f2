import Testing
import Tracks

@Suite struct AutoPauseTests {
  /// A walk of 2 minutes, half an hour of standing still, and a walk of 2 minutes.
  private let lunch: [Phone.Leg] = [(1.5, 120), (0, 1800), (1.5, 120)]

  private func phone(
    _ seed: UInt64, jitter: Double, drift: Double, statesSpeed: Bool = false
  ) -> Phone {
    var phone = Phone(seed: seed)
    phone.jitter = jitter
    phone.drift = drift
    phone.statesSpeed = statesSpeed
    return phone
  }

  @Test(arguments: [
    (0.0, 0.0), (1, 2), (2, 3), (3, 0),
  ])
  func takesAJitteringReceiverForStanding(jitter: Double, drift: Double) {
    for sport in [Sport.running, .walking] {
      for statesSpeed in [false, true] {
        for seed in 1...4 as ClosedRange<UInt64> {
          var phone = phone(seed, jitter: jitter, drift: drift, statesSpeed: statesSpeed)
          let recorder = Recorder(Recorder.Settings(sport: sport), phone.fixes(lunch))
          let figures = recorder.figures(second: 2039)
          #expect(figures.state == .recording)
          #expect(1800.0.isWithin(25, of: figures.total - figures.elapsed))
        }
      }
    }
  }

  @Test func addsNoWayWhileStanding() {
    for seed in 1...4 as ClosedRange<UInt64> {
      for pausesItself in [true, false] {
        var phone = phone(seed, jitter: 1, drift: 2)
        let fixes = phone.fixes(lunch)
        let recorder = Recorder(
          Recorder.Settings(sport: .walking, pausesItself: pausesItself), fixes)
        let figures = recorder.figures(second: 2039)
        #expect(360.0.isWithin(30, of: figures.distance))
        #expect(figures.holes == 0)
      }
    }
  }

  @Test(arguments: [
    // speed, sport, jitter, drift, states its speed
    (1.0, Sport.walking, 1.0, 2.0, false), (1.0, .running, 1, 2, false),
    (1.0, .walking, 2, 3, true), (0.9, .hiking, 2, 1, false), (0.75, .hiking, 1, 2, false),
    (0.75, .hiking, 2, 3, true),
  ])
  func doesNotPauseASlowWalker(
    speed: Double, sport: Sport, jitter: Double, drift: Double, statesSpeed: Bool
  ) {
    for seed in 1...4 as ClosedRange<UInt64> {
      var phone = phone(seed, jitter: jitter, drift: drift, statesSpeed: statesSpeed)
      let recorder = Recorder(Recorder.Settings(sport: sport), phone.fixes([(speed, 3600)]))
      let figures = recorder.figures(second: 3599)
      #expect(figures.total == 3599)
      #expect(figures.elapsed == figures.total)
      #expect(figures.undoableAutoPause == nil)
    }
  }

  @Test(arguments: [(8, false), (40, true)])
  func pausesAfterTenToTwentySeconds(seconds: Int, isPaused: Bool) {
    let settings = Recorder.Settings(sport: .running)
    var phone = phone(1, jitter: 0.5, drift: 0)
    let recorder = Recorder(settings, phone.fixes([(3, 60), (0, seconds)]))
    let figures = recorder.figures(second: 60 + Double(seconds))
    #expect(figures.state == (isPaused ? .autoPaused : .recording))
    // The pause begins with the standing, not with its detection.
    #expect((isPaused ? 60.0 : 68).isWithin(2, of: figures.elapsed))
    #expect(figures.speed < 1.5)
  }

  @Test func showsAStandingClock() {
    var phone = phone(1, jitter: 0.5, drift: 0)
    let recorder = Recorder(Recorder.Settings(), phone.fixes([(3, 60), (0, 60)]))
    let first = recorder.figures(second: 119)
    let later = recorder.figures(second: 125)
    #expect(first.elapsed == later.elapsed)
    #expect(later.total == first.total + 6)
    #expect(later.speed == 0)
  }

  @Test func resumesWhereMovingBegan() {
    var phone = phone(1, jitter: 0.5, drift: 0)
    let recorder = Recorder(Recorder.Settings(), phone.fixes([(3, 60), (0, 100), (3, 60)]))
    let figures = recorder.figures(second: 219)
    #expect(figures.state == .recording)
    #expect(100.0.isWithin(3, of: figures.total - figures.elapsed))
  }

  @Test func resumesAtOnceFarFromWhereItStood() {
    var phone = Phone()
    let stood = phone.fixes([(3, 60), (0, 100)])
    let recorder = Recorder(Recorder.Settings(sport: .driving), stood)
    #expect(recorder.state == .autoPaused)
    recorder.add(.fix(Walk.fix(260, north: 300)))
    #expect(recorder.state == .recording)
    #expect(200.0.isWithin(3, of: 260 - recorder.figures(second: 260).elapsed))
  }

  @Test func canBeSwitchedOff() {
    var phone = Phone()
    let recorder = Recorder(
      Recorder.Settings(pausesItself: false), phone.fixes([(3, 60), (0, 100)]))
    let figures = recorder.figures(second: 159)
    #expect(figures.state == .recording)
    #expect(figures.elapsed == figures.total)
    #expect(figures.speed == 0)
    #expect(figures.undoableAutoPause == nil)
  }

  @Test func countsAgainWhatIsUndone() {
    var phone = Phone()
    let fixes = phone.fixes([(3, 60), (0, 100), (3, 60), (0, 100)])
    let recorder = Recorder(Recorder.Settings(), Array(fixes.prefix(160)))
    #expect(100.0.isWithin(3, of: recorder.figures(second: 159).undoableAutoPause))
    recorder.add(.undoAutoPause)
    let undone = recorder.figures(second: 159)
    #expect(undone.state == .recording)
    #expect(undone.elapsed == undone.total)
    // No further pause occurs in this stretch.
    for fix in fixes.dropFirst(160) { recorder.add(.fix(fix)) }
    let later = recorder.figures(second: 319)
    #expect(later.state == .recording)
    #expect(later.elapsed == later.total)
    #expect(later.undoableAutoPause == nil)
  }

  @Test func paceIsOverTheTimeOfTheClock() throws {
    var phone = Phone()
    let fixes = phone.fixes([(1.4, 25), (0, 16), (1.4, 20)])
    let settings = Recorder.Settings(sport: .walking, pausesItself: true)
    let recorder = Recorder(settings, fixes)
    let figures = recorder.figures(second: 60)
    #expect(16.0.isWithin(5, of: figures.total - figures.elapsed))
    #expect(try #require(figures.pace) == figures.elapsed / figures.distance * 1000)
    // The points are too far apart for so short a rest: all of it counts as motion.
    #expect(figures.movingPace ?? 0 > 1.2 * (figures.pace ?? .infinity))
  }

  @Test func saysHowMuchCanBeCountedAgain() {
    var phone = Phone()
    let recorder = Recorder(Recorder.Settings(), phone.fixes([(3, 60), (0, 100), (3, 60)]))
    let figures = recorder.figures(second: 219)
    #expect(figures.undoableAutoPause == figures.total - figures.elapsed)
    recorder.add(.undoAutoPause)
    #expect(recorder.figures(second: 219).undoableAutoPause == nil)
  }

  @Test func undoesTheLastOneWhenMovingAgain() {
    var phone = Phone()
    let recorder = Recorder(
      Recorder.Settings(), phone.fixes([(3, 60), (0, 100), (3, 60), (0, 200), (3, 60)]))
    recorder.add(.undoAutoPause)
    let figures = recorder.figures(second: 479)
    #expect(100.0.isWithin(3, of: figures.total - figures.elapsed))
    recorder.add(.undoAutoPause)
    #expect(recorder.figures(second: 479) == figures)
  }

  @Test func pausesAgainAfterThePauseOfTheMember() {
    var phone = Phone()
    let fixes = phone.fixes([(3, 60), (0, 100), (3, 60), (0, 100)])
    let recorder = Recorder(Recorder.Settings(), Array(fixes.prefix(160)))
    recorder.add(.undoAutoPause)
    recorder.add(.pause(at: Walk.start + 160_000))
    recorder.add(.resume(at: Walk.start + 160_500))
    for fix in fixes.dropFirst(161) { recorder.add(.fix(fix)) }
    #expect(recorder.state == .autoPaused)
  }

  @Test func leavesNoTraceInTheTrack() throws {
    var phone = phone(1, jitter: 1, drift: 2)
    let fixes = phone.fixes(lunch)
    let itself = Recorder(Recorder.Settings(pausesItself: true), fixes)
    itself.add(.undoAutoPause)
    let never = Recorder(Recorder.Settings(pausesItself: false), fixes)
    #expect(try itself.finish().stream == never.finish().stream)
    #expect(try itself.finish().summary == never.finish().summary)
  }
}
