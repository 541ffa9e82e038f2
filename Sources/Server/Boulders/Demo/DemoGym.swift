import Boulders
import Console
import JSON
import ServerBase

extension DemoPart {
  /// A gym with walls and problems, and the member's tries and sends there.
  static let gym = DemoPart { (club) throws(CommandFailure) in
    let drawn = try club.json("gym/gym.json")
    let client = try LocalClient(club.address, token: club.token)
    let fields = (drawn.object ?? []).filter { $0.key != "walls" }
    let made = try client.ask("POST", "/api/v1/gyms", JSONValue.object(fields).bytes)
    guard let gym = made["id"]?.string else { throw CommandFailure("The gym has no identifier.") }
    var demo = DemoGym(gym: gym)
    for wall in drawn["walls"]?.array ?? [] {
      let photo = try client.upload(club.fixture("gym/" + (wall["picture"]?.string ?? "")))
      demo.add(wall: wall, photo: photo)
    }
    try demo.records.send(by: client, of: "gym/gym.json")
    let name = drawn["name"]?.string ?? ""
    return [
      "\(demo.problems) boulder problems at \(name): \(club.address)/boulders/gyms/\(gym)"
    ]
  }
}

/// The records of a gym and of a climber's logbook, in the form that a device sends.
private struct DemoGym {
  private static let day: Int64 = 86_400_000

  let gym: String
  private(set) var records = DemoRecords()
  private(set) var problems = 0

  init(gym: String) { self.gym = gym }

  mutating func add(wall: JSONValue, photo: String) {
    let picture = JSONValue.object([
      JSONMember("file", .string(photo)), JSONMember("width", wall["width"] ?? .null),
      JSONMember("height", wall["height"] ?? .null),
    ])
    let id = records.make(
      "boulder_walls", in: gym, ["name": wall["name"] ?? .null, "picture": picture])
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
    let id = records.make(
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
      records.make("boulder_tries", place.merging(fields) { $1 })
    }
    if problem["project"]?.bool == true {
      records.make("boulder_projects", place.merging(["since": time(problem["made"])]) { $1 })
    }
  }

  private func time(_ daysAgo: JSONValue?) -> JSONValue {
    .integer(records.now - (daysAgo?.int64 ?? 0) * Self.day)
  }
}
