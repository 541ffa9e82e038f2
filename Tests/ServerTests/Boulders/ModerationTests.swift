import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// Comments on problems, reports, and hidden records. Anna owns the gym and administers the club, Berta and Carla climb there.
@Suite(.ownThread, .serialized) struct ModerationTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let berta: SyncMember
  private let carla: SyncMember
  private let gym: String
  private let problem = UUID.new()
  private let file: String

  init() throws {
    club = try SyncClub()
    // The first member administers the club; the gym is another's.
    anna = try club.member("anna")
    berta = try club.member("berta")
    carla = try club.member("carla")
    gym =
      try club.server.ask("POST", "/gyms", berta.headers, json: #"{"name":"El Celler"}"#)
      .json["id"]?.string.orThrow() ?? ""
    for member in [anna, carla] {
      _ = club.server.ask(
        "PUT", "/gyms/\(gym)/following", member.headers, json: #"{"is_following":true}"#)
    }
    file = carla.upload(PhotoFile.red("a wall"))
    let fields: [String: JSONValue] = [
      "made_at": .integer(1_790_000_000_000), "name": .string("La Fosca"), "marks": .array([]),
      "picture": .object([
        JSONMember("file", .string(file)), JSONMember("width", .integer(1_800)),
        JSONMember("height", .integer(1_200)),
      ]),
    ]
    #expect(carla.sync([said("create", "boulder_problems", problem, fields)]).statuses == ["taken"])
  }

  private func said(
    _ kind: String, _ collection: String, _ record: UUID, _ after: [String: JSONValue] = [:],
    before: [String: JSONValue] = [:]
  ) -> JSONValue {
    let members = change(kind, collection, record.description, before: before, after: after).object
    return .object((members ?? []) + [JSONMember("space", .string(gym))])
  }

  private func words(_ text: String, about problem: UUID? = nil) -> [String: JSONValue] {
    [
      "problem": .string((problem ?? self.problem).description), "text": .string(text),
      "made_at": .integer(1_790_000_100_000),
    ]
  }

  private func comment(_ text: String, as member: SyncMember) -> UUID {
    let id = UUID.new()
    #expect(
      member.sync([said("create", "boulder_comments", id, words(text))]).statuses == ["taken"])
    return id
  }

  private func body(of id: UUID, seenBy member: SyncMember) -> JSONValue? {
    member.sync().record(id.description)?["body"]
  }

  private func report(
    _ record: UUID, _ collection: String = "boulder_comments", reason: String = "offensive",
    as member: SyncMember
  ) -> Int {
    let asked = """
      {"collection":"\(collection)","record":"\(record)","reason":"\(reason)","note":"Llegiu-ho"}
      """
    return club.server.ask("POST", "/spaces/\(gym)/reports", member.headers, json: asked).status
  }

  private func queue(_ member: SyncMember, everywhere: Bool = false) -> HTTPAnswer {
    club.server.ask("GET", everywhere ? "/reports" : "/spaces/\(gym)/reports", member.headers)
  }

  private func reported(_ member: SyncMember, everywhere: Bool = false) -> [JSONValue] {
    queue(member, everywhere: everywhere).json["reported"]?.array ?? []
  }

  private func decide(
    _ decision: String, _ record: UUID, _ collection: String = "boulder_comments",
    as member: SyncMember, everywhere: Bool = false
  ) -> Int {
    let space = everywhere ? #""space":"\#(gym)","# : ""
    let path = everywhere ? "/reports/decision" : "/spaces/\(gym)/reports/decision"
    return club.server.ask(
      "POST", path, member.headers,
      json: """
        {\(space)"collection":"\(collection)","record":"\(record)","decision":"\(decision)",
         "reason":"offensive","note":"Sense insults"}
        """
    ).status
  }

  // MARK: Comments

  /// The rights on Carla's comment: her own, the gym owner's, another member's.
  @Test(arguments: [
    (change: "edit", expected: ["taken", "refused", "refused"]),
    (change: "delete", expected: ["taken", "taken", "refused"]),
  ])
  func wordsAreTheirAuthors(change: String, expected: [String]) {
    for (member, status) in zip([carla, berta, anna], expected) {
      let id = comment("Prova el taló", as: carla)
      let fields: [String: JSONValue] = change == "edit" ? ["text": .string("Res")] : [:]
      let before: [String: JSONValue] = change == "edit" ? ["text": .string("Prova el taló")] : [:]
      let answer = member.sync([said(change, "boulder_comments", id, fields, before: before)])
      #expect(answer.statuses == [status])
    }
  }

  @Test func markupIsText() {
    let text = #"<img src=x onerror="alert(1)"> **Núria** [x](javascript:1)"#
    let id = comment(text, as: carla)
    #expect(body(of: id, seenBy: berta)?["text"]?.string == text)
  }

  @Test(arguments: ["", " \n\t", String(repeating: "a", count: 2_001)])
  func whatSaysNothingOrTooMuchIsRefused(text: String) {
    let answer = carla.sync([said("create", "boulder_comments", .new(), words(text))])
    #expect(answer.statuses == ["refused"])
  }

  @Test func aCommentIsAboutAProblemOfItsGym() {
    let answer = carla.sync([
      said("create", "boulder_comments", .new(), words("Prova el taló", about: .new()))
    ])
    #expect(answer.statuses == ["refused"])
    #expect(answer.code == "unknown")
  }

  /// After Carla deleted her comment, others learn of the deletion; its text is only for those who may restore it.
  @Test func theWordsOfADeletedCommentAreForThoseWhoMayBringItBack() {
    let id = comment("Carrer de la Pau, 3", as: carla)
    #expect(carla.sync([said("delete", "boulder_comments", id)]).statuses == ["taken"])
    for (member, sees) in [(carla, true), (berta, true), (anna, false)] {
      let record = member.sync().record(id.description)
      #expect(record?["deleted_at"]?.int64 != nil)
      #expect((record?["body"]?["text"]?.string != nil) == sees)
    }
    #expect(carla.sync([said("restore", "boulder_comments", id)]).statuses == ["taken"])
    #expect(body(of: id, seenBy: anna)?["text"]?.string == "Carrer de la Pau, 3")
  }

  @Test func thePhotoOfADeletedProblemIsForThoseWhoMayBringItBack() {
    #expect(carla.sync([said("delete", "boulder_problems", problem)]).statuses == ["taken"])
    for (member, status) in [(carla, 200), (berta, 200), (anna, 404)] {
      let picture =
        carla.sync().record(problem.description)?["body"]?["picture"]?["file"]?.string ?? ""
      #expect(club.server.ask("GET", "/files/\(picture)", member.headers).status == status)
    }
  }

  @Test func reportsOfWhatWasDeletedPushNothingOutOfTheQueue() {
    let bad = comment("Ximple", as: carla)
    #expect(report(bad, as: anna) == 204)
    for number in 0..<210 {
      let own = comment("\(number)", as: number < 105 ? carla : anna)
      #expect(report(own, as: number < 105 ? carla : anna) == 204)
      let author = number < 105 ? carla : anna
      #expect(author.sync([said("delete", "boulder_comments", own)]).statuses == ["taken"])
    }
    #expect(reported(berta).map { $0["record"]?.string } == [bad.description])
    #expect(reported(anna, everywhere: true).map { $0["record"]?.string } == [bad.description])
  }

  @Test func commentsLeaveWithTheirAuthor() {
    let id = comment("Prova el taló", as: carla)
    #expect(body(of: id, seenBy: berta)?["text"] != nil)
    let left = club.server.ask(
      "DELETE", "/member", carla.headers, json: #"{"password":"muntanya of carla"}"#)
    #expect(left.status == 204)
    #expect(body(of: id, seenBy: berta)?["text"] == nil)
  }

  // MARK: Hiding

  /// A hidden comment is readable for its author, with the reason, and for those who may hide it, but not for others.
  @Test(arguments: [true, false])
  func whatIsHiddenIsReadByItsAuthorAndTheTeamAlone(byAdministrator: Bool) throws {
    let id = comment("Un insult", as: carla)
    let dora = try club.member("dora")
    _ = club.server.ask(
      "PUT", "/gyms/\(gym)/following", dora.headers, json: #"{"is_following":true}"#)
    #expect(report(id, as: dora) == 204)
    let judge = byAdministrator ? anna : berta
    #expect(decide("hide", id, as: judge, everywhere: byAdministrator) == 204)
    let seen = dora.sync()
    #expect(seen.record(id.description)?["body"] == .object([JSONMember("hidden", .object([]))]))
    #expect(!seen.text.contains("Un insult"))
    #expect(!seen.text.contains("Sense insults"))
    for member in [carla, berta] {
      let body = body(of: id, seenBy: member)
      #expect(body?["text"]?.string == "Un insult")
      #expect(body?["hidden"]?["reason"]?.string == "offensive")
      #expect(body?["hidden"]?["note"]?.string == "Sense insults")
    }
    // The author cannot show it again.
    let back = said(
      "edit", "boulder_comments", id, ["hidden": .null],
      before: ["hidden": try #require(body(of: id, seenBy: carla)?["hidden"])])
    #expect(carla.sync([back]).statuses == ["refused"])
    #expect(decide("restore", id, as: judge, everywhere: byAdministrator) == 204)
    #expect(body(of: id, seenBy: dora)?["text"]?.string == "Un insult")
    #expect(reported(berta).isEmpty)
  }

  @Test func thePhotoOfAHiddenProblemIsHiddenToo() throws {
    func photo(_ member: SyncMember) -> Int {
      club.server.ask("GET", "/files/\(file)", member.headers).status
    }
    let dora = try club.member("dora")
    #expect(photo(dora) == 200)
    #expect(report(problem, "boulder_problems", reason: "personal", as: dora) == 204)
    #expect(reported(berta).first?["picture"]?.string == file)
    #expect(decide("hide", problem, "boulder_problems", as: berta) == 204)
    #expect(photo(dora) == 404)
    #expect(photo(carla) == 200)
    #expect(photo(berta) == 200)
    let gyms = club.server.ask("GET", "/gyms", dora.headers).json["gyms"]?.array
    #expect(gyms?.first?["problems"]?.int64 == 0)
  }

  // MARK: Reports

  @Test func theTeamAndAdministratorsHaveAQueue() {
    let id = comment("Un insult", as: carla)
    #expect(report(id, as: anna) == 204)
    #expect(report(id, reason: "wrong", as: anna) == 204, "one a member, the latest")
    for item in [reported(berta).first, reported(anna, everywhere: true).first] {
      #expect(item?["text"]?.string == "Un insult")
      #expect(item?["author"]?.string == "carla")
      #expect(item?["space_name"]?.string == "El Celler")
      #expect(item?["reports"]?.array?.map { $0["reason"]?.string } == ["wrong"])
      #expect(item?["is_hidden"]?.bool == false)
    }
    #expect(!queue(berta).text.contains("anna"), "who reported is not told")
    #expect(queue(carla).status == 403)
    #expect(queue(berta, everywhere: true).status == 403)
    #expect(decide("dismiss", id, as: carla) == 403)
    #expect(decide("dismiss", id, as: berta) == 204)
    #expect(reported(berta).isEmpty)
    #expect(body(of: id, seenBy: anna)?["text"]?.string == "Un insult")
  }

  @Test func whatIsNotThereIsNotReported() throws {
    let id = comment("Un insult", as: carla)
    #expect(report(.new(), as: anna) == 404)
    #expect(report(id, "boulder_tries", as: anna) == 404, "of no kind that is hidden")
    #expect(report(id, "nothing", as: anna) == 404)
    #expect(report(id, reason: "boring", as: anna) == 422)
    #expect(decide("hide", .new(), as: berta) == 404)
    // A hidden record does not exist for others.
    #expect(decide("hide", id, as: berta) == 204)
    let dora = try club.member("dora")
    #expect(report(id, as: dora) == 404)
    #expect(reported(berta).isEmpty)
  }

  @Test func administratorsDecideInNobodysOwnSpace() {
    let asked = """
      {"space":"\(carla.id)","collection":"boulder_comments","record":"\(UUID.new())",
       "decision":"hide"}
      """
    #expect(
      club.server.ask("POST", "/reports/decision", anna.headers, json: asked).status == 403)
  }

  @Test func aHundredReportsMayWait() {
    let id = comment("Un insult", as: carla)
    let others = (0..<100).map { _ in comment("Un altre", as: carla) }
    for other in others { #expect(report(other, as: anna) == 204) }
    #expect(report(id, as: anna) == 422)
    #expect(reported(berta).count == 100)
    #expect(carla.sync([said("delete", "boulder_comments", others[0])]).statuses == ["taken"])
    #expect(report(id, as: anna) == 204, "what was deleted waits no more")
    #expect(reported(berta).count == 100)
  }

  @Test func reportsEndWithTheGym() async throws {
    let id = comment("Un insult", as: carla)
    #expect(report(id, as: anna) == 204)
    #expect(club.server.ask("DELETE", "/spaces/\(gym)", berta.headers).status == 204)
    #expect(reported(anna, everywhere: true).isEmpty)
    let left = try await club.server.server.data.database.read { connection throws(StorageError) in
      try connection.row("SELECT count(*) FROM space_reports") { $0.int(0) }
    }
    #expect(left == 0)
  }
}
