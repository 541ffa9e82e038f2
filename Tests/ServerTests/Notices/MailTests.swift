import Glibc
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing
import WebClient

/// Links and notices by mail, to a mail server on the loopback interface.
@Suite(.ownThread, .serialized) struct MailTests {
  private let post: StubMailServer
  private let club: ClubServer
  private let anna: SyncMember

  init() throws { try self.init(refusals: []) }

  /// - Parameter refusals: answers of the mail server before it takes any mail.
  private init(refusals: [String]) throws {
    post = StubMailServer(refusals: refusals)
    let sender = try MailSender("The club <club@example.org>").orThrow()
    let server = try MailServer(address: post.address, sender: sender).orThrow()
    club = try ClubServer(
      areas: Area.all(mail: server, address: "https://club.example"),
      address: "https://club.example")
    anna = SyncMember(club, headers: try club.member("anna"))
  }

  /// Waits for mails to an address, and returns them.
  private func mails(to address: String, count: Int = 1, _ subject: String = "") -> [StubMailServer
    .Mail]
  {
    func found() -> [StubMailServer.Mail] {
      post.mails.filter { $0.to == [address] && $0.subject.contains(subject) }
    }
    _ = eventually { found().count >= count }
    return found()
  }

  /// The secret of the link in a mail.
  private func secret(in mail: StubMailServer.Mail, at page: String) -> String {
    let start = "https://club.example/\(page)#"
    let line = mail.text.split(separator: "\n").first { $0.hasPrefix(start) } ?? ""
    return String(line.dropFirst(start.count))
  }

