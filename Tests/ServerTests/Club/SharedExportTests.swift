import Formats
import JSON
import Server
import Storage
import TestGround
import Testing

/// Shared records of members in their exports, and imported in another club (K4).
@Suite(.ownThread, .serialized) struct SharedExportTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let berta: SyncMember

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
    berta = try club.member("berta")
  }

  // MARK: Making and comparing

  private func create(
    _ collection: String, in space: String? = nil, _ id: UUID, _ fields: [String: JSONValue]
  ) -> JSONValue {
    var members = change("create", collection, id.description, after: fields).object ?? []
    if let space { members.append(JSONMember("space", .string(space))) }
    return .object(members)
  }

  private func made(_ path: String, _ json: String, by member: SyncMember) throws -> String {
    try member.server.ask("POST", path, member.headers, json: json).json["id"]?.string.orThrow()
      ?? ""
  }

  private func object(_ fields: [String: JSONValue]) -> JSONValue {
    .object(fields.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) })
  }

  private func picture(_ words: String, of member: SyncMember) -> JSONValue {
    object([
      "file": .string(member.upload(PhotoFile.red(words))), "width": .integer(64),
      "height": .integer(48),
    ])
  }

  /// All records of some collections on a member's device, by identifier, without derived values and identifiers of spaces.
  private func records(_ member: SyncMember, _ prefix: String) -> [String: JSONValue] {
    let all = member.sync().json["records"]?.array ?? []
    let live = all.filter {
      $0["collection"]?.string?.hasPrefix(prefix) == true && $0["deleted_at"]?.isNull != false
    }
    return Dictionary(
      live.map { record in
        let isHead = record["id"] == record["space"]
        // Notes in an export contain the name of their subject.
        let isNote = record["collection"]?.string == "campus_notes"
        let left = ["sizes", "gym", "course"] + (isNote ? ["title", "course_name"] : [])
        let fields = (record["body"]?.object ?? []).filter { !left.contains($0.key) }
          .sorted { $0.key < $1.key }
        return (isHead ? "the space" : record["id"]?.string ?? "", .object(fields))
      }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: Courses

  private func teach() throws -> (course: String, activity: UUID, file: String) {
    let course = try made(
      "/courses", #"{"name":"Àlgebra: I","code":"75.570","semester":"2026-1"}"#, by: anna)
    let (room, activity, document) = (UUID.new(), UUID.new(), UUID.new())
    let file = anna.upload(Array("%PDF-1.7 tema 1".utf8))
    let answer = anna.sync([
      create("campus_classrooms", in: course, room, ["name": .string("Aula 1")]),
      create(
        "campus_activities", in: course, activity,
        [
          "title": .string("PAC 1: grups"), "start_at": .integer(1_790_000_000_000),
          "summary": .string("Tot **el** tema."), "classroom": .string(room.description),
        ]),
      create(
        "campus_documents", in: course, document,
        [
          "title": .string("Tema 1"), "classroom": .string(room.description),
          "content": object([
            "file": .string(file), "name": .string("tema 1.pdf"),
            "type": .string("application/pdf"), "size": .integer(15),
          ]),
        ]),
      create(
        "campus_notes", .new(),
        [
          "subject": .string(activity.description), "course": .string(course),
          "text": .string("Comença *aviat*"), "progress": .string("doing"),
          "reminders": .array([
            object(["of": .string("start"), "minutes": .integer(30)])
          ]),
        ]),
    ])
    #expect(answer.statuses == ["taken", "taken", "taken", "taken"], "\(answer.text)")
    return (course, activity, file)
  }

  @Test func aTeachersCoursesComeAlong() throws {
    let (_, _, file) = try teach()
    let zip = anna.archive()
    #expect(try zip.paths().filter { $0.hasPrefix("campus/courses/Àlgebra_ I ") }.count == 5)
    #expect(try zip.text("/files/tema 1.pdf") == "%PDF-1.7 tema 1")
    let other = try SyncClub()
    let carla = try other.member("carla")
    let answer = carla.restore(zip)
    #expect(answer.json["refused"] == .array([]), "\(answer.text)")
    #expect(records(carla, "campus_") == records(anna, "campus_"))
    #expect(
      carla.server.ask("GET", "/files/\(file)", carla.headers).body
        == Array("%PDF-1.7 tema 1".utf8))
    // The note refers to her activity in the course of this club.
    let all = carla.sync().json["records"]?.array ?? []
    let note = all.first { $0["collection"]?.string == "campus_notes" }
    let course = all.first { $0["collection"]?.string == "campus_courses" }
    #expect(note?["body"]?["course"] == course?["space"])
    // Existing records are not created again, in either club.
    for (member, zip) in [(carla, zip), (anna, zip), (carla, carla.archive())] {
      let again = member.restore(zip)
      #expect(again.json["added"]?.int64 == 0, "\(again.text)")
      #expect(again.json["refused"] == .array([]))
    }
  }

  @Test func notesAreTextsThatNameWhatTheyAreOn() throws {
    _ = try teach()
    _ = club.server.ask("PUT", "/preferences", anna.headers, json: #"{"language":"ca"}"#)
    #expect(
      try anna.archive().text("campus/notes/2026-09-21 PAC 1_ grups.md") == """
        # PAC 1: grups

        * Assignatura: Àlgebra: I
        * Data: 2026-09-21 14:13 UTC
        * En curs
        * Recordatori: 30 min abans de començar

        Comença *aviat*

        """)
  }

  /// Students export their notes with their subjects; the course belongs to its teachers, who receive nothing of their
  /// students.
  @Test func aStudentTakesTheNotesAndNotTheCourse() throws {
    let (course, activity, _) = try teach()
    let invitation = anna.server.ask(
      "POST", "/spaces/\(course)/invitations", anna.headers, json: #"{"role":"reader"}"#)
    let secret = try invitation.json["secret"]?.string.orThrow() ?? ""
    _ = berta.server.ask(
      "POST", "/invitation/acceptance", berta.headers, json: #"{"secret":"\#(secret)"}"#)
    _ = berta.sync([
      create(
        "campus_notes", .new(),
        [
          "subject": .string(activity.description), "course": .string(course),
          "text": .string("És difícil"),
        ])
    ])
    let zip = berta.archive()
    #expect(try zip.paths().filter { $0.hasPrefix("campus/courses/") }.isEmpty)
    let note = try zip.text("campus/notes/2026-09-21 PAC 1_ grups.md")
    #expect(note.contains("Àlgebra: I") && note.contains("És difícil"))
    for path in ["/member/export", "/spaces/\(course)/export"] {
      let texts = try anna.archive(path).texts()
      #expect(!texts.contains("difícil"))
      #expect(!texts.contains("erta"))
    }
    #expect(berta.server.ask("GET", "/spaces/\(course)/export", berta.headers).status == 403)
    let dora = try club.member("dora")
    #expect(dora.server.ask("GET", "/spaces/\(course)/export", dora.headers).status == 404)
  }

  // MARK: Gyms

  private let wall = UUID.new()
  private let hers = UUID.new()
  private let mine = UUID.new()
  private let entry = UUID.new()

  private static let marks: JSONValue = .array([
    .object([
      JSONMember("id", .string("a")), JSONMember("kind", .string("right")),
      JSONMember("x", .number(0.25)), JSONMember("y", .number(0.5)),
    ])
  ])

  /// Berta's gym with a wall and a problem of hers; Anna adds another, sends Berta's, and states an opinion.
  private func climb() throws -> String {
    let gym = try made("/gyms", #"{"name":"El Celler"}"#, by: berta)
    let photo = picture("wall", of: berta)
    let grade = object(["scale": .string("font"), "value": .string("6B")])
    let time = JSONValue.integer(1_790_000_000_000)
    let set = berta.sync([
      create("boulder_walls", in: gym, wall, ["name": .string("Placa"), "picture": photo]),
      create(
        "boulder_problems", in: gym, hers,
        [
          "made_at": time, "picture": photo, "marks": Self.marks, "name": .string("Blau"),
          "wall": .string(wall.description), "note": .string("Sense peus"),
        ]),
      create(
        "boulder_tries", entry,
        [
          "gym": .string(gym), "problem": .string(hers.description), "time": time,
          "is_send": .bool(true),
        ]),
    ])
    #expect(set.statuses == ["taken", "taken", "taken"], "\(set.text)")
    _ = anna.server.ask(
      "PUT", "/gyms/\(gym)/following", anna.headers, json: #"{"is_following":true}"#)
    let problem = JSONValue.string(hers.description)
    let said = anna.sync([
      create(
        "boulder_problems", in: gym, mine,
        ["made_at": time, "picture": picture("mine", of: anna), "marks": Self.marks]),
      create(
        "boulder_tries", .new(),
        ["gym": .string(gym), "problem": problem, "time": time, "is_send": .bool(true)]),
      create(
        "boulder_projects", .new(),
        ["gym": .string(gym), "problem": .string(mine.description), "since": time]),
      create(
        "boulder_comments", in: gym, .new(),
        ["problem": problem, "made_at": time, "text": .string("Molt bo")]),
      create(
        "boulder_opinions", in: gym, .new(),
        ["problem": problem, "made_at": time, "grade": grade, "stars": .integer(3)]),
      create(
        "boulder_suggestions", in: gym, .new(),
        ["problem": problem, "made_at": time, "base": Self.marks, "marks": Self.marks]),
    ])
    #expect(said.statuses == Array(repeating: "taken", count: 6), "\(said.text)")
    return gym
  }

  /// The authors of the records of a collection.
  private func authored(_ member: SyncMember, _ collection: String) -> [String?] {
    (member.sync().json["records"]?.array ?? []).filter { $0["collection"]?.string == collection }
      .sorted { ($0["id"]?.string ?? "") < ($1["id"]?.string ?? "") }.map { $0["author"]?.string }
  }

  @Test func whatOthersSaidOfAMembersProblemsIsInTheExport() throws {
    _ = try climb()
    let zip = berta.archive()
    for kind in ["comments", "opinions", "suggestions"] {
      let paths = try zip.paths().filter { $0.contains("/about/\(kind)/") }
      #expect(paths.count == 1, "\(kind)")
    }
    #expect(try zip.texts().contains("Molt bo"))
    // Of Anna's problem nobody said anything.
    #expect(try !anna.archive().paths().contains { $0.contains("/about/") })
    // Whoever brings it elsewhere speaks for nobody else.
    let other = try SyncClub()
    let carla = try other.member("carla")
    #expect(carla.restore(zip).json["refused"] == .array([]))
    #expect(records(carla, "boulder_comments").isEmpty)
    #expect(records(carla, "boulder_opinions").isEmpty)
  }

  @Test func reportsAboutAMembersRecordsAreInTheExportWithoutWhoMadeThem() throws {
    let gym = try climb()
    let report = berta.server.ask(
      "POST", "/spaces/\(gym)/reports", anna.headers,
      json: #"{"collection":"boulder_problems","record":"\#(hers)","reason":"wrong","#
        + #""note":"No és aquí"}"#)
    #expect(report.status == 204, "\(report.text)")
    let about = try berta.archive().text("spaces/about.json")
    #expect(about.contains("No és aquí"))
    #expect(!about.contains("anna") && !about.contains(anna.id))
    #expect(try anna.archive().text("spaces/made.json").contains("No és aquí"))
    #expect(try !anna.archive().paths().contains("spaces/about.json"))
  }

  @Test func whatAMemberDrewAndSaidInAGymComesAlong() throws {
    _ = try climb()
    let zip = anna.archive()
    let texts = try zip.texts()
    #expect(texts.contains("Molt bo"))
    // Nothing of Berta's logbook, which is private.
    #expect(!texts.contains(entry.description))
    let other = try SyncClub()
    let carla = try other.member("carla")
    let answer = carla.restore(zip)
    #expect(answer.json["refused"] == .array([]), "\(answer.text)")
    var (before, after) = (records(anna, "boulder_"), records(carla, "boulder_"))
    // Berta's problem has no author there, and names her in its note.
    #expect(after[hers.description]?["note"]?.string == "Sense peus\n— berta")
    before[hers.description] = nil
    after[hers.description] = nil
    #expect(after == before)
    #expect(Set(authored(carla, "boulder_problems")) == [nil, carla.id])
    #expect(authored(carla, "boulder_opinions") == [carla.id])
    for _ in 0..<2 {
      let again = carla.restore(zip)
      #expect(again.json["added"]?.int64 == 0, "\(again.text)")
      #expect(again.json["refused"] == .array([]))
    }
    // Here all records exist.
    #expect(anna.restore(zip).json["added"]?.int64 == 0)
    #expect(records(anna, "boulder_").count == before.count + 1)
  }

  @Test func aGymIsTakenAwayWholeByItsOwner() throws {
    let gym = try climb()
    #expect(anna.server.ask("GET", "/spaces/\(gym)/export", anna.headers).status == 403)
    let zip = berta.archive("/spaces/\(gym)/export")
    let texts = try zip.texts()
    #expect(texts.contains("Molt bo"))
    #expect(texts.contains(#""author":"anna""#))
    for own in ["boulders/tries/", "boulders/projects/", "club/"] {
      #expect(try zip.paths().filter { $0.hasPrefix(own) }.isEmpty)
    }
    #expect(!texts.contains("example.org"))
    #expect(!texts.contains(entry.description))
    let other = try SyncClub()
    let berta = try other.member("berta")
    let answer = berta.restore(zip)
    #expect(answer.json["refused"] == .array([]), "\(answer.text)")
    let restored = records(berta, "boulder_")
    #expect(restored[hers.description] == records(self.berta, "boulder_")[hers.description])
    #expect(restored[wall.description]?["name"]?.string == "Placa")
    #expect(restored.values.contains { $0["text"]?.string == "Molt bo\n— anna" })
    // Opinions of absent members do not count.
    #expect(authored(berta, "boulder_opinions") == [])
    #expect(authored(berta, "boulder_comments") == [nil])
    #expect(berta.restore(zip).json["added"]?.int64 == 0)
  }

  /// Records with another author are imported only into a gym that the member manages.
  @Test func nobodySpeaksForOthersInAGymOfOthers() throws {
    let gym = try climb()
    let zip = berta.archive("/spaces/\(gym)/export")
    let removal = change("delete", "boulder_problems", hers.description).object ?? []
    #expect(
      berta.sync([.object(removal + [JSONMember("space", .string(gym))])]).statuses == ["taken"])
    let before = records(berta, "boulder_").count
    let dora = try club.member("dora")
    let forged = try ZipWriter.zip([
      ("README.txt", ""),
      ("boulders/gyms/x/gym.json", #"{"id":"\#(gym)","name":"El Celler"}"#),
      ("boulders/gyms/x/walls/a.json", #"{"id":"\#(UUID.new())","name":"Meva"}"#),
      (
        "boulders/gyms/x/comments/a.json",
        #"{"id":"\#(UUID.new())","problem":"\#(mine)","made_at":1,"text":"Dolent","author":"anna"}"#
      ),
    ])
    for zip in [zip, forged] {
      let answer = dora.restore(zip)
      #expect(answer.json["added"]?.int64 == 0, "\(answer.text)")
      #expect(records(berta, "boulder_").count == before)
    }
  }

  // MARK: Who may

  /// Only owners of gyms and teachers of courses.
  @Test func whoRunsASpaceTakesItAway() throws {
    let gym = try climb()
    let (course, _, _) = try teach()
    let (carla, dora) = (try club.member("carla"), try club.member("dora"))
    func join(_ space: String, of owner: SyncMember, _ member: SyncMember, as role: String) {
      let invitation = owner.server.ask(
        "POST", "/spaces/\(space)/invitations", owner.headers, json: #"{"role":"\#(role)"}"#)
      let secret = invitation.json["secret"]?.string ?? ""
      let joined = member.server.ask(
        "POST", "/invitation/acceptance", member.headers, json: #"{"secret":"\#(secret)"}"#)
      #expect(joined.status < 300, "\(joined.text)")
    }
    join(gym, of: berta, carla, as: "editor")
    join(course, of: anna, carla, as: "editor")
    join(course, of: anna, berta, as: "reader")
    let race = try made("/races", #"{"name":"Núria"}"#, by: anna)
    // Anna administers the club, too.
    let cases: [(space: String, member: SyncMember, status: Int)] = [
      (gym, berta, 200), (gym, carla, 403), (gym, anna, 403), (gym, dora, 403),
      (course, anna, 200), (course, carla, 200), (course, berta, 403), (course, dora, 404),
      (race, anna, 404), (race, dora, 404), (anna.id, anna, 404), (anna.id, berta, 404),
      (UUID.new().description, anna, 404),
    ]
    for (number, (space, member, status)) in cases.enumerated() {
      let answer = member.server.ask("GET", "/spaces/\(space)/export", member.headers)
      #expect(answer.status == status, "case \(number)")
    }
    #expect(club.server.ask("GET", "/spaces/\(gym)/export").status == 401)
    // Teachers also export the course with their own data.
    #expect(try carla.archive().paths().contains { $0.hasPrefix("campus/courses/") })
  }

  /// Hidden records and their names are only in their author's export.
  @Test func whatWasHiddenIsInNobodyElsesExport() throws {
    let gym = try climb()
    let secret = UUID.new()
    _ = anna.sync([
      create(
        "boulder_problems", in: gym, secret,
        [
          "made_at": .integer(1), "picture": picture("secret", of: anna), "marks": .array([]),
          "name": .string("Insult"),
        ]),
      create(
        "boulder_comments", in: gym, .new(),
        ["problem": .string(secret.description), "made_at": .integer(1), "text": .string("Meu")]),
    ])
    _ = berta.sync([
      create(
        "boulder_comments", in: gym, .new(),
        ["problem": .string(secret.description), "made_at": .integer(1), "text": .string("Ui")])
    ])
    let hidden = berta.server.ask(
      "POST", "/spaces/\(gym)/reports/decision", berta.headers,
      json: """
        {"collection":"boulder_problems","record":"\(secret)","decision":"hide","reason":"offensive",
         "note":"Sense insults"}
        """)
    #expect(hidden.status == 204, "\(hidden.text)")
    for path in ["/member/export", "/spaces/\(gym)/export"] {
      let texts = try berta.archive(path).texts()
      #expect(texts.contains("Ui"))
      #expect(!texts.contains("Insult") && !texts.contains("Sense insults"))
    }
    #expect(try anna.archive().texts().contains("Insult"))
  }

  /// More records than are read at a time, each with its photo, in the order of their import.
  @Test func aLargeGymIsWhole() throws {
    let gym = try made("/gyms", #"{"name":"El Gran"}"#, by: berta)
    let count = 230
    let photo = picture("large", of: berta)
    for start in stride(from: 0, to: count, by: 100) {
      let problems = (start..<min(start + 100, count)).map { number in
        create(
          "boulder_problems", in: gym, .new(),
          [
            "made_at": .integer(1), "picture": photo, "marks": Self.marks,
            "name": .string("Bloc \(number)"),
          ])
      }
      #expect(berta.sync(problems).statuses.allSatisfy { $0 == "taken" })
    }
    let zip = berta.archive("/spaces/\(gym)/export")
    let paths = try zip.paths()
    #expect(paths.filter { $0.contains("/problems/") }.count == count)
    #expect(paths.filter { $0.contains("/pictures/") }.count == 1)
    let other = try SyncClub().member("carla")
    let answer = other.restore(zip)
    #expect(answer.json["added"]?.int64 == Int64(count) + 1, "\(answer.text)")
    #expect(other.restore(zip).json["known"]?.int64 == Int64(count) + 1)
  }
}
