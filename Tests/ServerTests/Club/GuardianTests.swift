import Identity
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing
import WebClient

/// Minors' accounts, which a guardian's consent opens (K13).
@Suite(.ownThread, .serialized) struct GuardianTests {
  private let post = StubMailServer(refusals: [])
  private let club: ClubServer
  /// The first member, the administrator.
  private let anna: [String]

  init() throws {
    let sender = try MailSender("The club <club@example.org>").orThrow()
    let server = try MailServer(address: post.address, sender: sender).orThrow()
    club = try ClubServer(
      areas: Area.all(mail: server, address: "https://club.example"),
      address: "https://club.example")
    anna = try club.member("anna")
    let settings = #"{"registration":"open","guardian_age":14}"#
    #expect(club.ask("PUT", "/club/settings", anna, json: settings).status == 200)
  }

  private func register(_ name: String, _ stated: String) -> HTTPAnswer {
    club.ask(
      "POST", "/members",
      json: #"{"user_name":"\#(name)","email":"\#(name)@example.org","display_name":"\#(name)","#
        + #""password":"muntanya of \#(name)"\#(stated)}"#)
  }

  /// The day of birth of somebody who comes of age on next New Year's Day.
  private static var young: String {
    let year = Int(WallClock.now() / 31_556_952_000) + 1970
    return "\(year - 13)-01-01"
  }

  private func registerMinor(guardian: String? = "mother@example.org") -> HTTPAnswer {
    let email = guardian.map { #","guardian_email":"\#($0)""# } ?? ""
    return register("nil", #","is_of_age":false,"birth_date":"\#(Self.young)"\#(email)"#)
  }

  private func signIn() -> HTTPAnswer {
    club.ask("POST", "/session", json: #"{"user_name":"nil","password":"muntanya of nil"}"#)
  }

  private func account() throws -> JSONValue {
    let members = club.ask("GET", "/administration/members?search=nil", anna).json["members"]
    let id = try #require(members?.array?.first?["id"]?.string)
    return club.ask("GET", "/administration/members/\(id)", anna).json
  }

  private func note(_ isGiven: Bool, as headers: [String]? = nil) throws -> Int {
    let id = try #require(account()["id"]?.string)
    return club.ask(
      "PUT", "/administration/members/\(id)/guardian-consent", headers ?? anna,
      json: #"{"is_given":\#(isGiven)}"#
    ).status
  }

  /// The secrets of the links that the guardian was mailed, once there are as many.
  private func linkSecrets(_ count: Int) throws -> [String] {
    func mails() -> [StubMailServer.Mail] {
      post.mails.filter { $0.to == ["mother@example.org"] }
    }
    #expect(eventually { mails().count >= count })
    let start = "https://club.example/guardian#"
    return try mails().map { mail in
      let line = try #require(mail.text.split(separator: "\n").first { $0.hasPrefix(start) })
      return String(line.dropFirst(start.count))
    }
  }

  /// The secret of the link that the guardian was mailed.
  private func linkSecret() throws -> String { try #require(linkSecrets(1).last) }

  /// The status of a consent by a link.
  private func consent(_ secret: String, version: Int = 0) -> Int {
    club.ask(
      "POST", "/guardian-consent",
      json: #"{"secret":"\#(secret)","privacy_version":\#(version)}"#
    ).status
  }

  /// The status of a withdrawal by a link.
  private func withdrawal(_ secret: String) -> Int {
    club.ask("POST", "/guardian-consent/withdrawal", json: #"{"secret":"\#(secret)"}"#).status
  }

  @Test(arguments: [
    ("", "is_of_age required"),
    (#","is_of_age":false"#, "birth_date invalid"),
    (#","is_of_age":false,"birth_date":"2013-02-30""#, "birth_date invalid"),
    (#","is_of_age":false,"birth_date":"2999-01-01""#, "birth_date invalid"),
    (#","is_of_age":false,"birth_date":"1800-01-01""#, "birth_date invalid"),
  ])
  func whoRegistersStatesTheAge(_ stated: String, _ error: String) {
    let answer = register("nil", stated)
    #expect(answer.status == 422)
    let first = answer.json["errors"]?.array?.first
    #expect("\(first?["field"]?.string ?? "") \(first?["code"]?.string ?? "")" == error)
  }

  @Test func theGuardiansAddressIsAnothers() {
    for wrong in ["NIL@example.org", "no address"] {
      #expect(registerMinor(guardian: wrong).status == 422)
    }
  }

  @Test func whoIsOldEnoughIsAskedForNoConsent() {
    #expect(register("berta", #","is_of_age":true"#).status == 201)
    #expect(register("carla", #","is_of_age":false,"birth_date":"1990-04-30""#).status == 201)
    // Nothing is asked while the club has no such rule.
    #expect(
      club.ask("PUT", "/club/settings", anna, json: #"{"registration":"open"}"#).status == 200)
    #expect(register("nil", "").status == 201)
  }

  @Test func aMinorsAccountDoesNothingBeforeTheGuardianConsentsByTheLink() async throws {
    let answer = registerMinor()
    #expect(answer.status == 202 && answer.json["awaits_guardian"]?.bool == true)
    #expect(answer["set-cookie"] == nil)
    #expect(signIn().json["type"]?.string?.hasSuffix("awaits-guardian") == true)
    let secret = try linkSecret()
    // To nobody else a mail goes, and the secret is stored nowhere.
    #expect(!post.mails.contains { $0.to == ["nil@example.org"] })
    let asked = club.ask("POST", "/guardian-consent/account", json: #"{"secret":"\#(secret)"}"#)
    #expect(asked.json["display_name"]?.string == "nil")
    #expect(asked.json["is_given"]?.bool == false)
    #expect(asked.json["ends_at"]?.int64 != nil)
    // Another text than the guardian read is not agreed to.
    #expect(consent(secret, version: 1) == 422)
    #expect(signIn().status == 403)
    #expect(consent(secret) == 204)
    #expect(consent(secret) == 204)
    #expect(signIn().status == 200)
    let consents = try account()["guardianship"]?["consents"]?.array
    #expect(consents?.count == 1)
    #expect(consents?.first?["given_by"]?.string == "guardian")
    #expect(consents?.first?["version"]?.int64 == 0)
  }

  @Test func aConsentIsWithdrawnByTheSameLinkWhichClosesTheAccountAndEndsItsSessions() throws {
    #expect(registerMinor().status == 202)
    let secret = try linkSecret()
    #expect(consent(secret) == 204)
    let token = try #require(signIn().json["token"]?.string)
    let headers = ["Authorization: Bearer \(token)"]
    let export = club.ask("GET", "/member/export", headers).body
    #expect(try export.text("club/guardian.json").contains(#""given_by":"guardian""#))
    for _ in 1...2 { #expect(withdrawal(secret) == 204) }
    #expect(club.ask("GET", "/member", headers).status == 401)
    #expect(signIn().status == 403)
    // An administrator cannot let in whom the guardian does not.
    let id = try #require(account()["id"]?.string)
    #expect(
      club.ask(
        "PUT", "/administration/members/\(id)/state", anna, json: #"{"is_active":true}"#
      ).status == 403)
    let consents = try account()["guardianship"]?["consents"]?.array
    #expect(consents?.count == 1 && consents?.first?["withdrawn_at"]?.int64 != nil)
    #expect(consent(secret) == 204)
    #expect(signIn().status == 200)
    #expect(try account()["guardianship"]?["consents"]?.array?.count == 2)
  }

  @Test func anAdministratorNotesTheConsentWhichTheLogTells() throws {
    #expect(registerMinor(guardian: nil).status == 202)
    let berta = register("berta", #","is_of_age":true"#)
    let cookie = berta["set-cookie"] ?? ""
    let token = cookie.drop { $0 != "=" }.dropFirst().prefix { $0 != ";" }
    #expect(try note(true, as: ["Authorization: Bearer \(token)"]) == 403)
    #expect(try note(true, as: []) == 401)
    #expect(signIn().status == 403)
    #expect(try note(true) == 204 && signIn().status == 200)
    #expect(try note(false) == 204 && signIn().status == 403)
    let acts = (club.ask("GET", "/administration/log", anna).json["entries"]?.array ?? [])
      .compactMap { $0["act"]?.string }
    #expect(acts.prefix(2) == ["guardian_consent_withdrawn", "guardian_consent_noted"])
    // Adults have none.
    let id = try #require(club.ask("GET", "/member", anna).json["id"]?.string)
    #expect(
      club.ask(
        "PUT", "/administration/members/\(id)/guardian-consent", anna, json: #"{"is_given":true}"#
      ).status == 404)
  }

  @Test func wrongLinksAreAllAlike() {
    for secret in ["", "x", String(repeating: "A", count: 43)] {
      #expect(consent(secret) == 403 && withdrawal(secret) == 403)
      let link = #"{"secret":"\#(secret)"}"#
      #expect(club.ask("POST", "/guardian-consent/account", json: link).status == 403)
    }
  }

  @Test func anAccountWithoutConsentIsDeletedAfterThirtyDaysAndOneOfAgeNeedsNone() async throws {
    let identity = club.server.data.identity
    #expect(registerMinor().status == 202)
    let now = WallClock.now()
    try await identity.settleGuardianships(at: now + Guardianship.patience - 60_000)
    #expect(signIn().status == 403)
    try await identity.settleGuardianships(at: now + Guardianship.patience + 60_000)
    #expect(signIn().status == 401)

    #expect(registerMinor().status == 202)
    let ofAge = try #require(account()["guardianship"]?["of_age_at"]?.int64)
    try await identity.settleGuardianships(at: ofAge)
    #expect(signIn().status == 200)
    #expect(try account()["guardianship"] == nil)
  }

  @Test func aGuardianWhoDoesNotAnswerIsMailedOnceMoreAndEachLinkIsGood() async throws {
    let identity = club.server.data.identity
    #expect(registerMinor().status == 202)
    let first = try linkSecret()
    let late = WallClock.now() + Guardianship.reminder + 60_000
    for _ in 1...2 { try await identity.settleGuardianships(at: late) }
    let secrets = try linkSecrets(2)
    #expect(Set(secrets).count == 2 && secrets.count == 2)
    #expect(consent(first) == 204 && signIn().status == 200)
    #expect(withdrawal(try #require(secrets.last)) == 204 && signIn().status == 403)
    // Whoever withdrew is not asked again, and the member's data goes with the account.
    try await identity.settleGuardianships(at: late + 60_000)
    #expect(try linkSecrets(2).count == 2)
    try await identity.settleGuardianships(at: WallClock.now() + Guardianship.patience + 60_000)
    #expect(signIn().status == 401)
    #expect(consent(first) == 403)
  }

  @Test func anAgeThatTheClubChangesHoldsForWhoRegistersAfterwards() throws {
    #expect(registerMinor().status == 202)
    let settings = #"{"registration":"open"}"#
    #expect(club.ask("PUT", "/club/settings", anna, json: settings).status == 200)
    #expect(register("berta", "").status == 201)
    #expect(signIn().status == 403)
    #expect(try consent(linkSecret()) == 204 && signIn().status == 200)
  }

  @Test func administratorsSeeWhoWaits() throws {
    func waiting() -> (Int64?, [String]) {
      let page = club.ask("GET", "/administration/members?state=awaits_guardian", anna).json
      return (
        club.ask("GET", "/administration/overview", anna).json["minors_waiting"]?.int64,
        (page["members"]?.array ?? []).compactMap { $0["user_name"]?.string }
      )
    }
    #expect(waiting() == (0, []))
    #expect(registerMinor(guardian: nil).status == 202)
    #expect(waiting() == (1, ["nil"]))
    #expect(try note(true) == 204)
    #expect(waiting() == (0, []))
  }

  @Test func aMailboxIsNotFilledByRegistering() {
    for number in 1...Guardianship.mostForOneGuardian {
      let guardian = number.isMultiple(of: 2) ? "mother@example.org" : "Mother@Example.org"
      let born = #","is_of_age":false,"birth_date":"\#(Self.young)""#
      let stated = born + #","guardian_email":"\#(guardian)""#
      #expect(register("child\(number)", stated).status == 202)
    }
    #expect(registerMinor().json["errors"]?.array?.first?["code"]?.string == "busy")
    #expect(registerMinor(guardian: nil).status == 202)
  }

  @Test func aMinorWhoRunsTheClubAloneIsNotShutOutByTheirOwnNote() throws {
    #expect(registerMinor(guardian: nil).status == 202)
    #expect(try note(true) == 204)
    let minor = ["Authorization: Bearer \(try #require(signIn().json["token"]?.string))"]
    let path = "/administration/members/\(try #require(account()["id"]?.string))"
    let own = try #require(club.ask("GET", "/member", anna).json["id"]?.string)
    func give(_ role: String, _ path: String) -> Int {
      club.ask("PUT", path + "/role", anna, json: #"{"role":"\#(role)"}"#).status
    }
    #expect(give("administrator", path) == 204)
    #expect(give("member", "/administration/members/\(own)") == 204)
    let ended = club.ask("PUT", path + "/guardian-consent", minor, json: #"{"is_given":false}"#)
    #expect(ended.status == 409)
  }
}
