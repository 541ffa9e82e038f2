import HTTP
import Identity
import JSON
import ServerBase
import Storage

/// The backup that the server keeps (K5): its state, and jobs that make and check it.
///
/// No route gives its content away. It has everything of every member, also what no administrator may read here, and the hashes
/// of all passwords; a stolen session of an administrator must not carry it off.
extension ClubRoutes {
  static var backupRoutes: [Route<ClubRoutes>] { [readBackup, makeBackup, checkBackup] }

  private static var readBackup: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/administration/backup", name: "readBackup",
      summary: "The last backup of the club's data, its check, and where the server keeps it.",
      tag: tag, access: .administrator, answers: [.ok(AdministrationSchemas.backup)]
    ) { (club, _, _) in
      var writer = JSONWriter()
      writer.beginObject()
      club.writeBackup(into: &writer)
      writer.endObject()
      return .json(writer)
    }
  }

  private static var makeBackup: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/administration/backup", name: "makeBackup",
      summary: "Begins to bring the backup up to date, as a job; one at a time.", tag: tag,
      access: .administrator,
      answers: [Answer(.accepted, "It has begun.", .json(AdministrationSchemas.newJob))]
    ) { (club, administrator, _) in
      guard club.backups.folder != nil else { throw Problem.noBackupFolder }
      try await club.log(AdministrationAct(.backupBegun), by: administrator)
      return try began(club.backups.begin(for: administrator.member.id))
    }
  }

  private static var checkBackup: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/administration/backup/check", name: "checkBackup",
      summary: "Begins to compare the backup with what it should be, as a job: reads all of it.",
      tag: tag, access: .administrator,
      answers: [Answer(.accepted, "It has begun.", .json(AdministrationSchemas.newJob))]
    ) { (club, administrator, _) in
      guard club.backups.folder != nil else { throw Problem.noBackupFolder }
      return try began(club.backups.beginCheck(for: administrator.member.id))
    }
  }

  private static func began(_ job: UUID?) throws(Problem) -> Response {
    guard let job else {
      throw Problem(.conflict, "A backup is being made or checked, or there is none to check.")
    }
    let answer = JSONValue.object([JSONMember("job", .string(job.description))])
    return .json(answer.bytes, status: .accepted)
  }

  /// Writes the fields of `ClubBackup`; what is unknown is left out.
  func writeBackup(into writer: inout JSONWriter) {
    let state = backups.state()
    writer.member("folder", backups.folder)
    writer.member("is_of_database_server", backups.isOfDatabaseServer)
    writer.member("is_on_same_disk", backups.isOnSameDisk)
    writer.member("room", backups.room)
    writer.member("made_at", state.madeAt)
    writer.member("made_in", state.folder)
    writer.member("files", state.files)
    writer.member("checked_at", state.checkedAt)
    writer.member("fault_count", state.faultCount)
    writer.beginArray("faults")
    for fault in state.faults { writer.string(fault) }
    writer.endArray()
    writer.member("failed_at", state.failedAt)
    writer.member("failure", state.failure)
    writer.member("needs_attention", state.needsAttention)
    writer.member("old_after", Backups.maximumAge)
    writer.member("job", backups.job?.description)
  }

  /// Logs an act that changes nothing in the database.
  func log(
    _ act: AdministrationAct, by administrator: Administrator
  ) async throws(StorageError) {
    try await database.write { connection throws(StorageError) in
      try AdministrationLog.write(act, by: .administrator(administrator), on: connection)
    }
  }
}

extension Problem {
  fileprivate static let noBackupFolder = Problem(
    Kind("no-backup-folder", title: "The server keeps no backup", status: .conflict),
    "'serve --backups DIR' says where the server keeps one.")
}
