import Geodesy
import Races
import Testing

/// Departure from the course, as opposed to a detour to a spring (R8).
@Suite struct DepartureTests {
  private static let course = Courses.course([(0, 0), (20_000, 0)])
  private static let plan = RacePlan(
    course: course, checkpoints: [0, 20_000], start: Courses.start)

  /// A walk to 5 km, which each test continues in its own way.
  private func outing(interval: Double = 60) -> Outing {
    var team = Outing(Self.course, interval: interval)
    team.walk(0, 5_000)
    return team
  }

  private func absences(_ team: Outing) -> [Range<Int64>] {
    TeamFollower(Self.plan, fixes: team.fixes).absences
  }

  @Test(arguments: [30.0, 60, 300]) func whoIsDrivenHomeIsGoneSinceTheCourse(interval: Double) {
    var team = outing(interval: interval)
    let left = team.time
    team.go(to: Courses.place(5_000, 12_000), speed: 12)
    team.rest(minutes: 60)
    let gone = absences(team)
    #expect(gone.count == 1)
    #expect(gone.first?.upperBound == .max)
    #expect((left...left + 60_000).contains((gone.first?.lowerBound ?? 0) - 1))
  }

  @Test(arguments: [
    // Distance from the course in metres, stay there in minutes, and the verdict.
    (80.0, 600.0, false), (400, 600, false), (600, 30, false), (600, 90, true), (1_500, 90, true),
    (2_900, 10, false), (3_300, 10, true),
  ])
  func aDetourIsNoDeparture(metres: Double, minutes: Double, isGone: Bool) {
    var team = outing()
    team.go(to: Courses.place(5_000, metres), speed: 1.6)
    team.rest(minutes: minutes)
    let there = team.time
    // From half a kilometre on it is hidden until it is over.
    #expect(absences(team).contains { $0.contains(there) } == (metres > 500), "\(metres) m")
    team.go(to: Courses.place(5_000, 0), speed: 3)
    team.walk(5_000, 6_000)
    #expect(absences(team).isEmpty == !isGone, "\(metres) m, \(minutes) min")
    #expect(!absences(team).contains { $0.contains(team.time) })
  }

  @Test func whoComesBackIsInTheRaceAgainButForTheWayBetween() {
    var team = outing()
    let left = team.time
    team.go(to: Courses.place(5_000, 6_000), speed: 12)
    team.rest(minutes: 200)
    team.go(to: Courses.place(5_000, 0), speed: 12)
    let back = team.time
    team.walk(5_000, 8_000)
    let gone = absences(team)
    #expect(gone.count == 1)
    #expect((gone.first?.lowerBound ?? 0) >= left)
    #expect((back - 60_000...back).contains(gone.first?.upperBound ?? 0))
    let window = TeamWindow(start: Courses.start, absences: gone)
    #expect(window?.contains(left) == true)
    #expect(window?.contains(left + 60 * 60_000) == false)
    #expect(window?.contains(team.time) == true)
  }

  @Test func whoWasNeverOnTheCourseIsNotShownAtHome() {
    var team = Outing(Self.course)
    team.go(to: Courses.place(0, 9_000), speed: 10_000)
    team.rest(minutes: 60)
    #expect(absences(team).map(\.lowerBound) == [.min])
  }

  /// A lodging beside the course, from which the team comes late to the start.
  @Test(arguments: [150.0, 400, 1_500, 2_900]) func nothingIsShownBeforeTheTeamHasLeft(
    metres: Double
  ) {
    var team = Outing(Self.course)
    team.go(to: Courses.place(3_000, metres), speed: 100_000)
    team.rest(minutes: 40)
    let lodging = team.fixes
    #expect(absences(team) == [.min ..< .max], "\(metres) m")
    team.go(to: Courses.place(0, 0), speed: 8)
    let came = team.time
    team.walk(0, 4_000)
    let gone = absences(team)
    #expect(gone.count == 1 && gone.first?.lowerBound == .min)
    #expect((came - 400_000...came + 60_000).contains(gone.first?.upperBound ?? 0))
    let window = TeamWindow(start: Courses.start, origin: Self.course.place(at: 0), absences: gone)!
    #expect(lodging.allSatisfy { !window.contains($0.time, at: $0.place) })
    #expect(window.contains(team.time, at: team.place))
  }

  /// A phone that is switched on before the start, where the team slept.
  @Test(arguments: [
    // Metres east and north of the start of the course, minutes before the team's start, and the verdict.
    (0.0, 0.0, 10.0, true), (200, 0, 29, true), (0, -240, 5, true), (0, -260, 5, false),
    (400, 0, 20, false), (5_000, 0, 20, false), (5_000, 0, -20, true), (-9_000, 4_000, 25, false),
    (0, 0, 31, false), (0, 0, 0, true), (5_000, 0, 0, true),
  ])
  func beforeTheStartOnlyWhoIsAtTheStartIsShown(
    east: Double, north: Double, minutes: Double, isShown: Bool
  ) {
    let place = Courses.place(east, north)
    let time = Courses.start - Int64(minutes * 60_000)
    let window = TeamWindow(start: Courses.start, origin: Self.course.place(at: 0))
    #expect(window?.contains(time, at: place) == isShown)
    // Without a course nobody knows where the start is.
    let nowhere = TeamWindow(start: Courses.start)
    #expect(nowhere?.contains(time, at: place) == (isShown && minutes <= 0))
    #expect(TeamWindow.always.contains(time, at: place))
  }

  /// The absences are a function of the set of fixes.
  @Test func theOrderOfArrivalDoesNotMatter() {
    var team = outing()
    team.go(to: Courses.place(5_000, 9_000), speed: 12)
    team.rest(minutes: 20)
    let shuffled = TeamFollower(Self.plan, fixes: team.fixes.shuffled()).absences
    #expect(shuffled == absences(team))
  }

  @Test func oneFixThatIsALeapIsNoDeparture() {
    var team = outing()
    team.walk(5_000, 9_000)
    let wrong = [4, 20].map { (minutes: Int64) in
      RaceFix(
        Courses.place(5_000, 9_000), time: Courses.start + (62 + minutes) * 60_000 + 1, accuracy: 12
      )
    }
    #expect(TeamFollower(Self.plan, fixes: team.fixes + wrong).absences.isEmpty)
  }

  /// One that could be true hides the team until its next fix, since it may be the last one, from a home.
  @Test func oneFixThatIsOffByFarHidesNothingElse() {
    var team = outing()
    team.walk(5_000, 9_000)
    let wrong = RaceFix(
      Courses.place(6_500, 9_000), time: Courses.start + 85 * 60_000, accuracy: 12)
    let heard = team.fixes.filter { ($0.time - wrong.time).magnitude > 12 * 60_000 }
    let gone = TeamFollower(Self.plan, fixes: heard + [wrong]).absences
    #expect(gone.count == 1)
    #expect(gone.first?.contains(wrong.time) == true)
    #expect(heard.allSatisfy { gone.first?.contains($0.time) == false })
  }

  @Test(arguments: [1, 2]) func theFirstFixesAtAHomeAreHiddenAlsoIfNoneFollows(count: Int) {
    let team = outing()
    let home = (1...count).map {
      RaceFix(
        Courses.place(5_000, 9_000), time: team.time + Int64($0) * 3_600_000, accuracy: 8)
    }
    let gone = TeamFollower(Self.plan, fixes: team.fixes + home).absences
    #expect(gone.count == 1)
    #expect(home.allSatisfy { fix in gone.first?.contains(fix.time) == true })
    #expect(team.fixes.allSatisfy { fix in gone.first?.contains(fix.time) == false })
  }
}
