import Glibc
import Identity
import JSON
import Server
import ServerBase
import ServerClub
import TestGround

/// A whole club behind a real socket, in a directory of its own.
final class ClubServer {
  let directory: String
  let server: CordadaServer
  private let log: CInt
  private let described: DescribedAnswers

  /// - Parameters:
  ///   - existing: a data directory to continue with; by default a new one.
  ///   - areas: by default all areas.
  ///   - firstMember: who may be the first member.
  ///   - address: the club's address; by default that of the socket.
  ///   - backups: the folder of the backup; by default none.
  init(
    at existing: String? = nil, areas: [Area]? = nil, firstMember: FirstMember = .anyone,
    address: String? = nil, backups: String? = nil
  ) throws {
    directory = existing ?? TemporaryDirectory.make()
    described = DescribedAnswers(routes: (areas ?? Area.all()).flatMap(\.routes))
    log = open("/dev/null", O_WRONLY | O_CLOEXEC)
    var options = CordadaServer.Options(
      host: "127.0.0.1", port: 0, club: .test(directory), areas: areas, log: log)
    options.firstMember = firstMember
    options.address = address
    options.backupDirectory = backups
    server = try CordadaServer(options)
  }

  private var isStopped = false

  /// Stops the server, once.
  func stop() {
    if !isStopped { server.stop() }
    isStopped = true
  }

  deinit {
    stop()
    close(log)
    TemporaryDirectory.remove(directory)
  }

  /// Sends one request with these header lines.
  func ask(
    _ method: String, _ path: String, _ headers: [String] = [], body: [UInt8]? = nil
  ) -> HTTPAnswer {
    let connection = RawClient(port: server.port)
    connection.send(
      TestClub.head(method, "/api/v1" + path, headers, length: body?.count)
        + (body ?? []))
    let answer = connection.answer()
    described.check(answer, to: method, "/api/v1" + path)
    return answer
  }

  /// Sends JSON.
  func ask(_ method: String, _ path: String, _ headers: [String] = [], json: String) -> HTTPAnswer {
    ask(method, path, headers + ["Content-Type: application/json"], body: Array(json.utf8))
  }

  /// Registers a member and returns the headers with the session, as a program sends it.
  func member(_ name: String) throws -> [String] {
    let answer = ask(
      "POST", "/members",
      json: """
        {"user_name":"\(name)","email":"\(name)@example.org","display_name":"\(name)",
         "password":"muntanya of \(name)"}
        """)
    let cookie = try answer["set-cookie"].orThrow()
    let value = cookie.drop { $0 != "=" }.dropFirst().prefix { $0 != ";" }
    return ["Authorization: Bearer \(value)"]
  }
}
