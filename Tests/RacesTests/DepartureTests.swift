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
    #expect(absences(team).isEmpty == !isGone, "\(metres) m, \(minutes) min")
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

  /// The absences are a function of the set of fixes.
  @Test func theOrderOfArrivalDoesNotMatter() {
    var team = outing()
    team.go(to: Courses.place(5_000, 9_000), speed: 12)
    team.rest(minutes: 20)
    let shuffled = TeamFollower(Self.plan, fixes: team.fixes.shuffled()).absences
    #expect(shuffled == absences(team))
  }

  @Test func oneFixThatIsOffByFarIsNoDeparture() {
    var team = outing()
    let far = Courses.place(5_000, 9_000)
    var fixes = team.fixes
    team.walk(5_000, 9_000)
    fixes = team.fixes
    for minutes in [4, 20] as [Int64] {
      fixes.append(
        RaceFix(far, time: Courses.start + (62 + minutes) * 60_000 + 1, accuracy: 12, device: 0))
    }
    #expect(TeamFollower(Self.plan, fixes: fixes).absences.isEmpty)
  }
}
