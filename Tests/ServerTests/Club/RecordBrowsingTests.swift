import Campus
import JSON
import Server
import ServerBase
import Spaces
import Storage
import TestGround
import Testing

/// Records of every kind as administrators see them. Anna administers; Berta has a gym, a race and tracks of her own.
@Suite(.ownThread, .serialized) struct RecordBrowsingTests {
  private let club: SyncClub
  private let anna: SyncMember
  private let berta: SyncMember
  private let gym: String
  private let problem = UUID.new()
  private let comment = UUID.new()
  private let category = UUID.new()
  private let privateNote = "the secret spring under the north face"

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
    berta = try club.member("berta")
    gym =
      try club.server.ask("POST", "/gyms", berta.headers, json: #"{"name":"El Celler"}"#)
      .json["id"]?.string.orThrow() ?? ""
    let file = berta.upload(PhotoFile.red("a wall"))
    let drawn: [String: JSONValue] = [
      "made_at": .integer(1_790_000_000_000), "name": .string("La Fosca"), "marks": .array([]),
      "picture": .object([
        JSONMember("file", .string(file)), JSONMember("width", .integer(1_800)),
        JSONMember("height", .integer(1_200)),
      ]),
    ]
    let words: [String: JSONValue] = [
      "problem": .string(problem.description), "text": .string("The crux is the heel hook."),
      "made_at": .integer(1_790_000_100_000),
    ]
    let named: [String: JSONValue] = ["name": .string(privateNote)]
    #expect(
      berta.sync([
        shared("boulder_problems", problem, drawn), shared("boulder_comments", comment, words),
        change("create", "categories", category.description, after: named),
      ]).statuses == ["taken", "taken", "taken"])
  }

  private func shared(
    _ collection: String, _ record: UUID, _ after: [String: JSONValue]
  ) -> JSONValue {
    let members = change("create", collection, record.description, after: after).object
    return .object((members ?? []) + [JSONMember("space", .string(gym))])
  }

  private func list(_ collection: String, _ query: String = "") -> [JSONValue] {
    club.server.ask("GET", "/administration/records/\(collection)\(query)", anna.headers)
      .json["records"]?.array ?? []
  }

  private func ids(_ collection: String, _ query: String = "") -> [String] {
    list(collection, query).compactMap { $0["id"]?.string }
  }

  private func path(_ collection: String, _ record: UUID, in space: String? = nil) -> String {
    "/administration/records/\(collection)/\(space ?? gym)/\(record)"
  }

  private func told() -> [String] {
    (club.server.ask("GET", "/administration/log", anna.headers).json["entries"]?.array ?? [])
      .map { entry in
        ["act", "subject_name", "before", "after"].compactMap { entry[$0]?.string }
          .joined(separator: " ")
      }
  }

  // MARK: Seeing

  @Test func eachKindOfEachAreaIsListed() {
    let kinds =
      club.server.ask("GET", "/administration/collections", anna.headers)
      .json["collections"]?.array ?? []
    let names = Set(kinds.compactMap { $0["name"]?.string })
    #expect(names == Set(club.server.server.data.records.collections.keys))
    let problems = kinds.first { $0["name"]?.string == "boulder_problems" }
    #expect(problems?["records"]?.int64 == 1)
    #expect(problems?["area"]?.string == "boulders")
    for name in names {
      let answer = club.server.ask("GET", "/administration/records/\(name)", anna.headers)
      #expect(answer.status == 200, "\(name)")
    }
    #expect(club.server.ask("GET", "/administration/records/none", anna.headers).status == 404)
  }

  @Test func aMembersOwnRecordsShowTheirFactsOnly() {
    let own = list("categories", "?member=\(berta.id)")
    let mine = own.first { $0["id"]?.string == category.description }
    #expect(mine?["author_name"]?.string == "berta")
    #expect(mine?["sight"]?.string == "facts")
    #expect(mine?["label"] == nil)
    let page = path("categories", category, in: berta.id)
    let answer = club.server.ask("GET", page, anna.headers)
    #expect(answer.status == 200)
    #expect(answer.json["content"] == nil)
    #expect(club.server.ask("POST", page + "/opening", anna.headers).status == 403)
    let edit = #"{"revision":1,"fields":{"name":"x"}}"#
    #expect(club.server.ask("PATCH", page, anna.headers, json: edit).status == 403)
    // Nor does a search find it by its words.
    #expect(ids("categories", "?text=spring").isEmpty)
    for text in [answer.text, club.server.ask("GET", "/administration/log", anna.headers).text] {
      #expect(!text.contains("spring"))
    }
  }

  @Test func whatEveryMemberReadsIsShownAndFound() {
    let found = list("boulder_comments", "?text=HEEL%20crux")
    #expect(found.compactMap { $0["label"]?.string } == ["The crux is the heel hook."])
    #expect(found.first?["space_name"]?.string == "El Celler")
    #expect(ids("boulder_comments", "?text=toe").isEmpty)
    let content =
      club.server.ask("GET", path("boulder_comments", comment), anna.headers).json["content"]?
      .array ?? []
    let text = content.first { $0["name"]?.string == "text" }
    #expect(text?["value"]?.string == "The crux is the heel hook.")
    #expect(text?["form"]?["type"]?.string == "string")
    #expect(told().isEmpty, "nothing private was looked at")
  }

  @Test func whatOthersShareIsOpenedOnRequestWhichTheLogTells() async throws {
    let data = club.server.server.data
    let member = try UUID(berta.id).orThrow()
    let record = UUID.new()
    let course = try await data.database.write { connection throws(StorageError) in
      let course = try data.records.openSpace(
        kind: CampusRecords.course, name: "Geology", on: connection)
      try data.records.setRole(.owner, of: member, in: course, on: connection)
      let writer = try data.records.writer(for: member, in: course, on: connection)
      try writer.create(
        "campus_classrooms", id: record, fields: [JSONMember("name", .string("karst"))])
      return course
    }
    let page = path("campus_classrooms", record, in: course.description)
    let answer = club.server.ask("GET", page, anna.headers)
    #expect(answer.json["sight"]?.string == "on_request")
    #expect(!answer.text.contains("karst"))
    #expect(ids("campus_classrooms", "?text=karst").isEmpty)
    #expect(told().isEmpty)
    let opened = club.server.ask("POST", page + "/opening", anna.headers)
    #expect(opened.status == 200)
    #expect(opened.text.contains("karst"))
    #expect(told() == ["record_opened campus_classrooms Geology"])
    #expect(club.server.ask("POST", page + "/opening", berta.headers).status == 403)
  }

  @Test func aReportedRecordIsShown() async throws {
    let report = #"{"collection":"boulder_comments","record":"\#(comment)","reason":"offensive"}"#
    #expect(
      club.server.ask("POST", "/spaces/\(gym)/reports", anna.headers, json: report).status == 204)
    #expect(
      club.server.ask("GET", "/administration/overview", anna.headers).json["reports"]?.int64 == 1)
    for (isOwn, isReader, isReported, sight) in [
      (true, false, false, AdministratorSight.facts), (true, true, false, .content),
      (false, false, false, .onRequest), (false, false, true, .content),
      (false, true, false, .content),
    ] {
      #expect(
        AdministratorSight(isOwn: isOwn, isReader: isReader, isReported: isReported) == sight)
    }
  }

  // MARK: Changing

  @Test func aRecordIsChangedAsItsEditorsDo() {
    let page = path("boulder_problems", problem)
    let edit = { (revision: Int, fields: String) in
      club.server.ask(
        "PATCH", page, anna.headers, json: #"{"revision":\#(revision),"fields":\#(fields)}"#)
    }
    let revision = Int(
      club.server.ask("GET", page, anna.headers).json["revision"]?.int64 ?? 0)
    let changed = edit(revision, #"{"name":"La Clara"}"#)
    #expect(changed.status == 200)
    #expect(told() == ["record_edited boulder_problems El Celler name"])
    #expect(edit(revision, #"{"name":"La Tercera"}"#).status == 409, "somebody changed it since")
    for (fields, status) in [
      (#"{"name":7}"#, 422), (#"{"nonsense":1}"#, 422), (#"{"made_at":1}"#, 422),
      (#"{"name":"\#(String(repeating: "x", count: 10_000))"}"#, 422),
    ] {
      #expect(edit(revision + 1, fields).status == status, "\(fields.prefix(30))")
    }
    #expect(told().count == 1)
  }

  @Test func whatOthersNameIsNotDeleted() {
    let page = path("boulder_problems", problem)
    let answer = club.server.ask("DELETE", page, anna.headers)
    #expect(answer.status == 409)
    #expect(answer.json["type"]?.string == "/problems/depended-on")
    let told = club.server.ask("GET", page, anna.headers).json["dependents"]?.array
    #expect(told?.first?["collection"]?.string == "boulder_comments")
    #expect(told?.first?["count"]?.int64 == 1)
    #expect(
      club.server.ask("DELETE", path("boulder_comments", comment), anna.headers).status == 204)
    #expect(club.server.ask("DELETE", page, anna.headers).status == 204)
    #expect(club.server.ask("DELETE", page, anna.headers).status == 204, "twice is harmless")
    #expect(
      self.told() == [
        "record_deleted boulder_problems El Celler", "record_deleted boulder_comments El Celler",
      ])
    #expect(ids("boulder_problems").isEmpty)
    #expect(ids("boulder_problems", "?state=deleted") == [problem.description])
    #expect(club.server.ask("POST", page + "/restoration", anna.headers).status == 204)
    #expect(club.server.ask("POST", page + "/restoration", anna.headers).status == 204)
    #expect(ids("boulder_problems") == [problem.description])
    #expect(self.told().first == "record_restored boulder_problems El Celler")
  }

  @Test func aMembersOwnRecordIsDeletedUnreadAndComesBack() {
    let page = path("categories", category, in: berta.id)
    #expect(club.server.ask("DELETE", page, anna.headers).status == 204)
    #expect(told() == ["record_deleted categories berta"])
    #expect(!ids("categories", "?member=\(berta.id)").contains(category.description))
    // Her devices learn of it, and she may restore it herself.
    #expect(
      berta.sync([change("restore", "categories", category.description)]).statuses == ["taken"])
    #expect(ids("categories", "?member=\(berta.id)").contains(category.description))
  }

  @Test func aMembersPrivatePlaceIsDeletedByNobodyElse() {
    let place = UUID.new()
    let fields: [String: JSONValue] = [
      "name": .string("Home"), "radius_m": .integer(400),
      "secret": .string(String(repeating: "5a", count: 32)),
      "point": .object([
        JSONMember("latitude", .number(42.5)), JSONMember("longitude", .number(1.5)),
      ]),
    ]
    #expect(
      berta.sync([change("create", "privacy_places", place.description, after: fields)]).statuses
        == ["taken"])
    let page = path("privacy_places", place, in: berta.id)
    #expect(club.server.ask("GET", page, anna.headers).json["may_delete"]?.bool == false)
    #expect(club.server.ask("DELETE", page, anna.headers).status == 403)
    #expect(ids("privacy_places", "?member=\(berta.id)").contains(place.description))
    #expect(told().isEmpty)
  }

  @Test func whatAlwaysIsThereIsNotDeleted() {
    for (collection, space) in [("profile", berta.id), ("gyms", gym)] {
      let id = UUID(space) ?? problem
      let page = path(collection, id, in: space)
      let answer = club.server.ask("GET", page, anna.headers)
      if answer.status == 404 { continue }
      #expect(answer.json["may_delete"]?.bool == false)
      #expect(club.server.ask("DELETE", page, anna.headers).status >= 400)
    }
  }

  @Test(arguments: [
    "?member=x", "?space=x", "?state=x", "?before=0", "?before=-1", "?before=x",
    "?text=\(String(repeating: "a", count: 101))",
  ])
  func aMalformedFilterIsRefused(query: String) {
    let answer = club.server.ask("GET", "/administration/records/tracks\(query)", anna.headers)
    #expect(answer.status == 400)
  }

  @Test func eachRecordIsOnOnePage() async throws {
    let data = club.server.server.data
    let member = try UUID(berta.id).orThrow()
    let count = 170
    try await data.database.write { connection throws(StorageError) in
      let writer = try data.records.writer(for: member, on: connection)
      for number in 1...count {
        try writer.create(
          "categories", fields: [JSONMember("name", .string("Category \(number)"))])
      }
    }
    for filter in ["?", "?member=\(berta.id)&", "?space=\(berta.id)&"] {
      var found: [String] = []
      var query = filter
      repeat {
        let page = club.server.ask(
          "GET", "/administration/records/categories\(query)", anna.headers
        ).json
        found += (page["records"]?.array ?? []).compactMap { $0["id"]?.string }
        query = page["next"]?.int64.map { "\(filter)before=\($0)" } ?? ""
      } while !query.isEmpty
      #expect(Set(found).count == found.count)
      #expect(found.count >= count + 1, "\(filter)")
    }
  }

  // MARK: Totals

  @Test func totalsFollowEachChange() async throws {
    let data = club.server.server.data
    let storage = { () -> (Int64, Int64, Int64) in
      let areas =
        self.club.server.ask("GET", "/administration/storage", self.anna.headers).json["areas"]?
        .array ?? []
      let boulders = areas.first { $0["area"]?.string == "boulders" }
      return (
        boulders?["records"]?.int64 ?? -1, boulders?["files"]?.int64 ?? -1,
        boulders?["bytes"]?.int64 ?? -1
      )
    }
    /// The same, counted anew.
    let counted = { () async throws -> [String: CollectionTotals] in
      try await data.database.read { connection throws(StorageError) in
        var totals: [String: CollectionTotals] = [:]
        for (name, count) in try connection.rows(
          "SELECT collection, count(*) FROM records WHERE deleted_at IS NULL GROUP BY collection",
          body: { ($0.string(0), $0.int(1)) })
        { totals[name, default: .init()].records = count }
        for (name, file) in try connection.rows(
          "SELECT DISTINCT collection, file FROM record_files",
          body: { row throws(StorageError) in (row.string(0), try row.digest(1)) })
        {
          totals[name, default: .init()].files += 1
          totals[name, default: .init()].bytes += Int64(try data.files.size(of: file))
        }
        return totals.filter { $0.value != .init() }
      }
    }
    let kept = { () async throws -> [String: CollectionTotals] in
      try await data.database.read { connection throws(StorageError) in
        try data.records.totals(on: connection).filter { $0.value != .init() }
      }
    }
    #expect(eventually { storage().1 >= 1 })
    #expect(try await kept() == counted())
    _ = club.server.ask("DELETE", path("boulder_comments", comment), anna.headers)
    #expect(try await kept() == counted())
    _ = club.server.ask("DELETE", path("boulder_problems", problem), anna.headers)
    #expect(try await kept() == counted())
    // As an older version left it: without sizes. They are measured once.
    try await data.database.write { connection throws(StorageError) in
      try connection.run("UPDATE record_files SET size = NULL")
      try connection.run("UPDATE collection_totals SET files = 0, bytes = 0")
    }
    while try await data.database.write({ connection throws(StorageError) in
      try data.records.measureFiles(on: connection)
    }) {}
    #expect(try await kept() == counted())
    try await data.database.write { connection throws(StorageError) in
      _ = try data.records.purge(at: WallClock.now() + 31 * 86_400_000, on: connection)
    }
    #expect(try await kept() == counted())
    #expect(club.server.ask("DELETE", "/spaces/\(gym)", berta.headers).status == 204)
    #expect(try await kept() == counted())
    #expect(storage().1 == 0)
  }
}
