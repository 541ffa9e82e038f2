import Races
import Testing

/// Who sees a race.
@Suite struct RaceVisibilityTests {
  @Test(arguments: [
    (false, false, RaceVisibility.people), (false, true, .people), (true, true, .club),
    (true, false, .everybody),
  ])
  func aRaceIsAsOpenAsItsFieldsSay(
    isPublic: Bool, isMembersOnly: Bool, expected: RaceVisibility
  ) {
    #expect(RaceVisibility(isPublic: isPublic, isMembersOnly: isMembersOnly) == expected)
  }

  @Test(arguments: [
    (RaceVisibility.people, [false, false, true]), (.club, [false, true, true]),
    (.everybody, [true, true, true]),
  ])
  func itAdmitsStrangersMembersAndItsPeople(visibility: RaceVisibility, admitted: [Bool]) {
    let asked = [(false, false), (true, false), (true, true)]
    #expect(asked.map { visibility.admits(isMember: $0.0, hasRole: $0.1) } == admitted)
  }

  @Test func theFewerTheSmaller() {
    #expect([RaceVisibility.everybody, .people, .club].sorted() == [.people, .club, .everybody])
  }
}
