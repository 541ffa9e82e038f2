import JSON
import Server
import TestGround
import Testing

/// Organisers are told of alerts though no page of the app is open.
@Suite(.ownThread, .serialized) struct RaceAlertWatchTests {
  @Test func organisersAreToldOnceOfATeamThatFellSilentAndMarshalsAreNot() throws {
    let race = try RaceClub()
    let marshal = SyncMember(race.club, headers: try race.member("marshal", as: "contributor"))
    let other = SyncMember(race.club, headers: try race.member("other", as: "editor"))
    let organiser = SyncMember(race.club, headers: race.organiser)
    // An hour ago the last was heard of the first team; of the others nothing ever was, for two hours.
    race.walk(of: 1, minutes: 0...60)
    #expect(eventually { !organiser.notices.isEmpty && !other.notices.isEmpty })
    let listed = race.club.ask("GET", "/notices", race.organiser).json["notices"]?.array
    let notice = try #require(listed?.first)
    #expect(notice["detail"]?.string == "silent")
    #expect(notice["where"]?.string == "Volta")
    #expect(notice["what"]?.string == "1 Equip 1")
    let team = try #require(race.teams[1]?.id)
    #expect(
      notice["path"]?.string?.hasPrefix(
        "/races/\(race.race)/organise/alerts?alert=\(team)%20silent%20") == true)
    // The watch looks again.
    #expect(eventually { organiser.notices.count == 1 })
    #expect(marshal.notices.isEmpty)
  }
}
