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
      var writer = JSONWriter()
      writer.beginObject()
      writer.beginArray("entries")
      for entry in entries { entry.write(into: &writer) }
      writer.endArray()
      if entries.count == AdministrationLog.pageSize, let last = entries.last, last.number > 1 {
        writer.member("next", last.number)
      }
      writer.endObject()
      return .json(writer)
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
      var writer = JSONWriter()
      writer.beginObject()
      writer.beginArray("members")
      for user in users {
        writer.beginObject()
        writer.member("id", user.member.description)
        writer.member("display_name", names[user.member] ?? "")
        writer.member("used", user.bytes)
        writer.endObject()
      }
      writer.endArray()
      writer.beginArray("areas")
      for (area, collections) in club.collections {
        let files = try await club.database.read {
          [records = club.records] connection throws(StorageError) in
          try records.files(namedBy: collections, on: connection)
        }
        writer.beginObject()
        writer.member("area", area)
        writer.member("records", collections.reduce(0) { $0 + (counts[$1] ?? 0) })
        writer.member("files", files.count)
        writer.member("bytes", try await club.data.files.size(ofAll: files))
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
      return .json(writer)
    }
  }

  private static var readJobs: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/administration/jobs", name: "readJobs",
      summary: "The periodic tasks of the server that run, or have run since it started.",
      tag: tag, access: .administrator, answers: [.ok(AdministrationSchemas.jobs)]
    ) { (club, _, _) in
      var writer = JSONWriter()
      writer.beginObject()
      writer.beginArray("jobs")
      for job in club.jobs.list {
        writer.beginObject()
        writer.member("name", job.name)
        writer.member("began_at", job.beganAt)
        writer.member("has_failed", job.hasFailed)
        writer.member("ended_at", job.endedAt)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
      return .json(writer)
    }
  }
}

extension AdministrationLog.Entry {
  /// Writes the entry; what is unknown is left out.
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("number", number)
    writer.member("at", at)
    writer.member("author", author?.description)
    writer.member("author_name", authorName)
    writer.member("act", act.kind.rawValue)
    writer.member("subject", act.subject?.description)
    writer.member("subject_name", act.subjectName)
    writer.member("before", act.before)
    writer.member("after", act.after)
    writer.endObject()
  }
}
