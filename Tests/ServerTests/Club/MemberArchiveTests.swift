import Formats
import Glibc
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing
import Tracks

/// All data of a member as one zip, and their import (K4).
@Suite(.ownThread, .serialized) struct MemberArchiveTests {
  let club: ClubServer
  let anna: SyncMember

  init() throws {
    club = try ClubServer()
    anna = SyncMember(club, headers: try club.member("anna"))
  }

  // MARK: What Anna has

  private func bring(
    _ content: [UInt8], named name: String, to member: SyncMember
  ) throws -> [String] {
    let answer = member.server.ask(
      "POST", "/tracks/import?name=\(TestClub.escaped(name))",
      member.headers + ["Content-Type: application/octet-stream"], body: content)
    return try answer.json["tracks"]?.array.orThrow().compactMap { $0["id"]?.string } ?? []
  }

  /// Two walks in one file.
  private static let weekend: [UInt8] = {
    let walks = [1, 2].map { day in
      Walk(name: "Dia \(day)", start: 1_700_000_000 + day * 86_400).gpx
    }
    let lines = walks.map { $0.drop { $0 != ">" }.dropFirst().dropLast("</gpx>".count) }
    return Array("<gpx>\(lines.joined())</gpx>".utf8)
  }()

  /// A walk with a note in a category of Anna's own, a weekend of two walks in one file, a treadmill, a recording of her phone,
  /// a profile and preferences.
  private func fill() throws {
    let category =
      try club.ask(
        "POST", "/categories", anna.headers, json: #"{"name":"Hivern","sport":"skiing"}"#
      ).json["id"]?.string.orThrow() ?? ""
    let walk = try bring(Array(Walk().gpx.utf8), named: "walk.gpx", to: anna)[0]
    _ = club.ask(
      "PATCH", "/tracks/\(walk)", anna.headers,
      json: #"{"name":"Núria/Puigmal","note":"Neu **dura**.","category":"\#(category)"}"#)
    _ = try bring(Self.weekend, named: "weekend.gpx", to: anna)
    _ = try bring(Array(ExportTests.indoor.utf8), named: "treadmill.tcx", to: anna)
    let recording = anna.upload(try RecordedRun.recording().stream)
    _ = anna.sync([
      change(
        "create", "tracks", Self.recorded,
        after: [
          "name": .string("Gravada"), "format": .string("recording"), "kind": .string("track"),
          "file_name": .string(""), "original": .string(recording), "line": .integer(0),
          "sport": .string("running"), "spacing_m": .integer(10),
        ])
    ])
    _ = club.ask("PUT", "/profile", anna.headers, json: #"{"sex":"female","weight_kg":61}"#)
    _ = club.ask(
      "PUT", "/preferences", anna.headers, json: #"{"language":"ca","units":"imperial"}"#)
  }

  private static let recorded = "01a1fcd3-4b5c-7204-8fd3-9e6125c73298"

  private func export(_ member: SyncMember) -> [UInt8] {
    let answer = member.server.ask("GET", "/member/export", member.headers)
    #expect(answer.status == 200)
    #expect(answer["content-type"] == "application/zip")
    return answer.body
  }

  private func restore(_ zip: [UInt8], to member: SyncMember) -> HTTPAnswer {
    member.server.ask(
      "POST", "/member/import", member.headers + ["Content-Type: application/octet-stream"],
      body: zip)
  }

  @Test func anArchiveOverTheQuotaLeavesNoFile() throws {
    _ = try bring(Array(Walk().gpx.utf8), named: "walk.gpx", to: anna)
    let photo = anna.upload(PhotoFile.red("a wall"))
    let picture = JSONValue.object([
      JSONMember("file", .string(photo)), JSONMember("width", .integer(64)),
      JSONMember("height", .integer(48)),
    ])
    let made = change(
      "create", "boulder_photos", Self.recorded,
      after: ["picture": picture, "taken_at": .integer(1)])
    #expect(anna.sync([made]).statuses == ["taken"])
    let zip = export(anna)
    let other = try ClubServer()
    let berta = SyncMember(other, headers: try other.member("berta"))
    let set = other.ask("PUT", "/members/berta/quota", berta.headers, json: #"{"quota":10}"#)
    #expect(set.status == 200)
    #expect(restore(zip, to: berta).status == 507)
    #expect(TestClub.storedFiles(in: other.directory) == 0)
  }

  private func content(_ zip: [UInt8], _ path: String) throws -> [UInt8] {
    let archive = try Archive(bytes: zip)
    let entry = try archive.entries.first { $0.path == path }.orThrow()
    var content: [UInt8] = []
    try archive.read(entry) { content += $0 }
    return content
  }

  // MARK: Export

  @Test func theExportHoldsEverythingOfTheMember() throws {
    try fill()
    let berta = SyncMember(club, headers: try club.member("berta"))
    _ = try bring(Array(Walk(name: "De la Berta").gpx.utf8), named: "berta.gpx", to: berta)
    let zip = export(anna)
    #expect(
      try Archive(bytes: zip).entries.map(\.path) == [
        "README.txt", "club/account.json", "club/friends.json", "club/profile.json",
        "club/preferences.json",
        "club/friend_sharing.json",
        "tracks/categories.json", "tracks/gear.json",
        "tracks/originals/2023-11-14 walk.gpx", "tracks/2023-11-14 Núria_Puigmal.json",
        "tracks/2023-11-14 Núria_Puigmal.gpx", "tracks/2023-11-14 Núria_Puigmal.md",
        "tracks/originals/2023-11-15 weekend.gpx", "tracks/2023-11-15 Dia 1.json",
        "tracks/2023-11-15 Dia 1.gpx", "tracks/2023-11-16 Dia 2.json",
        "tracks/2023-11-16 Dia 2.gpx",
        "tracks/originals/2026-01-02 treadmill.tcx", "tracks/2026-01-02 treadmill.json",
        "tracks/originals/2026-09-21 track.points", "tracks/2026-09-21 Gravada.json",
        "tracks/2026-09-21 Gravada.gpx",
      ])
    #expect(
      try content(zip, "tracks/originals/2023-11-14 walk.gpx") == Array(Walk().gpx.utf8))
    #expect(
      try content(zip, "tracks/2023-11-14 Núria_Puigmal.md")
        == Array("# Núria/Puigmal\n\nNeu **dura**.\n".utf8))
    let record = try JSONValue(parsing: try content(zip, "tracks/2023-11-16 Dia 2.json"))
    #expect(record["name"]?.string == "Dia 2")
    #expect(record["original"]?.string == "originals/2023-11-15 weekend.gpx")
    #expect(record["line"]?.int64 == 1)
    #expect(record["points"] == nil)
    let account = try JSONValue(parsing: try content(zip, "club/account.json"))
    #expect(account["email"]?.string == "anna@example.org")
    #expect(account["password"] == nil)
    let readme = String(decoding: try content(zip, "README.txt"), as: UTF8.self)
    #expect(readme.hasPrefix("Aquest fitxer conté"))
    #expect(!String(decoding: zip, as: UTF8.self).contains("Berta"))
  }

  @Test func itsGPXHoldsWhatTheMemberChanged() throws {
    try fill()
    let gpx = try content(export(anna), "tracks/2023-11-14 Núria_Puigmal.gpx")
    let berta = SyncMember(club, headers: try club.member("berta"))
    let copy = try bring(gpx, named: "x.gpx", to: berta)[0]
    let track = club.ask("GET", "/tracks/\(copy)", berta.headers).json
    #expect(track["name"]?.string == "Núria/Puigmal")
    #expect(track["note"]?.string == "Neu **dura**.")
    #expect(track["figures"]?["points"]?.int64 == 200)
  }

  @Test func theSameDataGivesTheSameBytes() throws {
    try fill()
    #expect(export(anna) == export(anna))
  }

  @Test func aMemberWithoutAnythingGetsAnExplanation() throws {
    let zip = export(anna)
    #expect(
      try Archive(bytes: zip).entries.map(\.path) == [
        "README.txt", "club/account.json", "club/friends.json", "club/profile.json",
        "club/preferences.json",
        "club/friend_sharing.json",
        "tracks/categories.json", "tracks/gear.json",
      ])
    let readme = String(decoding: try content(zip, "README.txt"), as: UTF8.self)
    #expect(readme.hasPrefix("This file contains everything"))
  }

