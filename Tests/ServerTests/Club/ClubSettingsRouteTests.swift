import Glibc
import JSON
import Server
import Storage
import TestGround
import Testing
import Text

/// The settings of the club over HTTP.
@Suite(.ownThread) struct ClubSettingsRouteTests {
  private let club: ClubServer
  /// The first member, the administrator.
  private let anna: [String]
  private let berta: [String]

  init() throws {
    club = try ClubServer()
    anna = try club.member("anna")
    berta = try club.member("berta")
  }

  private func set(_ json: String, as member: [String]? = nil) -> HTTPAnswer {
    club.ask("PUT", "/club/settings", member ?? anna, json: json)
  }

  private func wrong(_ answer: HTTPAnswer) -> [String] {
    #expect(answer.status == 422)
    return (answer.json["errors"]?.array ?? []).map {
      "\($0["field"]?.string ?? "") \($0["code"]?.string ?? "")"
    }
  }

  private func setLogo(_ content: [UInt8], as member: [String]? = nil) -> HTTPAnswer {
    club.ask(
      "PUT", "/club/logo", (member ?? anna) + ["Content-Type: application/octet-stream"],
      body: content)
  }

  @Test func aNewClubHasChosenNothing() {
    #expect(club.ask("GET", "/club").text == #"{"registration":"open","logo":null,"revision":0}"#)
  }

  @Test func everybodySeesWhatAnAdministratorChose() {
    let until = WallClock.now() + 86_400_000
    let said =
      #""name":"Agrupació <b>","language":"ca","registration":"list","#
      + #""banner":{"text":"Avui \"no\" sortim","until":\#(until)}"#
    #expect(set("{\(said)}").status == 200)
    let seen = club.ask("GET", "/club")
    #expect(seen.text == #"{\#(said),"logo":null,"revision":1}"#)
    #expect(club.ask("GET", "/club", ["If-None-Match: \(seen["etag"] ?? "")"]).status == 304)
    // What is left out is not chosen any more.
    #expect(set(#"{"registration":"open","name":null}"#).status == 200)
    #expect(club.ask("GET", "/club").text == #"{"registration":"open","logo":null,"revision":2}"#)
  }

