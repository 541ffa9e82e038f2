import Glibc
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Testing

@Suite(.ownThread, .serialized) struct FileRouteTests {
  let club: SyncClub
  let anna: SyncMember

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
  }

  /// Incompressible bytes.
  private static func noise(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count {
      withUnsafeBytes(of: generator.next()) { bytes += $0 }
    }
    return Array(bytes.prefix(count))
  }

  private func ask(
    _ method: String, _ name: String, as member: SyncMember? = nil, range: String? = nil,
    body: [UInt8]? = nil
  ) -> HTTPAnswer {
    var headers = (member ?? anna).headers
    if body != nil { headers.append("Content-Type: application/octet-stream") }
    if let range { headers.append("Content-Range: bytes \(range)") }
    return club.server.ask(method, "/files/\(name)", headers, body: body)
  }

  /// Sends the first bytes of a part over a separate connection.
  @discardableResult
  private func send(
    _ content: ArraySlice<UInt8>, of total: Int, to name: String, cutAt count: Int = .max
  ) -> RawClient {
    let connection = RawClient(port: club.server.server.port)
    let range = "bytes \(content.startIndex)-\(content.endIndex - 1)/\(total)"
    let head = TestClub.head(
      "PUT", "/api/v1/files/\(name)",
      anna.headers + ["Content-Type: application/octet-stream", "Content-Range: \(range)"],
      length: content.count)
    connection.send(head + content.prefix(count))
    return connection
  }

  /// The number of bytes that the server has.
  private func offset(_ name: String) -> Int {
    ask("HEAD", name)["upload-offset"].flatMap { Int($0) } ?? 0
  }

  @Test func aFileOf20MegabytesSurvivesTenCuts() throws {
    let content = Self.noise(20 << 20)
    let name = SHA256Digest(of: content).description
    var held = 0
    for _ in 0..<10 {
      let rest = content[held...]
      let cut = Int.random(in: 1..<max(2, rest.count / 3))
      send(rest, of: content.count, to: name, cutAt: cut)
      // The server detects the end of the connection a moment later.
      #expect(eventually { offset(name) > held }, "nothing of \(cut) bytes was kept")
      let now = offset(name)
      #expect(now <= held + cut)
      held = now
    }
    let range = "\(held)-\(content.count - 1)/\(content.count)"
    #expect(ask("PUT", name, range: range, body: Array(content[held...])).status == 201)
    #expect(ask("HEAD", name)["upload-complete"] == "?1")
    #expect(ask("GET", name).body == content)
  }

  @Test func aPartThatArrivesAfterItsMemberHasLeftIsNotKept() async throws {
    let content = Self.noise(10_000)
    let name = SHA256Digest(of: content).description
    // The first half of the part has arrived when the member leaves.
    let connection = send(content[..<5_000], of: content.count, to: name, cutAt: 2_500)
    let uploads = club.server.server.data.temporaryDirectory
    #expect(eventually { !TemporaryDirectory.names(uploads).isEmpty })
    let left = club.server.ask(
      "DELETE", "/member", anna.headers, json: #"{"password":"muntanya of anna"}"#)
    #expect(left.status == 204)
    connection.send(Array(content[2_500..<5_000]))
    #expect(connection.answer().status == 403)
    #expect(TemporaryDirectory.names(club.server.directory + "/files/arriving").isEmpty)
  }

  @Test(arguments: [
    (content: noise(300_000), kind: "as it is"),
    (content: [UInt8](repeating: 7, count: 300_000), kind: "compressed"),
  ])
  func aDownloadGoesOnWhereItWasCutOff(content: [UInt8], kind: String) {
    let name = SHA256Digest(of: content).description
    #expect(ask("PUT", name, body: content).status == 201)
    func part(_ range: String) -> HTTPAnswer {
      club.server.ask("GET", "/files/\(name)", anna.headers + ["Range: bytes=\(range)"])
    }
    for (range, bytes, stated) in [
      ("0-", 0..<300_000, "bytes 0-299999/300000"),
      ("65536-", 65_536..<300_000, "bytes 65536-299999/300000"),
      ("131000-131099", 131_000..<131_100, "bytes 131000-131099/300000"),
      ("-5", 299_995..<300_000, "bytes 299995-299999/300000"),
    ] {
      let answer = part(range)
      #expect(answer.status == 206)
      #expect(answer["content-range"] == stated)
      #expect(answer.body == Array(content[bytes]), "\(range), \(kind)")
    }
    #expect(part("300000-").status == 416)
    #expect(part("300000-")["content-range"] == "bytes */300000")
    // An invalid range is a request for the whole.
    let whole = part("9-3,7-")
    #expect(whole.status == 200)
    #expect(whole["accept-ranges"] == "bytes")
    #expect(whole.body == content)
  }

  @Test func partsMayComeOneByOneAndOverlap() {
    let content = Self.noise(10_000)
    let name = SHA256Digest(of: content).description
    #expect(ask("HEAD", name).status == 404)
    let first = ask("PUT", name, range: "0-3999/10000", body: Array(content[..<4_000]))
    #expect(first.status == 202)
    #expect(first["upload-offset"] == "4000")
    #expect(ask("HEAD", name)["upload-complete"] == "?0")
    let gap = ask("PUT", name, range: "6000-9999/10000", body: Array(content[6_000...]))
    #expect(gap.status == 416)
    #expect(gap["upload-offset"] == "4000")
    let again = ask("PUT", name, range: "0-1999/10000", body: Array(content[..<2_000]))
    #expect(again["upload-offset"] == "4000")
    #expect(ask("GET", name).status == 404)
    let last = ask("PUT", name, range: "3000-9999/10000", body: Array(content[3_000...]))
    #expect(last.status == 201)
    #expect(ask("GET", name).body == content)
    #expect(ask("PUT", name, body: content).status == 200)
  }

  @Test func contentOfAnotherNameIsNotKept() {
    let name = SHA256Digest(of: [1, 2, 3]).description
    let answer = ask("PUT", name, body: [1, 2, 4])
    #expect(answer.status == 422)
    #expect(answer.errorCode == "mismatch")
    #expect(ask("HEAD", name).status == 404)
    #expect(ask("HEAD", SHA256Digest(of: [1, 2, 4]).description).status == 404)
    #expect(ask("PUT", name, body: [1, 2, 3]).status == 201)
  }

  @Test(arguments: [
    "0-2/2", "2-1/3", "0-1/3", "-1-2/3", "0-2", "0-2/", "0-2/*", "0-2/3/3", "a-b/c", "0-2/+3",
    "0-2/99999999999999999999", "0-2/268435457", "*/3",
  ])
  func whatIsNoRangeIsRefused(range: String) {
    let name = SHA256Digest(of: [1, 2, 3]).description
    #expect(ask("PUT", name, range: range, body: [1, 2, 3]).status == 400)
    #expect(ask("HEAD", name).status == 404)
  }

  @Test(arguments: ["x", String(repeating: "A", count: 64)])
  func whatIsNoNameIsNowhere(name: String) {
    for method in ["GET", "HEAD"] { #expect(ask(method, name).status == 404) }
    #expect(ask("PUT", name, body: [1]).status == 404)
  }

  @Test func nobodyLearnsOfAnothersFiles() throws {
    let pere = try club.member("pere")
    let whole = pere.upload(Self.noise(1_000))
    let content = Self.noise(1_000)
    let part = SHA256Digest(of: content).description
    _ = ask("PUT", part, as: pere, range: "0-499/1000", body: Array(content[..<500]))
    #expect(ask("HEAD", part, as: pere)["upload-offset"] == "500")
    for name in [whole, part] {
      for method in ["GET", "HEAD"] { #expect(ask(method, name).status == 404) }
    }
    // The member's own upload of the same file is new, and begins at its start.
    #expect(ask("PUT", part, range: "500-999/1000", body: Array(content[500...])).status == 416)
    #expect(ask("PUT", part, body: content).status == 201)
    #expect(ask("HEAD", part, as: pere)["upload-offset"] == "500")
  }

  @Test func manyConnectionsMayBringTheSameFile() {
    let content = Self.noise(100_000)
    let name = SHA256Digest(of: content).description
    // All are in progress before the first answer.
    let clients = [50_000, 100_000, 30_000, 100_000, 70_000, 100_000].map { count in
      send(content[..<count], of: content.count, to: name)
    }
    let statuses = clients.map { $0.answer().status }
    #expect(statuses.allSatisfy { [200, 201, 202].contains($0) }, "\(statuses)")
    #expect(statuses.contains(201))
    #expect(ask("GET", name).body == content)
  }

  @Test func aMemberHasTenFilesUnderWay() throws {
    let pere = try club.member("pere")
    let contents = (0..<13).map { _ in Self.noise(100) }
    let names = contents.map { SHA256Digest(of: $0).description }
    for (index, (name, content)) in zip(names, contents).enumerated() {
      let part = Array(content[..<50])
      let member = index == 0 ? pere : anna
      #expect(ask("PUT", name, as: member, range: "0-49/100", body: part).status == 202)
      try setTime(index, ofArriving: name)
    }
    #expect(names[1...].map(offset) == [0, 0] + [Int](repeating: 50, count: 10))
    // The oldest of all is another member's.
    #expect(ask("HEAD", names[0], as: pere)["upload-offset"] == "50")
  }

  /// Sets the modification time of a partial upload, in seconds: that of the file system has a precision of a few milliseconds.
  private func setTime(_ time: Int, ofArriving name: String) throws {
    let directory = club.server.directory + "/files/arriving"
    let file = TemporaryDirectory.names(directory).first { $0.hasSuffix(name) }
    let times = [timespec](repeating: timespec(tv_sec: time, tv_nsec: 0), count: 2)
    #expect(utimensat(AT_FDCWD, "\(directory)/\(try file.orThrow())", times, 0) == 0)
  }

  @Test func whatStaysUnfinishedGoesAfterAWeek() async throws {
    let content = Self.noise(100)
    let name = SHA256Digest(of: content).description
    _ = ask("PUT", name, range: "0-49/100", body: Array(content[..<50]))
    let files = club.server.server.data.files
    try await files.sweepArriving()
    #expect(offset(name) == 50)
    try await files.sweepArriving(olderThan: -1_000)
    #expect(ask("HEAD", name).status == 404)
  }

  @Test func anUploadWaitsAWeekForItsRecord() async throws {
    let name = anna.upload(Self.noise(100))
    let data = club.server.server.data
    #expect(try await data.files.sweep(database: data.database, olderThan: -1_000) == 0)
    #expect(ask("HEAD", name)["upload-complete"] == "?1")
    try await data.database.write { [records = data.records] connection throws(StorageError) in
      try records.deleteOldUploads(
        at: WallClock.now() + RecordStore.uploadPatience + 1, on: connection)
    }
    #expect(ask("HEAD", name).status == 404)
    #expect(try await data.files.sweep(database: data.database, olderThan: -1_000) == 1)
  }

  @Test func whatAnotherMemberUploadedTooStaysWhenOneLeaves() throws {
    let pere = try club.member("pere")
    let content = Self.noise(100)
    let name = anna.upload(content)
    #expect(pere.upload(content) == name)
    let left = club.server.ask(
      "DELETE", "/member", pere.headers, json: #"{"password":"muntanya of pere"}"#)
    #expect(left.status == 204)
    #expect(ask("GET", name).body == content)
  }

  @Test func nothingIsLeftOfWhoLeaves() throws {
    let content = Self.noise(100)
    _ = anna.upload(Self.noise(200))
    _ = ask(
      "PUT", SHA256Digest(of: content).description, range: "0-49/100",
      body: Array(content[..<50]))
    #expect(
      club.server.ask("DELETE", "/member", anna.headers, json: #"{"password":"muntanya of anna"}"#)
        .status == 204)
    #expect(TemporaryDirectory.names(club.server.directory + "/files/arriving").isEmpty)
    let stored = (0..<256).flatMap { first in
      let folder = String(first, radix: 16)
      return TemporaryDirectory.names(
        club.server.directory + "/files/" + (first < 16 ? "0" : "") + folder)
    }
    #expect(stored.isEmpty)
  }
}
