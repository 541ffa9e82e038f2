import Boulders
import Console
import JSON
import Storage

extension DemoPart {
  /// A gym with its walls and problems, and what the member tried and sent there.
  static let gym = DemoPart { (club) throws(CommandFailure) in
    guard let drawn = try? JSONValue(parsing: club.fixture("gym/gym.json")) else {
      throw CommandFailure("gym/gym.json of the fixtures is not JSON.")
    }
    let client = try LocalClient(club.address, token: club.token)
    let fields = (drawn.object ?? []).filter { $0.key != "walls" }
    let made = try client.ask("POST", "/api/v1/gyms", JSONValue.object(fields).bytes)
    guard let gym = made["id"]?.string else { throw CommandFailure("The gym has no identifier.") }
    var demo = DemoGym(gym: gym)
    for wall in drawn["walls"]?.array ?? [] {
      let photo = try club.fixture("gym/" + (wall["picture"]?.string ?? ""))
      let file = SHA256Digest(of: photo).description
      try client.ask("PUT", "/api/v1/files/\(file)", photo, kind: "application/octet-stream")
      demo.add(wall: wall, photo: file)
    }
    let answer = try client.ask("POST", "/api/v1/sync", demo.request)
    let results = answer["results"]?.array ?? []
    guard results.count == demo.changes.count,
      results.allSatisfy({ $0["status"]?.string == "taken" })
    else { throw CommandFailure("The server refuses a problem of gym/gym.json.") }
    let name = drawn["name"]?.string ?? ""
    return [
      "\(demo.problems) boulder problems at \(name): \(club.address)/boulders/gyms/\(gym)"
    ]
  }
}

/// The records of a gym and of a climber's logbook, as a device would send them.
private struct DemoGym {
  private static let day: Int64 = 86_400_000

  let gym: String
  private(set) var changes: [JSONValue] = []
  private(set) var problems = 0
  private let now = WallClock.now()

  init(gym: String) { self.gym = gym }

  /// The body of a sync that makes all of them.
  var request: [UInt8] {
    JSONValue.object([
      JSONMember("device", .string(UUID.new().description)),
      JSONMember("device_name", .string("Demo")),
      JSONMember("cursor", .null), JSONMember("changes", .array(changes)),
    ]).bytes
  }

  mutating func add(wall: JSONValue, photo: String) {
    let picture = JSONValue.object([
      JSONMember("file", .string(photo)), JSONMember("width", wall["width"] ?? .null),
      JSONMember("height", wall["height"] ?? .null),
    ])
    let id = make("boulder_walls", in: gym, ["name": wall["name"] ?? .null, "picture": picture])
    for problem in wall["problems"]?.array ?? [] {
      add(problem: problem, on: id, picture: picture)
    }
  }

  private mutating func add(problem: JSONValue, on wall: String, picture: JSONValue) {
    problems += 1
    let marks = (problem["marks"]?.array ?? []).enumerated().map { index, mark in
      let parts = mark.array ?? []
      return JSONValue.object([
        JSONMember("id", .string("\(index)")), JSONMember("kind", parts[0]),
        JSONMember("x", parts[1]), JSONMember("y", parts[2]),
      ])
    }
    let grade = problem["grade"]?.array ?? []
    let id = make(
      "boulder_problems", in: gym,
      [
        "name": problem["name"] ?? .null, "style": problem["style"] ?? .null,
        "made_at": time(problem["made"]), "picture": picture, "wall": .string(wall),
        "marks": .array(marks),
        "grade": .object([JSONMember("scale", grade[0]), JSONMember("value", grade[1])]),
      ])
    let place: [String: JSONValue] = ["gym": .string(gym), "problem": .string(id)]
    for session in problem["tries"]?.array ?? [] {
      let parts = session.array ?? []
      let fields = ["time": time(parts[0]), "tries": parts[1], "is_send": parts[2]]
      make("boulder_tries", place.merging(fields) { $1 })
    }
    if problem["project"]?.bool == true {
      make("boulder_projects", place.merging(["since": time(problem["made"])]) { $1 })
    }
  }

  private func time(_ daysAgo: JSONValue?) -> JSONValue {
    .integer(now - (daysAgo?.int64 ?? 0) * Self.day)
  }

  /// Makes a record, of the member's own space unless another is named.
  /// - Returns: its identifier.
  @discardableResult
  private mutating func make(
    _ collection: String, in space: String? = nil, _ fields: [String: JSONValue]
  ) -> String {
    let id = UUID.new().description
    let values = fields.sorted { $0.key < $1.key }.map { name, value in
      JSONMember(
        name, .object([JSONMember("before", .null), JSONMember("after", value)]))
    }
    var change = [
      JSONMember("id", .string(UUID.new().description)),
      JSONMember("collection", .string(collection)), JSONMember("record", .string(id)),
      JSONMember("kind", .string("create")), JSONMember("made_at", .integer(now)),
      JSONMember("fields", .object(values)),
    ]
    if let space { change.append(JSONMember("space", .string(space))) }
    changes.append(.object(change))
    return id
  }
}