  @Test func whoFoundAFlawIsToldWhomToTell() throws {
    let path = "/.well-known/security.txt"
    func ask() -> HTTPAnswer {
      let client = RawClient(port: club.server.port)
      client.send(TestClub.head("GET", path, [], length: nil))
      return client.answer()
    }
    #expect(ask().status == 404)
    #expect(
      set(#"{"registration":"open","language":"fr","contact":"a+%b@club.example"}"#).status == 200)
    let answer = ask()
    #expect(answer.status == 200)
    #expect(answer["content-type"] == "text/plain; charset=utf-8")
    let lines = answer.text.split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    #expect(lines.first == "Contact: mailto:a%2B%25b@club.example")
    #expect(lines[2] == "Preferred-Languages: fr, ca, es, en")
    #expect(lines[3].hasPrefix("Canonical: http") && lines[3].hasSuffix(path))
    // Its end lies ahead, by less than the year that the RFC recommends.
    let expiry = try #require(lines[1].split(separator: " ").last.map(String.init))
    let day = try #require(CalendarDay(String(expiry.prefix(10)))).number
    let ahead = day - CalendarDay(milliseconds: WallClock.now()).number
    #expect((179...181).contains(ahead))
    #expect(expiry.hasSuffix("T00:00:00Z"))
  }

  @Test func timesOfDeletionAreThoseChosenAndOtherwiseTheUsual() {
    let chosen = #"{"registration":"open","keep":{"race_positions":14,"sessions":90}}"#
    #expect(set(chosen).status == 200)
    // The usual time of sessions is no choice.
    let kept = JSONValue.object([JSONMember("race_positions", .integer(14))])
    #expect(club.ask("GET", "/club").json["keep"] == kept)
    #expect(set(#"{"registration":"open"}"#).status == 200)
    #expect(club.ask("GET", "/club").json["keep"] == nil)
  }

  /// The acts in the log, the earliest first, as `name before after`.
  private func logged() -> [String] {
    let entries = club.ask("GET", "/administration/log", anna).json["entries"]?.array ?? []
    return entries.reversed().map { entry in
      ["act", "before", "after"].compactMap { entry[$0]?.string }.joined(separator: " ")
    }
  }

  @Test func theLogTellsWhatChangedAndNothingElse() throws {
    #expect(set(#"{"registration":"invitation","name":"Club"}"#).status == 200)
    #expect(set(#"{"registration":"invitation","name":"Club"}"#).status == 200)
    #expect(set(#"{"registration":"list","revision":1}"#).status == 409)
    #expect(club.ask("DELETE", "/club/logo", anna).status == 200)
    #expect(setLogo(PNG.black(width: 64, height: 48)).status == 200)
    #expect(setLogo(PNG.black(width: 64, height: 48)).status == 200)
    let made = club.ask("POST", "/club/invitations", anna, json: #"{"uses":3}"#).json
    let id = try #require(made["id"]?.string)
    #expect(club.ask("DELETE", "/club/invitations/\(id)", anna).status == 204)
    #expect(club.ask("DELETE", "/club/invitations/\(id)", anna).status == 204)
    let change =
      #"{"add":["a@example.org","A@example.org","b@example.org"],"remove":["c@example.org"]}"#
    #expect(club.ask("PATCH", "/club/registration-list", anna, json: change).status == 200)
    #expect(club.ask("PATCH", "/club/registration-list", anna, json: change).status == 200)
    #expect(set(#"{"registration":"open"}"#, as: berta).status == 403)
    #expect(
      logged() == [
        "club_settings_changed open invitation", "club_logo_changed", "club_invitation_made 3",
        "club_invitation_withdrawn", "registration_list_changed 0 2",
      ])
  }

  @Test func aBannerEndsByItself() async throws {
    let until = WallClock.now() + 1_500
    #expect(
      set(#"{"registration":"open","banner":{"text":"Ara","until":\#(until)}}"#).status == 200)
    #expect(eventually { club.ask("GET", "/club").json["banner"] == nil })
    #expect(WallClock.now() >= until)
  }

  @Test func theSecondOfTwoAdministratorsIsToldOfTheFirst() {
    #expect(set(#"{"registration":"open","name":"A","revision":0}"#).status == 200)
    let late = set(#"{"registration":"open","name":"B","revision":0}"#)
    #expect(late.status == 409)
    #expect(late.json["type"]?.string == "/problems/conflict")
    #expect(club.ask("GET", "/club").json["name"]?.string == "A")
    #expect(set(#"{"registration":"open","name":"B","revision":1}"#).status == 200)
  }

  @Test(arguments: [
    (#"{}"#, ["registration required"]),
    (#"{"registration":"closed"}"#, ["registration not_allowed"]),
    (#"{"registration":"open","language":"de"}"#, ["language not_allowed"]),
    (#"{"registration":"open","name":""}"#, ["name too_short"]),
    (#"{"registration":"open","name":" \u3000"}"#, ["name too_short"]),
    (#"{"registration":"open","name":"a\u0000b"}"#, ["name invalid"]),
    (#"{"registration":"open","name":7}"#, ["name type"]),
    (#"{"registration":"open","logo":"x"}"#, ["logo unknown"]),
    (#"{"registration":"open","contact":"nobody"}"#, ["contact invalid"]),
    (#"{"registration":"open","contact":"a@b.example\nContact: x"}"#, ["contact invalid"]),
    (#"{"registration":"open","keep":{"sessions":6}}"#, ["keep.sessions out_of_range"]),
    (#"{"registration":"open","keep":{"reports":0.5}}"#, ["keep.reports type"]),
    (#"{"registration":"open","keep":{"tracks":30}}"#, ["keep.tracks unknown"]),
    (#"{"registration":"open","banner":{"text":"a","until":1}}"#, ["banner.until past"]),
    (#"{"registration":"open","banner":{"text":"a"}}"#, ["banner.until required"]),
    (
      #"{"registration":"open","banner":{"text":" ","until":9007199254740992}}"#,
      ["banner.text too_short"]
    ),
    (#"{"registration":"open","banner":"<script>"}"#, ["banner type"]),
  ])
  func whatIsNoSettingIsRefusedByField(body: String, errors: [String]) {
    #expect(wrong(set(body)) == errors)
    #expect(club.ask("GET", "/club").json["revision"]?.int64 == 0)
  }

  @Test func aHugeNameIsRefused() {
    let name = String(repeating: "a", count: 100_000)
    #expect([413, 422].contains(set(#"{"registration":"open","name":"\#(name)"}"#).status))
    #expect(club.ask("GET", "/club").json["name"] == nil)
  }

  @Test func onlyAdministratorsChange() {
    let body = #"{"registration":"open","name":"Mine"}"#
    #expect(set(body, as: berta).status == 403)
    #expect(set(body, as: []).status == 401)
    #expect(setLogo(PhotoFile.named("made-red.heic"), as: berta).status == 403)
    #expect(setLogo(PhotoFile.named("made-red.heic"), as: []).status == 401)
    #expect(club.ask("DELETE", "/club/logo", berta).status == 403)
    #expect(club.ask("GET", "/club").text == #"{"registration":"open","logo":null,"revision":0}"#)
  }

  // MARK: Logo

  @Test(arguments: ["made-red.heic", "made-place.jpg"])
  func aPictureBecomesTheLogo(name: String) throws {
    #expect(set(#"{"registration":"invitation","name":"A"}"#).status == 200)
    let answer = setLogo(PhotoFile.named(name))
    #expect(answer.status == 200)
    #expect(answer.json["name"]?.string == "A")
    let address = try answer.json["logo"]?.string.orThrow() ?? ""
    let path = String(address.dropFirst("/api/v1".count))
    let logo = club.ask("GET", path)
    #expect((logo.status, logo["content-type"]) == (200, "image/jpeg"))
    #expect(logo.body.starts(with: [0xff, 0xd8]))
    #expect(logo.body.firstRange(of: Array("Exif".utf8)) == nil)
    #expect(club.ask("GET", "/club").json["logo"]?.string == address)
    // Changed settings keep it, and nobody gets it once it is removed.
    #expect(set(#"{"registration":"open"}"#).json["logo"]?.string == address)
    #expect(club.ask("DELETE", "/club/logo", anna).json["logo"] == .null)
    #expect(club.ask("GET", path).status == 404)
  }

  @Test(
    arguments: [
      (Array("no photo".utf8), "unknown_format"),
      (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), "unknown_format"),
      (Array(PhotoFile.named("made-red.heic").prefix(300)), "damaged"),
    ] as [([UInt8], String)])
  func whatIsNoPictureIsNoLogo(content: [UInt8], code: String) {
    #expect(wrong(setLogo(content)) == ["logo \(code)"])
    #expect(club.ask("GET", "/club").json["logo"] == .null)
  }

  @Test func aBombIsNoLogo() {
    #expect(wrong(setLogo(PNG.black(width: 60_000, height: 2_000))) == ["logo too_many_pixels"])
  }

  @Test func theSettingsOutliveTheServer() throws {
    #expect(set(#"{"registration":"list","name":"A"}"#).status == 200)
    #expect(setLogo(PhotoFile.named("made-red.heic")).status == 200)
    let seen = club.ask("GET", "/club").text
    club.stop()
    let again = try ClubServer(at: club.directory)
    defer { withExtendedLifetime(club) {} }
    #expect(again.ask("GET", "/club").text == seen)
  }
}
