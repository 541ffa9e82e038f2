import Glibc
import HTTP
import JSON
import Server
import ServerBase
import Storage
import Synchronization
import TestGround

/// A club behind a real socket, in a directory that is removed with the last reference.
///
/// Tests name members by identifiers of their own; each has a real account, made at its first request.
final class TestClub: Sendable {
  let directory: String
  /// The club's data and areas.
  let open: OpenClub
  /// The routes of tracks.
  let routes: [RouteDescription]
  private let described: DescribedAnswers
  private let server: ListeningServer
  private let log: Log
  private let quiet: CInt
  private let ownsDirectory: Bool
  private let tokens = Mutex<[UUID: String]>([:])

  var database: Database { open.data.database }
  var files: FileStore { open.data.files }

  /// - Parameter directory: that of an earlier club, to continue with its data.
  init(at directory: String? = nil) throws {
    ownsDirectory = directory == nil
    self.directory = directory ?? TemporaryDirectory.make()
    let areas = Area.all()
    open = try OpenClub(.test(self.directory), areas: areas)
    described = DescribedAnswers(routes: areas.flatMap(\.routes))
    routes = areas.first { $0.name == "tracks" }?.routes ?? []
    quiet = Glibc.open("/dev/null", O_WRONLY | O_CLOEXEC)
    log = try Log(descriptor: quiet)
    server = try ListeningServer(
      Service(
        router: Router(open.endpoints), executor: open.data.database.readingExecutor,
        explain: ServerProblems.explain),
      configuration: Configuration(
        host: "127.0.0.1", port: 0, uploadDirectory: open.data.temporaryDirectory),
      log: log, metrics: Metrics())
  }

  deinit {
    server.stop()
    log.end()
    close(quiet)
    open.close()
    if ownsDirectory { TemporaryDirectory.remove(directory) }
  }

  /// The token of a member, who is registered if necessary.
  private func token(of member: UUID) -> String {
    if let token = tokens.withLock({ $0[member] }) { return token }
    let password = "muntanya de prova"
    let registration =
      #"{"user_name":"\#(member)","email":"\#(member)@example.org","display_name":"Test","#
      + #""password":"\#(password)"}"#
    _ = ask(
      "POST", "/api/v1/members", as: nil, headers: ["Content-Type: application/json"],
      body: Array(registration.utf8))
    let session = ask(
      "POST", "/api/v1/session", as: nil, headers: ["Content-Type: application/json"],
      body: Array(#"{"user_name":"\#(member)","password":"\#(password)"}"#.utf8))
    let token = session.json["token"]?.string ?? ""
    tokens.withLock { $0[member] = token }
    _ = ask("PUT", "/api/v1/profile", as: member, json: #"{"sex":"female","weight_kg":60}"#)
    return token
  }

  func connect() -> RawClient { RawClient(port: server.port) }

  /// Sends a request as a member, or without an account.
  func ask(
    _ method: String, _ path: String, as member: UUID?, headers: [String] = [],
    body: [UInt8]? = nil
  ) -> HTTPAnswer {
    let credentials = member.map { ["Authorization: Bearer \(token(of: $0))"] } ?? []
    let connection = connect()
    connection.send(
      Self.head(method, path, headers + credentials, length: body?.count) + (body ?? []))
    let answer = connection.answer()
    described.check(answer, to: method, path)
    return answer
  }

  func ask(_ method: String, _ path: String, as member: UUID, json: String) -> HTTPAnswer {
    ask(
      method, path, as: member, headers: ["Content-Type: application/json"],
      body: Array(json.utf8))
  }

  /// The first lines of a member's request.
  func head(
    _ method: String, _ path: String, as member: UUID, _ headers: [String], length: Int?
  ) -> [UInt8] {
    Self.head(
      method, path, headers + ["Authorization: Bearer \(token(of: member))"], length: length)
  }

  /// Uploads a file.
  func bring(_ content: String, named name: String = "walk.gpx", as member: UUID) -> HTTPAnswer {
    bring(Array(content.utf8), named: name, as: member)
  }

  func bring(_ content: [UInt8], named name: String, as member: UUID) -> HTTPAnswer {
    ask(
      "POST", "/api/v1/tracks/import?name=\(Self.escaped(name))", as: member,
      headers: ["Content-Type: application/octet-stream"], body: content)
  }

  /// Uploads a walk and returns the identifier of its track.
  func track(_ walk: Walk = Walk(), as member: UUID) throws -> String {
    let answer = bring(walk.gpx, as: member)
    return try answer.json["tracks"]?.array?.first?["id"]?.string.orThrow() ?? ""
  }

  static func head(
    _ method: String, _ path: String, _ headers: [String], length: Int?
  ) -> [UInt8] {
    var lines = ["\(method) \(path) HTTP/1.1", "Host: test", "Connection: close"] + headers
    if let length { lines.append("Content-Length: \(length)") }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  static func escaped(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
        String(UnicodeScalar(byte))
      default: "%" + String([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
      }
    }.joined()
  }

  /// The remaining files of uploads and imports.
  var leftovers: [String] {
    // An upload is removed with its request, shortly after the answer.
    _ = eventually { uploads.isEmpty }
    return uploads
  }

  private var uploads: [String] { TemporaryDirectory.names(open.data.temporaryDirectory) }

  /// The number of files in the store.
  var storedFiles: Int { Self.storedFiles(in: directory) }

  /// The number of files stored for a club.
  static func storedFiles(in directory: String) -> Int {
    (0..<256).reduce(0) { count, first in
      let text = String(first, radix: 16)
      let folder = text.count == 1 ? "0" + text : text
      return count + TemporaryDirectory.names(directory + "/files/" + folder).count
    }
  }

}

struct Missing: Error {}

extension Optional {
  /// The value, or a failure of the test.
  func orThrow() throws -> Wrapped {
    guard let self else { throw Missing() }
    return self
  }
}
