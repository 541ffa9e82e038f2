import HTTP
import Identity
import JSON
import ServerBase
import Storage

/// What administrators see of the club as a whole (K5): the log of their acts, storage and running tasks.
extension ClubRoutes {
  static var administrationRoutes: [Route<ClubRoutes>] {
    [readLog, readClubStorage, readJobs] + accountRoutes + invitationRoutes
  }

  private static let before = Parameter.integer(
    "before", "`next` of the page before.", in: 1...Int.max)
  private static let subject = Parameter<String>.uuid("subject", "Only acts on this one.")

  private static var readLog: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/administration/log", name: "readAdministrationLog",
      summary: "All that administrators did, the latest first. Nobody can change it.", tag: tag,
      access: .administrator, query: [before.description, subject.description],
      answers: [.ok(AdministrationSchemas.log)]
    ) { (club, _, request) in
      let entries = try await club.identity.administrationLog(
        before: request.query[before].map(Int64.init),
        on: request.query[subject].flatMap(UUID.init(_:)))
      var fields = [JSONMember("entries", .array(entries.map { .object($0.fields) }))]
      if entries.count == AdministrationLog.pageSize, let last = entries.last, last.number > 1 {
        fields.append(JSONMember("next", .integer(last.number)))
      }
      return .json(JSONValue.object(fields).bytes)
    }
  }

  private static var readClubStorage: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/administration/storage", name: "readClubStorage",
      summary: "What members and areas use of the club's storage.", tag: tag,
      access: .administrator, answers: [.ok(AdministrationSchemas.storage)]
    ) { (club, _, _) in
      let (users, counts) = try await club.database.read {
        [records = club.records] connection throws(StorageError) in
        (
          try records.largestUsers(AdministrationSchemas.largest, on: connection),
          try records.recordCounts(on: connection)
        )
      }
      let names = try await club.identity.displayNames(of: users.map(\.member))
      let members = users.map { user in
        JSONValue.object([
          JSONMember("id", .string(user.member.description)),
          JSONMember("display_name", .string(names[user.member] ?? "")),
          JSONMember("used", .integer(user.bytes)),
        ])
      }
      var areas: [JSONValue] = []
      for (area, collections) in club.collections {
        let files = try await club.database.read {
          [records = club.records] connection throws(StorageError) in
          try records.files(namedBy: collections, on: connection)
        }
        let bytes = try await club.data.files.size(ofAll: files)
        areas.append(
          .object([
            JSONMember("area", .string(area)),
            JSONMember(
              "records", .integer(Int64(collections.reduce(0) { $0 + (counts[$1] ?? 0) }))),
            JSONMember("files", .integer(Int64(files.count))),
            JSONMember("bytes", .integer(bytes)),
          ]))
      }
      return .json(
        JSONValue.object([
          JSONMember("members", .array(members)), JSONMember("areas", .array(areas)),
        ]).bytes)
    }
  }

  private static var readJobs: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/administration/jobs", name: "readJobs",
      summary: "The periodic tasks of the server that run, or have run since it started.",
      tag: tag, access: .administrator, answers: [.ok(AdministrationSchemas.jobs)]
    ) { (club, _, _) in
      let jobs = club.jobs.list.map { job in
        var fields = [
          JSONMember("name", .string(job.name)), JSONMember("began_at", .integer(job.beganAt)),
          JSONMember("has_failed", .bool(job.hasFailed)),
        ]
        if let endedAt = job.endedAt { fields.append(JSONMember("ended_at", .integer(endedAt))) }
        return JSONValue.object(fields)
      }
      return .json(JSONValue.object([JSONMember("jobs", .array(jobs))]).bytes)
    }
  }
}

extension AdministrationLog.Entry {
  /// The entry as JSON; what is unknown is absent.
  fileprivate var fields: [JSONMember] {
    let texts = [
      ("author", author?.description), ("author_name", authorName),
      ("act", act.kind.rawValue), ("subject", act.subject?.description),
      ("subject_name", act.subjectName), ("before", act.before), ("after", act.after),
    ]
    return [JSONMember("number", .integer(number)), JSONMember("at", .integer(at))]
      + texts.compactMap { key, text in text.map { JSONMember(key, .string($0)) } }
  }
}
