import Geodesy
import JSON
import Server
import ServerBase
import Storage
import TestGround
import Tracks

/// A whole club, and requests of devices to it.
final class SyncClub {
  let server: ClubServer

  /// - Parameter areas: by default all areas.
  init(areas: [Area]? = nil) throws { server = try ClubServer(areas: areas) }

  /// A member signed in on a device.
  func member(_ name: String) throws -> SyncMember {
    SyncMember(server, headers: try server.member(name))
  }

  /// The answer to a browser or messenger, at an address outside the API.
  func get(_ path: String) -> HTTPAnswer {
    let connection = RawClient(port: server.server.port)
    connection.send(TestClub.head("GET", path, [], length: nil))
    return connection.answer()
  }
}

struct SyncMember {
  let server: ClubServer
  let headers: [String]
  let device = UUID.new()

  init(_ server: ClubServer, headers: [String]) {
    self.server = server
    self.headers = headers
  }

  /// The member's own identifier.
  var id: String { server.ask("GET", "/member", headers).json["id"]?.string ?? "" }

  func sync(_ changes: [JSONValue] = [], cursor: String? = nil) -> HTTPAnswer {
    sync(
      body: [
        JSONMember("device", .string(device.description)),
        JSONMember("device_name", .string("Pixel")),
        JSONMember("cursor", cursor.map { .string($0) } ?? .null),
        JSONMember("changes", .array(changes)),
      ])
  }

  func sync(body: [JSONMember]) -> HTTPAnswer {
    server.ask(
      "POST", "/sync", headers,
      json: String(decoding: JSONValue.object(body).bytes, as: UTF8.self))
  }

  /// Uploads a whole file and returns its name.
  func upload(_ content: [UInt8]) -> String {
    let name = SHA256Digest(of: content).description
    _ = server.ask(
      "PUT", "/files/\(name)", headers + ["Content-Type: application/octet-stream"], body: content)
    return name
  }
}

/// A change as a device sends it.
func change(
  _ kind: String, _ collection: String, _ record: String, id: UUID = .new(),
  before: [String: JSONValue] = [:], after: [String: JSONValue] = [:]
) -> JSONValue {
  let names = Set(before.keys).union(after.keys).sorted()
  return .object([
    JSONMember("id", .string(id.description)), JSONMember("collection", .string(collection)),
    JSONMember("record", .string(record)), JSONMember("kind", .string(kind)),
    JSONMember("made_at", .integer(1_790_000_000_000)),
    JSONMember(
      "fields",
      .object(
        names.map { name in
          JSONMember(
            name,
            .object([
              JSONMember("before", before[name] ?? .null),
              JSONMember("after", after[name] ?? .null),
            ]))
        })),
  ])
}

extension HTTPAnswer {
  var statuses: [String] {
    json["results"]?.array?.compactMap { $0["status"]?.string } ?? []
  }

  /// The error code of the first result.
  var code: String? { json["results"]?.array?.first?["error"]?["code"]?.string }

  func record(_ id: String) -> JSONValue? {
    json["records"]?.array?.first { $0["id"]?.string == id }
  }
}

/// A run of 300 m as recorded by a phone: one fix per second, and jumps that the recorder rejects.
struct RecordedRun {
  static func recording() throws -> Recorder.Recording {
    let recorder = Recorder(Recorder.Settings(sport: .running, spacing: 10))
    for second in 0...100 {
      recorder.add(.fix(fix(second, north: Double(second) * 3)))
      if second % 20 == 10 { recorder.add(.fix(fix(second, north: 5_000))) }
      if second == 50 {
        recorder.add(.pause(at: start + 50_000))
        recorder.add(.resume(at: start + 50_500))
      }
    }
    return try recorder.finish()
  }

  static let start: Int64 = 1_790_000_000_000

  private static func fix(_ second: Int, north: Double) -> Fix {
    Fix(
      coordinate: Coordinate(latitude: 42.39 + north / 111_080, longitude: 2.15),
      time: start + Int64(second) * 1000, altitude: 1_960, accuracy: 4)
  }
}
