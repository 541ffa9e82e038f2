import Identity
import JSON
import Server
import TestGround
import Testing

/// How a new club gets its first member over HTTP.
@Suite(.ownThread) struct SetUpRouteTests {
  private func registration(_ name: String, code: String? = nil) -> String {
    let shown = code.map { #","set_up_code":"\#($0)""# } ?? ""
    return #"{"user_name":"\#(name)","email":"\#(name)@example.org","display_name":"\#(name)","#
      + #""password":"muntanya of \#(name)"\#(shown)}"#
  }

  private func wrong(_ answer: HTTPAnswer) -> [String] {
    #expect(answer.status == 422)
    return (answer.json["errors"]?.array ?? []).map {
      "\($0["field"]?.string ?? "") \($0["code"]?.string ?? "")"
    }
  }

  private func state(_ club: ClubServer) -> String { club.ask("GET", "/set-up").text }

  @Test func strangersDoNotTakeANewClub() throws {
    let club = try ClubServer(firstMember: .code)
    let code = try #require(club.server.setUpCode).text
    #expect(state(club) == #"{"waits_for_first_member":true,"wants_code":true}"#)
    func register(_ name: String, _ code: String? = nil) -> HTTPAnswer {
      club.ask("POST", "/members", json: registration(name, code: code))
    }
    #expect(wrong(register("anna")) == ["set_up_code required"])
    #expect(wrong(register("anna", "0000-0000-0000")) == ["set_up_code wrong"])
    #expect(state(club) == #"{"waits_for_first_member":true,"wants_code":true}"#)
    let anna = register("anna", code)
    #expect((anna.status, anna.json["role"]?.string) == (201, "administrator"))
    #expect(state(club) == #"{"waits_for_first_member":false,"wants_code":false}"#)
    #expect(wrong(register("berta", code)) == ["set_up_code used"])
    #expect(register("berta").json["role"]?.string == "member")
  }

  @Test(arguments: [#"7"#, #"null"#, #"["a"]"#, "\"" + String(repeating: "a", count: 1_001) + "\""])
  func aCodeThatCannotBeOneIsRefused(value: String) throws {
    let club = try ClubServer(firstMember: .code)
    let body = registration("anna").dropLast() + #","set_up_code":\#(value)}"#
    let refused = wrong(club.ask("POST", "/members", json: String(body)))
    #expect(refused.count == 1)
    #expect(refused.allSatisfy { $0.hasPrefix("set_up_code ") })
    #expect(state(club) == #"{"waits_for_first_member":true,"wants_code":true}"#)
  }

  @Test func afterTenWrongCodesNoneIsCompared() throws {
    let club = try ClubServer(firstMember: .code)
    for _ in 0..<10 {
      #expect(club.ask("POST", "/members", json: registration("anna", code: "x")).status == 422)
    }
    let code = try #require(club.server.setUpCode).text
    let refused = club.ask("POST", "/members", json: registration("anna", code: code))
    #expect(refused.status == 429)
    #expect(refused["retry-after"] != nil)
  }

  @Test func aClubWithMembersStartsWithoutACode() throws {
    let first = try ClubServer(firstMember: .code)
    let code = try #require(first.server.setUpCode).text
    #expect(first.ask("POST", "/members", json: registration("anna", code: code)).status == 201)
    first.stop()
    defer { withExtendedLifetime(first) {} }
    let again = try ClubServer(at: first.directory, firstMember: .code)
    #expect(again.server.setUpCode == nil)
  }

  @Test func anyoneIsFirstWhereTheClubSaysSo() throws {
    let club = try ClubServer(firstMember: .anyone)
    #expect(club.server.setUpCode == nil)
    #expect(state(club) == #"{"waits_for_first_member":true,"wants_code":false}"#)
    #expect(
      club.ask("POST", "/members", json: registration("anna")).json["role"]?.string
        == "administrator")
  }
}
