import HTTP
import Identity
import JSON
import ServerBase
import Storage

/// What administrators see of the club as a whole (K5): an overview, the log of their acts, and storage.
extension ClubRoutes {
  static var administrationRoutes: [Route<ClubRoutes>] {
    [readOverview, readLog, readClubStorage] + backupRoutes + jobRoutes + recordRoutes
      + accountRoutes + invitationRoutes
  }

  private static var readOverview: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/administration/overview", name: "readAdministrationOverview",
      summary: "What waits for an administrator.", tag: tag, access: .administrator,
      answers: [.ok(AdministrationSchemas.overview)]
    ) { (club, _, _) in
      let reports = try await club.database.read { connection throws(StorageError) in
        try club.records.openReports(on: connection)
      }
      let minors = try await club.identity.minorsWaiting()
      var writer = JSONWriter()
      writer.beginObject()
      writer.beginObject("backup")
      club.writeBackup(into: &writer)
      writer.endObject()
      writer.member("reports", reports)
      writer.member("minors_waiting", minors)
      writer.member("running", club.jobs.runningCount)
      writer.member("version", ServerVersion.current)
      writer.endObject()
      return .json(writer)
    }
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
      let (users, totals) = try await club.database.read {
        [records = club.records] connection throws(StorageError) in
        (
          try records.largestUsers(AdministrationSchemas.largest, on: connection),
          try records.totals(on: connection)
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
        let sum = collections.reduce(into: CollectionTotals()) { $0 += totals[$1] ?? .init() }
        writer.beginObject()
        writer.member("area", area)
        writer.member("records", sum.records)
        writer.member("files", sum.files)
        writer.member("bytes", sum.bytes)
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
