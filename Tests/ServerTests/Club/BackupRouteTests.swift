import Glibc
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

/// The backup that the server keeps, and its jobs.
@Suite(.ownThread, .serialized) struct BackupRouteTests {
  /// A folder that goes with the test.
  final class Folder {
    let path = TemporaryDirectory.make()
    deinit { TemporaryDirectory.remove(path) }
  }

  let folder = Folder()
  let club: ClubServer
  let anna: [String]
  let berta: [String]
  /// The file that Berta's photo is.
  let file = Array("photo of the summit".utf8)

  private var backup: String { folder.path + "/backup" }

  init() throws {
    club = try ClubServer(backups: folder.path + "/backup")
    anna = try club.member("anna")
    berta = try club.member("berta")
    _ = club.ask(
      "PUT", "/files/\(SHA256Digest(of: file))",
      berta + ["Content-Type: application/octet-stream"], body: file)
  }

  private func state() -> JSONValue { club.ask("GET", "/administration/backup", anna).json }

  private func jobs() -> [JSONValue] {
    club.ask("GET", "/administration/jobs", anna).json["jobs"]?.array ?? []
  }

  private func make() -> Bool {
    let answer = club.ask("POST", "/administration/backup", anna)
    guard answer.status == 202 else { return false }
    return eventually { state()["job"] == nil }
  }

  private func noted(_ text: String) throws {
    let file = try fopen(club.directory + "/last-backup", "we").orThrow()
    fputs(text, file)
    fclose(file)
  }

  @Test func anAdministratorMakesABackupThatCanBeRestored() throws {
    #expect(state()["made_at"] == nil)
    #expect(state()["needs_attention"]?.bool == true)
    let before = WallClock.now()
    #expect(make())
    let made = state()
    #expect((before...WallClock.now()).contains(made["made_at"]?.int64 ?? 0))
    #expect(made["checked_at"]?.int64 == made["made_at"]?.int64)
    #expect(made["files"]?.int64 == 1)
    #expect(made["made_in"]?.string == backup)
    #expect(made["needs_attention"]?.bool == false)
    #expect(made["is_on_same_disk"]?.bool == true)
    let job = try jobs().first { $0["name"]?.string == "Making a backup" }.orThrow()
    #expect(job["member_name"]?.string == "anna")
    #expect(job["has_failed"]?.bool == false)
    #expect(job["share"]?.double == 1)
    let other = Folder()
    let outcome = try ClubBackup.restore(backup, to: other.path + "/club")
    #expect(outcome.missing.isEmpty)
    let restored = try ClubServer(at: other.path + "/club")
    defer { restored.stop() }
    #expect(try restored.server.data.files.open(SHA256Digest(of: file)).next() == file)
    let log = club.ask("GET", "/administration/log", anna).json["entries"]?.array ?? []
    #expect(log.compactMap { $0["act"]?.string } == ["backup_begun"])
  }

  @Test func aCheckFindsWhatDecays() throws {
    #expect(club.ask("POST", "/administration/backup/check", anna).status == 409, "there is none")
    #expect(make())
    let digest = SHA256Digest(of: file).description
    let path = "\(backup)/files/\(digest.prefix(2))/\(digest.dropFirst(2))"
    let stored = try fopen(path, "r+").orThrow()
    fputs("X", stored)
    fclose(stored)
    #expect(club.ask("POST", "/administration/backup/check", anna).status == 202)
    #expect(eventually { state()["job"] == nil })
    #expect(state()["fault_count"]?.int64 == 1)
    #expect(state()["faults"]?.array?.first?.string?.contains(digest) == true)
    #expect(state()["needs_attention"]?.bool == true)
    // The next backup repairs it.
    #expect(make())
    #expect(state()["fault_count"]?.int64 == 0)
  }

  @Test func aBackupThatFailsSaysWhyAndKeepsTheOneBefore() throws {
    #expect(make())
    let first = state()["made_at"]?.int64
    // The backup of another club lies there by now.
    #expect(rename(backup, backup + ".mine") == 0)
    let foreign = try ClubServer()
    _ = try foreign.member("zoe")
    _ = try ClubBackup.make(of: foreign.directory, in: backup)
    #expect(make())
    let failed = state()
    #expect(failed["failure"]?.string?.contains("another club") == true)
    #expect(failed["made_at"]?.int64 == first)
    #expect(jobs().first { $0["name"]?.string == "Making a backup" }?["has_failed"]?.bool == true)
  }

  @Test func anOldBackupNeedsAttention() throws {
    let now = WallClock.now()
    for (age, isOld) in [(47, false), (49, true)] {
      try noted("\(now - Int64(age) * 3_600_000)\n")
      #expect(state()["needs_attention"]?.bool == isOld, "\(age) hours")
      let overview = club.ask("GET", "/administration/overview", anna).json
      #expect(overview["backup"]?["needs_attention"]?.bool == isOld)
    }
  }

  @Test(arguments: [
    "", "yesterday\n", "-5\n", String(repeating: "9", count: 40), "\n{\n", "\n[]\n",
    "\n{\"files\":\"many\",\"faults\":[1],\"checked_at\":true}\n",
    String(repeating: "x", count: 100_000),
  ])
  func aDamagedNoteIsNoBackup(text: String) throws {
    try noted(text)
    #expect(state()["made_at"] == nil)
    #expect(state()["needs_attention"]?.bool == true)
  }

  @Test func aCommandsBackupIsKnownToo() throws {
    _ = try ClubBackup.make(of: club.directory, in: folder.path + "/elsewhere")
    #expect(state()["made_in"]?.string == folder.path + "/elsewhere")
    #expect(state()["needs_attention"]?.bool == false)
  }

  @Test func withoutAFolderThereIsNothingToBegin() throws {
    let club = try ClubServer()
    let anna = try club.member("anna")
    for path in ["/administration/backup", "/administration/backup/check"] {
      let answer = club.ask("POST", path, anna)
      #expect(answer.status == 409)
      #expect(answer.json["type"]?.string == "/problems/no-backup-folder")
    }
    #expect(club.ask("GET", "/administration/backup", anna).json["folder"] == nil)
  }

  @Test func onlyJobsThatCanStopAreStopped() throws {
    let jobs = club.server.club.jobs
    let (fixed, soft) = try (
      jobs.begin("Deriving tracks anew").orThrow(),
      jobs.begin("Sending an export", isCancellable: true).orThrow()
    )
    let path = "/administration/jobs/"
    #expect(club.ask("DELETE", path + fixed.id.description, anna).status == 409)
    #expect(club.ask("DELETE", path + soft.id.description, berta).status == 403)
    #expect(!soft.interruption.hasHappened)
    #expect(club.ask("DELETE", path + soft.id.description, anna).status == 204)
    #expect(soft.interruption.hasHappened)
    let told = self.jobs().first { $0["id"]?.string == soft.id.description }
    #expect(told?["is_cancelled"]?.bool == true)
    soft.end(hasFailed: true)
    #expect(club.ask("DELETE", path + soft.id.description, anna).status == 404, "it has ended")
    #expect(club.ask("DELETE", path + UUID.new().description, anna).status == 404)
    fixed.end()
  }

  @Test func aThousandJobsLeaveAShortList() throws {
    let jobs = club.server.club.jobs
    for _ in 0..<1_000 { jobs.begin("Importing a recording", for: .new())?.end() }
    #expect(jobs.list.count <= 220)
    let again = try jobs.begin("Sole", isSole: true).orThrow()
    #expect(jobs.begin("Sole", isSole: true) == nil)
    again.end()
    #expect(jobs.begin("Sole", isSole: true) != nil)
  }
}
