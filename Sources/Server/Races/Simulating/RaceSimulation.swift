import Console
import Geodesy
import Glibc
import JSON
import Races
import ServerBase
import Storage

/// A simulation of teams that walk a course on a running server.
struct RaceSimulation {
  let server: String
  let token: String
  let teams: Int
  /// Factor by which they walk faster than in reality.
  var speedUp = 1
  /// Simulated seconds between two positions.
  var interval = 60
  /// Simulated milliseconds that are over at the opening.
  var begun: Int64 = 0
  var seed: UInt64 = 1
  let name: String

  /// Creates the race on the server.
  /// - Parameter path: path of the course's file.
  func open(_ path: String) throws(CommandFailure) -> SimulatedRace {
    let file = CourseFile(at: path)
    guard let course = file.course else {
      throw CommandFailure("\(path) has no line for a course.")
    }
    let places =
      file.places.isEmpty ? [course.line[0], course.place(at: course.length)] : file.places
    let plan = RacePlan(
      course: course, checkpoints: course.distances(of: places.map { Checkpoint($0) }))
    let sendings = walk(plan)
    let now = WallClock.now()
    // The last position is taken when it is sent, and no other after its sending.
    let length = sendings.last?.moment ?? 0
    let start = now - length + max(0, length - begun) / Int64(speedUp)
    let (race, keys) = try make(path, start: start)
    return SimulatedRace(
      address: "\(server)/races/\(race)", senders: keys.map { "/send/\(race)/\($0)/positions" },
      sendings: sendings, start: start,
      opened: now, begun: begun, speedUp: Int64(speedUp))
  }

  /// All positions of all teams, in the order of sending; moments count from the start.
  private func walk(_ plan: RacePlan) -> [SimulatedRace.Sending] {
    var random = SeededRandom(state: seed)
    let length = plan.course.length
    var sendings: [SimulatedRace.Sending] = []
    for team in 0..<teams {
      let valley = Double.random(in: 0.2...0.7, using: &random) * length
      let walk = SimulatedWalk(
        speed: Double.random(in: 1.0...1.7, using: &random), interval: Double(interval),
        rest: Double.random(in: 200...1_200, using: &random),
        deadValleys: [valley...(valley + 0.08 * length)],
        battery: Double.random(in: 60...100, using: &random),
        drain: Double.random(in: 1.5...3.5, using: &random))
      for step in walk.steps(of: plan, start: 0, using: &random) {
        sendings.append(SimulatedRace.Sending(moment: step.sent, team: team, fix: step.fix))
      }
    }
    return sendings.sorted { $0.moment < $1.moment }
  }

  private func make(
    _ path: String, start: Int64
  ) throws(CommandFailure) -> (race: String, keys: [String]) {
    let organiser = try LocalClient(server, token: token)
    let about = JSONValue.object([
      JSONMember("name", .string(name)), JSONMember("start_at", .integer(start)),
    ])
    let made = try organiser.ask("POST", "/api/v1/races", about.bytes)
    guard let race = made["id"]?.string else { throw CommandFailure("The race was not made.") }
    let address = "/api/v1/races/\(race)"
    try organiser.ask(
      "PUT", address + "/course?checkpoints=waypoints&line=all", try Self.content(of: path),
      kind: "application/octet-stream")
    let names = (1...teams).map {
      JSONValue.object([JSONMember("name", .string("Equip \($0)"))])
    }
    for begin in stride(from: 0, to: teams, by: 2_000) {
      let some = Array(names[begin..<min(begin + 2_000, teams)])
      try organiser.ask(
        "POST", address + "/teams", JSONValue.object([JSONMember("teams", .array(some))]).bytes)
    }
    let answer = try organiser.ask("POST", address + "/keys", Array("{}".utf8))
    try organiser.ask("PATCH", address, Array(#"{"is_public":true}"#.utf8))
    let keys = (answer["keys"]?.array ?? []).compactMap { $0["key"]?.string }
    guard keys.count == teams else { throw CommandFailure("Not all teams got a key.") }
    return (race, keys)
  }

  private static func content(of path: String) throws(CommandFailure) -> [UInt8] {
    guard let file = fopen(path, "r") else { throw CommandFailure("\(path) cannot be read.") }
    defer { fclose(file) }
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return content }
      content += buffer.prefix(count)
    }
  }
}