  private func confirm(_ secret: String) -> Int {
    club.ask("POST", "/email-confirmation", json: #"{"secret":"\#(secret)"}"#).status
  }

  private func confirmAnna() throws {
    let mail = try #require(mails(to: "anna@example.org").first)
    #expect(confirm(secret(in: mail, at: "confirm-email")) == 204)
  }

  private var isConfirmed: Bool? {
    club.ask("GET", "/notices/ways", anna.headers).json["is_email_confirmed"]?.bool
  }

  private func ask(for email: String, language: String = "ca") -> Int {
    club.ask(
      "POST", "/password-reset/mail", json: #"{"email":"\#(email)","language":"\#(language)"}"#
    ).status
  }

  // MARK: Confirming

  @Test func whoRegistersConfirmsTheAddressByALinkOnce() throws {
    let mail = try #require(mails(to: "anna@example.org").first)
    #expect(isConfirmed == false)
    let secret = secret(in: mail, at: "confirm-email")
    #expect(secret.utf8.count == 43)
    #expect(confirm(secret) == 204)
    #expect(isConfirmed == true)
    #expect(confirm(secret) == 403)
    for wrong in ["", "x", String(repeating: "A", count: 43)] { #expect(confirm(wrong) == 403) }
  }

  @Test func anotherAddressIsConfirmedAnewAndTheLinkOfTheFormerIsNone() throws {
    let first = try #require(mails(to: "anna@example.org").first)
    #expect(
      club.ask("PATCH", "/member", anna.headers, json: #"{"email":"new@example.org"}"#).status
        == 200)
    #expect(confirm(secret(in: first, at: "confirm-email")) == 403)
    let second = try #require(mails(to: "new@example.org").first)
    #expect(confirm(secret(in: second, at: "confirm-email")) == 204)
    #expect(isConfirmed == true)
    _ = club.ask("PATCH", "/member", anna.headers, json: #"{"email":"NEW@example.org"}"#)
    #expect(isConfirmed == true)
  }

  @Test func theFormerAddressIsToldOfAnotherOneIfItWasConfirmed() throws {
    func change(to email: String) -> Int {
      club.ask("PATCH", "/member", anna.headers, json: #"{"email":"\#(email)"}"#).status
    }
    _ = club.ask("PUT", "/preferences", anna.headers, json: #"{"language":"en"}"#)
    try confirmAnna()
    // The spelling alone is no other address.
    #expect(change(to: "Anna@example.org") == 200)
    #expect(change(to: "second@example.org") == 200)
    let told = try #require(mails(to: "anna@example.org", "another address").first)
    #expect(told.text.contains("anna") && !told.text.contains("second@example.org"))
    // The second one, which nobody confirmed, may be a stranger's.
    #expect(change(to: "third@example.org") == 200)
    _ = mails(to: "third@example.org")
    #expect(mails(to: "second@example.org", count: 0, "another address").isEmpty)
    #expect(mails(to: "anna@example.org", "another address").count == 1)
  }

  @Test func aMemberAsksForFiveLinksADay() {
    let answers = (0..<6).map { _ in
      club.ask("POST", "/member/email/confirmation", anna.headers).status
    }
    #expect(answers == [204, 204, 204, 204, 204, 429])
  }

  // MARK: A new password

  @Test func aForgottenPasswordIsReplacedByALinkOnceAndTheAddressIsConfirmed() throws {
    #expect(ask(for: "ANNA@example.org") == 204)
    let mail = try #require(mails(to: "anna@example.org", "contrasenya").first)
    #expect(mail.text.contains("anna"))
    let secret = secret(in: mail, at: "reset-password")
    func reset() -> Int {
      club.ask(
        "POST", "/password-reset", json: #"{"secret":"\#(secret)","password":"una de ben nova"}"#
      ).status
    }
    #expect(reset() == 204)
    #expect(reset() == 403)
    let session = club.ask(
      "POST", "/session", json: #"{"user_name":"anna","password":"una de ben nova"}"#)
    let token = try #require(session.json["token"]?.string)
    let ways = club.ask("GET", "/notices/ways", ["Authorization: Bearer \(token)"]).json
    #expect(ways["is_email_confirmed"]?.bool == true)
    // Every session from before has ended.
    #expect(club.ask("GET", "/member", anna.headers).status == 401)
  }

  @Test func theAnswerIsTheSameIfNobodyHasTheAddressAndNobodyGetsAMail() async throws {
    let addresses = ["nobody@example.org", "anna@example.org", "no address", ""]
    #expect(addresses.map { ask(for: $0) } == [204, 204, 204, 204])
    _ = mails(to: "anna@example.org", "contrasenya")
    func waiting() async throws -> Int? {
      try await club.server.data.database.read { connection throws(StorageError) in
        try connection.row("SELECT count(*) FROM mail_requests") { $0.int(0) }
      }
    }
    try await until { try await waiting() == 0 }
    #expect(!post.mails.contains { $0.to != ["anna@example.org"] })
  }

  @Test func oneAddressGetsThreeLinksAnHourThoughEachRequestIsAnsweredAlike() async throws {
    for _ in 0..<5 {
      #expect(ask(for: "anna@example.org") == 204)
      try await until {
        try await club.server.data.database.read { connection throws(StorageError) in
          try !connection.exists("SELECT 1 FROM mail_requests")
        }
      }
    }
    #expect(mails(to: "anna@example.org", "contrasenya").count == 3)
  }

  @Test func aLinkIsExpiredAfterAnHour() async throws {
    _ = ask(for: "anna@example.org")
    let mail = try #require(mails(to: "anna@example.org", "contrasenya").first)
    let left = try await club.server.data.database.read { connection throws(StorageError) in
      try connection.row("SELECT expires_at FROM password_resets") { $0.int64(0) }
    }
    #expect((3_500_000...3_600_000).contains((left ?? 0) - WallClock.now()))
    try await club.server.data.database.write { connection throws(StorageError) in
      try connection.run("UPDATE password_resets SET expires_at = $1", WallClock.now())
    }
    let secret = secret(in: mail, at: "reset-password")
    #expect(
      club.ask(
        "POST", "/password-reset", json: #"{"secret":"\#(secret)","password":"una de ben nova"}"#
      ).status == 403)
  }

  @Test func aSecretOfALinkIsStoredNowhere() async throws {
    _ = ask(for: "anna@example.org")
    let mail = try #require(mails(to: "anna@example.org", "contrasenya").first)
    let secret = secret(in: mail, at: "reset-password")
    #expect(secret.utf8.count == 43)
    club.stop()
    for name in ["cordada.sqlite", "cordada.sqlite-wal"] {
      let bytes = Self.content(of: club.directory + "/" + name)
      #expect(bytes.firstRange(of: Array(secret.utf8)) == nil)
    }
  }

  private static func content(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 8 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes[..<count])
  }

  @Test func withoutAMailServerAdministratorsGiveLinksAsBefore() throws {
    let club = try ClubServer()
    let headers = try club.member("anna")
    #expect(club.ask("GET", "/mail").json["is_configured"]?.bool == false)
    #expect(club.ask("GET", "/club/mail", headers).json["is_configured"]?.bool == false)
    #expect(
      club.ask("POST", "/password-reset/mail", json: #"{"email":"anna@example.org"}"#).status == 409
    )
    #expect(club.ask("POST", "/member/email/confirmation", headers).status == 409)
    let id = try #require(club.ask("GET", "/member", headers).json["id"]?.string)
    #expect(
      club.ask(
        "POST", "/administration/members/\(id)/reset-link", headers,
        json: #"{"origin":"https://club.example"}"#
      ).status < 300
    )
  }

  @Test func administratorsSeeTheServerAndHowTheLastMailWent() throws {
    _ = mails(to: "anna@example.org")
    #expect(
      eventually { club.ask("GET", "/club/mail", anna.headers).json["last_sent_at"]?.int64 != nil })
    let mail = club.ask("GET", "/club/mail", anna.headers).json
    #expect(mail["server"]?.string == post.address)
    #expect(mail["sender"]?.string == "club@example.org")
    #expect(club.ask("GET", "/mail").json["is_configured"]?.bool == true)
  }

  // MARK: Notices

  private func befriendAnna(_ name: String) throws {
    SyncMember(club, headers: try club.member(name)).befriend(anna)
  }

  @Test func whatConcernsAMemberComesAtOnceToAConfirmedAddressAlone() async throws {
    _ = club.ask(
      "PUT", "/preferences", anna.headers, json: #"{"mail_friend":"now","language":"en"}"#)
    try befriendAnna("berta")
    _ = mails(to: "berta@example.org")
    #expect(mails(to: "anna@example.org").count == 1)
    try confirmAnna()
    try befriendAnna("carla")
    let mail = try #require(mails(to: "anna@example.org", "friend").first)
    #expect(mail.text.contains("carla asks to be your friend"))
    #expect(mail.text.contains("https://club.example/settings/friends"))
    #expect(!mail.text.contains("berta"))
  }

  @Test func mailsNameTheClubByItsName() throws {
    _ = club.ask(
      "PUT", "/preferences", anna.headers, json: #"{"mail_friend":"now","language":"en"}"#)
    try confirmAnna()
    let named = club.ask(
      "PUT", "/club/settings", anna.headers,
      json: #"{"registration":"open","name":"Centre Excursionista"}"#)
    #expect(named.status == 200, "\(named.text)")
    try befriendAnna("carla")
    let told = try #require(mails(to: "anna@example.org", "friend").first)
    #expect(told.subject.hasPrefix("Centre Excursionista: "))
    #expect(ask(for: "anna@example.org", language: "en") == 204)
    let link = try #require(mails(to: "anna@example.org", "new password").first)
    #expect(link.subject == "Centre Excursionista: new password")
    #expect(link.text.contains("at Centre Excursionista."))
    // The address is that of the club's server still.
    #expect(link.text.contains("https://club.example/reset-password#"))
  }

  @Test func theDailyMailHasAllThatCameSinceAndNothingThatWasRead() async throws {
    try confirmAnna()
    _ = club.ask(
      "PUT", "/preferences", anna.headers,
      json: #"{"mail_friend":"daily","mail_hour":7,"language":"es","time_zone":"Europe/Madrid"}"#)
    for name in ["berta", "carla", "dora"] { try befriendAnna(name) }
    let data = club.server.data
    func due() async throws -> [Int64] {
      try await data.database.read { connection throws(StorageError) in
        try connection.rows("SELECT due_at FROM notice_deliveries") { $0.int64(0) }
      }
    }
    try await until { try await due().count == 3 }
    let times = try await due()
    #expect(Set(times).count == 1 && times[0] > WallClock.now())
    // Seven in Madrid is five or six in UTC.
    #expect([5, 6].contains(times[0] % 86_400_000 / 3_600_000) && times[0] % 3_600_000 == 0)
    let notices = club.ask("GET", "/notices", anna.headers).json["notices"]?.array
    let read = try #require(notices?.first { $0["who"]?.string == "carla" }?["id"]?.string)
    _ = club.ask("POST", "/notices/read", anna.headers, json: #"{"id":"\#(read)"}"#)
    // The hour comes.
    try await data.database.write { connection throws(StorageError) in
      try connection.run("UPDATE notice_deliveries SET due_at = 1")
    }
    let mail = try #require(mails(to: "anna@example.org", "avisos").first)
    #expect(mail.subject == "club.example: 2 avisos")
    #expect(mail.text.hasPrefix("Amigos\n"))
    #expect(mail.text.contains("berta") && mail.text.contains("dora"))
    #expect(!mail.text.contains("carla"))
    try await until { try await due().isEmpty }
  }

  @Test func aMailThatTheServerDoesNotTakeNowIsSentLaterOnce() async throws {
    let tests = try MailTests(refusals: ["451 Later"])
    let data = tests.club.server.data
    func tries() async throws -> Int? {
      try await data.database.read { connection throws(StorageError) in
        try connection.row("SELECT tries FROM mail_requests") { $0.int(0) }
      }
    }
    try await until { try await tries() == 1 }
    #expect(tests.club.ask("GET", "/club/mail", tests.anna.headers).json["failure"]?.string != nil)
    try await data.database.write { connection throws(StorageError) in
      try connection.run("UPDATE mail_requests SET due_at = 1")
    }
    #expect(tests.mails(to: "anna@example.org").count == 1)
    try await until { try await tries() == nil }
  }

  @Test func aSignInOnANewDeviceIsMailedByDefault() throws {
    try confirmAnna()
    _ = club.ask(
      "POST", "/session", ["User-Agent: Phone of a stranger\u{202E}"],
      json: #"{"user_name":"anna","password":"muntanya of anna"}"#)
    let mail = try #require(mails(to: "anna@example.org", "new device").first)
    #expect(mail.text.contains("Phone of a stranger"))
  }
}
