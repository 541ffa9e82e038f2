import Geodesy
import Races
import Testing

/// The plan of captures, made on the phone from its own positions (R5).
@Suite struct CapturePlanTests {
  private static let plan = Courses.plan(Courses.course([(0, 0), (10_000, 0)]), every: 2000)

  private func fix(_ metres: Double, _ minutes: Double, battery: Double? = nil) -> RaceFix {
    RaceFix(
      Courses.place(metres, 0), time: Courses.start + Int64(minutes * 60_000), accuracy: 8,
      battery: battery)
  }

  private func walked(_ minutes: Int, end: Int64? = nil) -> OwnRace {
    var race = OwnRace(Self.plan, end: end)
    for minute in 0...minutes { race.add(fix(Double(minute) * 80, Double(minute))) }
    return race
  }

  private func now(_ minutes: Int) -> Int64 { Courses.start + Int64(minutes) * 60_000 }

  @Test func theNextCheckpointIsTheOneAheadAlongTheCourse() throws {
    let race = walked(30)
    let next = try #require(
      race.capturePlan(at: now(30), .automatic, battery: nil, isCharging: false).next)
    // The start is the first checkpoint; the team is at 2,400 m.
    #expect(next.checkpoint == 2)
    #expect((next.distance - 1600).magnitude < 40)
    let waiting = OwnRace(Self.plan).capturePlan(
      at: now(0), .automatic, battery: nil, isCharging: false)
    #expect(waiting.next?.checkpoint == 1)
  }

  @Test func positionsThatComeLateCountAsIfTheyHadNot() {
    var race = OwnRace(Self.plan)
    for minute in [0, 30, 10, 20, 5, 15, 25] {
      race.add(fix(Double(minute) * 80, Double(minute)))
    }
    let plan = race.capturePlan(at: now(30), .automatic, battery: nil, isCharging: false)
    #expect(plan.next?.checkpoint == 2)
  }

  @Test func aPhoneCapturesMoreOftenBeforeACheckpointAndLessWhileItRests() {
    let near = walked(47).capturePlan(at: now(47), .automatic, battery: 80, isCharging: false)
    let between = walked(38).capturePlan(at: now(38), .automatic, battery: 80, isCharging: false)
    #expect(near.seconds < between.seconds)
    var resting = walked(38)
    for minute in 39...60 { resting.add(fix(38 * 80, Double(minute))) }
    let there = resting.capturePlan(at: now(60), .automatic, battery: 80, isCharging: false)
    #expect(there.seconds >= 300)
  }

  @Test(arguments: [(30.0, 180.0), (60, 180), (120, 240), (900, 1800)])
  func aTeamIsToldOfAHoleAfterTwoIntervals(chosen: Double, seconds: Double) {
    let plan = walked(38).capturePlan(
      at: now(38), .fixed(chosen), battery: nil, isCharging: false)
    #expect(plan.overdueSeconds == seconds)
  }

  @Test(arguments: [(30.0, 30.0), (1.0, 15.0), (5000.0, 900.0), (-3.0, 15.0)])
  func aChosenIntervalStaysWithinTheRange(chosen: Double, seconds: Double) {
    let plan = walked(47).capturePlan(
      at: now(47), .fixed(chosen), battery: 10, isCharging: false)
    #expect(plan.seconds == seconds)
    #expect(plan.bytesPerDay > 0)
  }

  @Test func theBatteryLastsOrNotUntilTheTeamIsExpected() throws {
    let plan = walked(60).capturePlan(at: now(60), .automatic, battery: 90, isCharging: false)
    let needed = try #require(plan.neededHours)
    #expect((1.0...2.5).contains(needed), "5,200 m to go")
    #expect(try #require(plan.lastingHours) > needed)
    let charging = walked(60).capturePlan(at: now(60), .automatic, battery: 90, isCharging: true)
    #expect(charging.lastingHours == nil)
    // The race ends before the team arrives, so that the battery is needed only until then.
    let ending = walked(60, end: now(90)).capturePlan(
      at: now(60), .automatic, battery: 90, isCharging: false)
    #expect(ending.neededHours == 0.5)
    let nowhere = OwnRace(nil).capturePlan(at: now(0), .automatic, battery: 9, isCharging: false)
    #expect(nowhere.neededHours == nil)
    #expect(nowhere.next == nil)
  }

  @Test func theFinishIsAheadWithItsExpectedArrival() throws {
    let plan = walked(60).capturePlan(at: now(60), .automatic, battery: nil, isCharging: false)
    let finish = try #require(plan.finish)
    #expect((finish.distance - 5_200).magnitude < 40)
    let expected = try #require(finish.arrival?.expected)
    #expect((now(110)...now(150)).contains(expected))
    let there = walked(130).capturePlan(at: now(130), .automatic, battery: nil, isCharging: false)
    #expect(there.finish == nil && there.finishedAt != nil)
  }

  /// Two positions off the course show the way back: one may be wrong.
  @Test(arguments: [(0.0, 500.0, 180.0), (0, -300, 0), (11_000, 0, 270), (-400, 0, 90)])
  func aTeamOffTheCourseIsShownTheWayBack(east: Double, north: Double, bearing: Double) throws {
    var race = walked(30)
    func back(_ minutes: Int) -> CapturePlan.WayBack? {
      race.capturePlan(at: now(minutes), .automatic, battery: nil, isCharging: false).wayBack
    }
    #expect(back(30) == nil)
    for minutes in [31, 32] {
      race.add(
        RaceFix(Courses.place(east, north), time: now(minutes), accuracy: 8))
      #expect((back(minutes) == nil) == (minutes == 31))
    }
    let way = try #require(back(32))
    let turn = (way.bearing - bearing + 540).truncatingRemainder(dividingBy: 360) - 180
    #expect(turn.magnitude < 1, "\(way.bearing)")
    let distance = east > 10_000 ? east - 10_000 : max(north.magnitude, -east)
    #expect((way.distance - distance).magnitude < 5)
    race.add(RaceFix(Courses.place(2_500, 20), time: now(33), accuracy: 8))
    #expect(back(33) == nil)
  }

  @Test func aTeamThatHasNotComeToTheCourseIsSentNowhere() {
    var race = OwnRace(Self.plan)
    for minute in 0...5 {
      race.add(RaceFix(Courses.place(3_000, 900), time: now(minute), accuracy: 8))
    }
    let plan = race.capturePlan(at: now(5), .automatic, battery: nil, isCharging: false)
    #expect(plan.wayBack == nil)
    #expect(plan.finish?.distance.rounded() == Self.plan.course.length.rounded())
  }

  @Test func whatAPhoneNeedsIsMeasuredSinceItWasCharged() {
    typealias Consumption = CaptureInterval.Consumption
    let hungry = (0...240).map { fix(0, Double($0), battery: 90 - Double($0) / 6) }
    #expect(Consumption.measured(by: hungry).perFix > Consumption.usual.perFix)
    // The battery was charged in between: the earlier consumption does not count.
    let bank = hungry + [fix(0, 241, battery: 95), fix(0, 242, battery: 95)]
    #expect(Consumption.measured(by: bank) == .usual)
    #expect(Consumption.measured(by: []) == .usual)
    #expect(Consumption.measured(by: [fix(0, 0)]) == .usual)
  }
}