  @Test func tracksOfOneNameHaveFilesOfTheirOwn() throws {
    for hour in 0..<3 {
      _ = try bring(
        Array(Walk(start: 1_700_000_000 - hour * 3_600).gpx.utf8), named: "walk.gpx", to: anna)
    }
    let names = try Archive(bytes: export(anna)).entries.map(\.path).filter {
      $0.hasSuffix(".gpx") && !$0.contains("originals")
    }
    #expect(
      names == ["", " (2)", " (3)"].map { "tracks/2023-11-14 Pujada a Núria\($0).gpx" })
  }

  /// A file lost from the disk does not prevent the rest of the export.
  @Test func aLostFileIsLeftOut() async throws {
    try fill()
    let walk = SHA256Digest(of: Array(Walk().gpx.utf8)).description
    let folder = club.directory + "/files/" + walk.prefix(2)
    for name in TemporaryDirectory.names(folder) { TemporaryDirectory.remove(folder + "/" + name) }
    let zip = export(anna)
    let paths = try Archive(bytes: zip).entries.map(\.path)
    #expect(!paths.contains("tracks/originals/2023-11-14 walk.gpx"))
    #expect(paths.contains("tracks/2023-11-14 Núria_Puigmal.gpx"))
    #expect(paths.contains("tracks/2026-09-21 Gravada.gpx"))
    let record = try JSONValue(
      parsing: try content(zip, "tracks/2023-11-14 Núria_Puigmal.json"))
    #expect(record["original"] == nil)
  }

  /// A client that disconnects midway leaves no work and no files.
  @Test func aConnectionThatClosesEndsTheExport() throws {
    try fill()
    for _ in 0..<8 {
      let connection = RawClient(port: club.server.port)
      connection.send(
        TestClub.head("GET", "/api/v1/member/export", anna.headers, length: nil))
    }
    // The only packing thread is free for this.
    #expect(try Archive(bytes: export(anna)).entries.count == 22)
    club.stop()
    #expect(TemporaryDirectory.names(club.directory + "/incoming").isEmpty)
  }

  // MARK: Restoring

  /// A member's answers about all tracks, without their identifiers.
  private func tracks(of member: SyncMember) -> [JSONValue] {
    let list = member.server.ask("GET", "/tracks?limit=100", member.headers).json["tracks"]
    return (list?.array ?? []).compactMap { item in
      let detail = member.server.ask(
        "GET", "/tracks/\(item["id"]?.string ?? "")", member.headers
      ).json
      return detail.object.map { .object($0.filter { $0.key != "updated_at" && $0.key != "rev" }) }
    }
  }

  @Test func anotherClubRestoresIt() throws {
    try fill()
    let zip = export(anna)
    let other = try ClubServer()
    let member = SyncMember(other, headers: try other.member("anna.m"))
    let answer = restore(zip, to: member)
    #expect(answer.status == 200, "\(answer.text)")
    // Five tracks, a category of her own, profile and preferences.
    #expect(answer.json["added"]?.int64 == 8)
    #expect(answer.json["known"]?.int64 == 14)
    #expect(answer.json["left"]?.int64 == 0)
    #expect(answer.json["refused"] == .array([]))
    #expect(tracks(of: member).count == 5)
    #expect(tracks(of: member) == tracks(of: anna))
    for path in ["/profile", "/preferences"] {
      #expect(
        other.ask("GET", path, member.headers).json == club.ask("GET", path, anna.headers).json)
    }
    #expect(
      other.ask("GET", "/member", member.headers).json["user_name"]?.string == "anna.m")
    other.stop()
    #expect(TemporaryDirectory.names(other.directory + "/incoming").isEmpty)
  }

  @Test func whatTheMemberStatesComesAlong() throws {
    let walk = try bring(Array(Walk().gpx.utf8), named: "walk.gpx", to: anna)[0]
    let shoes = club.ask(
      "POST", "/gear", anna.headers, json: #"{"name":"Blaves","kind":"shoes","warn_m":800000}"#)
    _ = club.ask(
      "PATCH", "/tracks/\(walk)", anna.headers,
      json: #"{"stated_start":1600000000000,"gear":"\#(shoes.json["id"]?.string ?? "")"}"#)
    _ = club.ask(
      "POST", "/tracks", anna.headers,
      json: #"{"name":"Piscina","stated_start":1700000000000,"stated_duration_s":1800}"#)
    let other = try ClubServer()
    let member = SyncMember(other, headers: try other.member("anna"))
    let answer = restore(export(anna), to: member)
    #expect(answer.json["refused"] == .array([]), "\(answer.text)")
    #expect(
      tracks(of: member).map { $0["started_at"]?.int64 } == [1_700_000_000_000, 1_600_000_000_000])
    #expect(tracks(of: member) == tracks(of: anna))
    let gear = [(other, member), (club, anna)].map { $0.ask("GET", "/gear", $1.headers).json }
    #expect(gear[0] == gear[1])
    #expect(gear[0]["gear"]?.array?.first?["tracks"]?.int64 == 1)
  }

  /// Including those of a track that has another identifier in the other club.
  @Test func photosComeAlongWithTheirPictures() throws {
    let walk = try bring(Array(Walk().gpx.utf8), named: "walk.gpx", to: anna)[0]
    let (content, photo) = (PhotoFile.red("cim"), UUID.new().description)
    let file = anna.upload(content)
    let picture = JSONValue.object([
      JSONMember("file", .string(file)), JSONMember("width", .integer(64)),
      JSONMember("height", .integer(48)),
    ])
    _ = anna.sync([
      change(
        "create", "track_photos", photo,
        after: [
          "track": .string(walk), "picture": picture, "source": .string(file),
          "caption": .string("Al cim"), "taken_at": .integer(1_700_000_000_000),
        ])
    ])
    let zip = export(anna)
    #expect(try self.content(zip, "tracks/pictures/\(file).jpg") == content)
    for hasTrack in [false, true] {
      let other = try ClubServer()
      let member = SyncMember(other, headers: try other.member("anna"))
      var track = walk
      if hasTrack { track = try bring(Array(Walk().gpx.utf8), named: "walk.gpx", to: member)[0] }
      let answer = restore(zip, to: member)
      #expect(answer.json["refused"] == .array([]), "\(answer.text)")
      let body = member.sync().record(photo)?["body"]
      #expect(body?["track"]?.string == track)
      #expect(body?["caption"]?.string == "Al cim")
      #expect(other.ask("GET", "/files/\(file)", member.headers).body == content)
      #expect(restore(zip, to: member).json["added"]?.int64 == 0)
    }
  }

  @Test func restoringTwiceChangesNothing() throws {
    try fill()
    let zip = export(anna)
    let other = try ClubServer()
    let member = SyncMember(other, headers: try other.member("anna"))
    _ = restore(zip, to: member)
    let cursor = member.sync().json["cursor"]?.string
    let answer = restore(zip, to: member)
    #expect(answer.json["added"]?.int64 == 0)
    #expect(answer.json["known"]?.int64 == 22)
    #expect(member.sync(cursor: cursor).json["records"] == .array([]))
  }

  @Test func whatTheMemberChangedSinceStays() throws {
    try fill()
    let zip = export(anna)
    _ = club.ask(
      "PATCH", "/tracks/\(Self.recorded)", anna.headers, json: #"{"name":"Al vespre"}"#)
    _ = club.ask("PUT", "/profile", anna.headers, json: #"{"weight_kg":64}"#)
    _ = restore(zip, to: anna)
    #expect(
      club.ask("GET", "/tracks/\(Self.recorded)", anna.headers).json["name"]?.string
        == "Al vespre")
    let profile = club.ask("GET", "/profile", anna.headers).json
    #expect(profile["weight_kg"]?.double == 64)
    #expect(profile["sex"]?.string == "female")
  }

  @Test func whatWasDeletedComesBack() throws {
    try fill()
    let zip = export(anna)
    _ = club.ask("DELETE", "/tracks/\(Self.recorded)", anna.headers)
    #expect(restore(zip, to: anna).json["added"]?.int64 == 1)
    #expect(club.ask("GET", "/tracks/\(Self.recorded)", anna.headers).status == 200)
  }

  /// Only the deletion is left of it, under its identifier.
  @Test func whatWasDeletedLongAgoComesBackAnew() async throws {
    try fill()
    let zip = export(anna)
    _ = club.ask("DELETE", "/tracks/\(Self.recorded)", anna.headers)
    let data = club.server.data
    try await data.database.write { connection throws(StorageError) in
      try connection.run("UPDATE records SET deleted_at = 1 WHERE deleted_at IS NOT NULL")
      try data.records.purge(on: connection)
    }
    #expect(restore(zip, to: anna).json["added"]?.int64 == 1)
    #expect(tracks(of: anna).filter { $0["name"]?.string == "Gravada" }.count == 1)
    #expect(club.ask("GET", "/tracks/\(Self.recorded)", anna.headers).status == 404)
    #expect(restore(zip, to: anna).json["added"]?.int64 == 0)
  }

  @Test func anotherMemberOfTheClubMayTakeItToo() throws {
    try fill()
    let berta = SyncMember(club, headers: try club.member("berta"))
    #expect(restore(export(anna), to: berta).json["refused"] == .array([]))
    #expect(tracks(of: berta).map { $0["name"] } == tracks(of: anna).map { $0["name"] })
  }

  /// Tracks get the member's category of the same name.
  @Test func aCategoryOfTheSameNameIsTheMembersOwn() throws {
    try fill()
    let berta = SyncMember(club, headers: try club.member("berta"))
    let own = club.ask(
      "POST", "/categories", berta.headers, json: #"{"name":"Hivern","sport":"skiing"}"#
    ).json["id"]?.string
    #expect(restore(export(anna), to: berta).json["refused"] == .array([]))
    let walk = tracks(of: berta).first { $0["name"]?.string == "Núria/Puigmal" }
    #expect(walk?["category"]?.string == own)
    #expect(own != nil)
  }

  // MARK: Bad exports

  /// As in exports of a club that has lost a picture: its record is rejected, and all others are imported.
  @Test func aRecordWhoseFileIsMissingOrDamagedIsRefusedAlone() throws {
    let (photo, note) = (UUID.new(), UUID.new())
    let file = String(repeating: "ab", count: 32)
    let records = [
      (
        "boulders/photos/\(photo).json",
        #"{"id":"\#(photo)","taken_at":1,"picture":{"file":"\#(file)","width":10,"height":10}}"#
      ),
      ("campus/notes/\(note).json", #"{"id":"\#(note)","subject":"\#(UUID.new())","text":"mine"}"#),
    ]
    let another = ("boulders/pictures/\(file).jpg", "another")
    for pictures: [(String, String)] in [[], [another]] {
      let answer = restore(
        try ZipWriter.zip([("README.txt", "Readme")] + pictures + records), to: anna)
      #expect(answer.status == 200, "\(answer.text)")
      let refused = answer.json["refused"]?.array ?? []
      #expect(refused.map { $0["file"]?.string } == ["boulders/photos/\(photo).json"])
    }
    let kept = anna.sync()
    #expect(kept.record(note.description)?["body"]?["text"]?.string == "mine")
    #expect(kept.record(photo.description) == nil)
  }

  @Test func whatIsNoExportIsRefused() throws {
    let other = try ZipWriter.zip([("README.txt", "Readme"), ("holiday/photo.jpg", "x")])
    let cases: [(zip: [UInt8], code: String)] = [
      ([0], "damaged-zip"), (Array("no zip".utf8), "damaged-zip"), (other, "not-an-export"),
      (try ZipWriter.zip([("tracks/categories.json", "{}")]), "not-an-export"),
      (Array(export(anna).dropLast(40)), "damaged-zip"),
    ]
    for (zip, code) in cases {
      let answer = restore(zip, to: anna)
      #expect(answer.status == 422)
      #expect(answer.errorCode == code)
    }
  }

  /// A bad record does not affect others; the server's own fields are ignored.
  @Test func whatIsNotAcceptableIsNamed() throws {
    let original = Walk().gpx
    func record(_ id: String, _ fields: String) -> String {
      #"{"id":"\#(id)","format":"gpx","kind":"track","file_name":"a.gpx","line":0,\#(fields)}"#
    }
    let good = "01a1fcd3-4b5c-7204-8fd3-9e6125c73200"
    let bad = try ZipWriter.zip([
      ("README.txt", ""), ("club/profile.json", #"{"weight_kg":-3}"#),
      ("club/preferences.json", "no JSON"),
      ("tracks/categories.json", #"{"categories":[{"name":"x"},7]}"#),
      ("tracks/a.json", "[]"), ("tracks/b.json", record("x", #""original":"a.gpx""#)),
      ("tracks/c.json", record(.init(repeating: "0", count: 9), #""original":"a.gpx""#)),
      ("tracks/d.json", record(good, #""name":"D""#)),
      ("tracks/e.json", record(good, #""name":"E","original":"../club/profile.json""#)),
      ("tracks/f.json", record(good, #""name":"\u0000","original":"originals/a.gpx""#)),
      ("tracks/originals/a.gpx", original),
      (
        "tracks/g.json",
        record(good, #""name":"G","original":"originals/a.gpx","points":"0","rev":7"#)
      ),
    ])
    let answer = restore(bad, to: anna)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(
      answer.json["refused"]?.array?.compactMap { $0["file"]?.string } == [
        "club/profile.json", "club/preferences.json", "tracks/categories.json",
        "tracks/categories.json", "tracks/a.json", "tracks/b.json", "tracks/c.json",
        "tracks/d.json", "tracks/e.json", "tracks/f.json",
      ])
    #expect(answer.json["added"]?.int64 == 1)
    #expect(tracks(of: anna).map { $0["name"]?.string } == ["G"])
  }

  /// A category without a name in the export is left out, and the track is imported.
  @Test func aTrackOfACategoryThatTheExportLacksIsInNone() throws {
    let track = #"""
      {"id":"01a1fcd3-4b5c-7204-8fd3-9e6125c73200","format":"gpx","kind":"track","file_name":"a.gpx","line":0,
       "name":"A","original":"originals/a.gpx","category":"01a1fcd3-4b5c-7204-8fd3-9e6125c73201"}
      """#
    let answer = restore(
      try ZipWriter.zip([
        ("README.txt", ""), ("tracks/originals/a.gpx", Walk(sport: nil).gpx),
        ("tracks/a.json", track),
      ]), to: anna)
    #expect(answer.json["refused"] == .array([]), "\(answer.text)")
    let restored = try tracks(of: anna).first.orThrow()
    #expect(restored["name"]?.string == "A")
    #expect(restored["category"] == nil)
  }

  /// A long-time member has many files; of many rejected ones, an answer names the first.
  @Test func anExportMayHaveManyFiles() throws {
    let records = (0..<1_001).map { ("tracks/\($0).json", "[]") }
    let others = (0..<20_000).map { ("tracks/originals/\($0)", "") }
    let answer = restore(try ZipWriter.zip([("README.txt", "")] + records + others), to: anna)
    #expect(answer.status == 200, "\(answer.text.prefix(1_000))")
    #expect(answer.json["refused"]?.array?.count == 1_000)
  }

  /// The size of 17 long films: a zip that only states it, since files without a record are not unpacked.
  @Test func anExportMayHaveManyGigabytes() throws {
    let film = String(repeating: "0", count: 1_400_000)
    let films = (0..<17).map { ("tracks/originals/\($0)", film) }
    var large = try ZipWriter.zip([("README.txt", "")] + films, packing: .store)
    // The unpacked size is in the header of each file, and in the directory.
    for (signature, place) in [([0x50, 0x4B, 3, 4] as [UInt8], 22), ([0x50, 0x4B, 1, 2], 24)] {
      let headers = large.withUnsafeBytes { places(of: signature, in: $0) }
      for header in headers.dropFirst() {
        large.replaceSubrange(header + place..<header + place + 4, with: [0, 0, 0, 0x10])
      }
    }
    let answer = restore(large, to: anna)
    #expect(answer.status == 200, "\(answer.text)")
  }

  private func places(of signature: [UInt8], in content: UnsafeRawBufferPointer) -> [Int] {
    var places: [Int] = []
    var next = 0
    while let start = content.baseAddress,
      let found = memchr(start + next, Int32(signature[0]), content.count - next)
    {
      let place = UnsafeRawPointer(found) - start
      if content[place...].starts(with: signature) { places.append(place) }
      next = place + 1
    }
    return places
  }

  /// A file too large for any export does not affect others.
  @Test func whatIsTooLargeIsNamed() throws {
    // Highly compressible content would be rejected as a whole.
    var generator = SeededGenerator(seed: 1)
    let letters = (0..<(4 << 20)).map { _ in UInt8.random(in: 0x23...0x5B, using: &generator) }
    let long = String(decoding: letters, as: UTF8.self)
    let large = try ZipWriter.zip([
      ("README.txt", ""), ("club/profile.json", long + "{}"),
      ("tracks/categories.json", #"{"categories":[]}"# + long), ("tracks/gear.json", "no JSON"),
      ("tracks/a.json", long + "{}"), ("campus/activities/a.json", "{}" + long),
      (
        "campus/activities/b.json",
        #"{"id":"\#(Self.recorded)","title":"Examen","start_at":1800000000000,"#
          + #""x":"\#(long.dropFirst(200))"}"#
      ),
    ])
    let answer = restore(large, to: anna)
    #expect(answer.status == 200, "\(answer.text)")
    let refused = answer.json["refused"]?.array ?? []
    #expect(
      Set(refused.compactMap { $0["file"]?.string }) == [
        "club/profile.json", "tracks/categories.json", "tracks/gear.json", "tracks/a.json",
        "campus/activities/a.json",
      ])
    #expect(refused.first?["message"]?.string?.contains("4 MiB") == true)
    #expect(answer.json["added"]?.int64 == 1)
  }
}
