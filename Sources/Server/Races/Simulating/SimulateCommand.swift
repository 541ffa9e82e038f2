import Console
import Geodesy
import Glibc
import JSON
import Races
import Storage

extension Command {
  /// Makes a race on a running server and lets teams walk it.
  static let simulate = Command(
    name: "simulate",
    summary: "let teams that never were walk a race on a running server",
    help: """
      Usage: cordada simulate race --server URL --token TOKEN [OPTION]... COURSE

        --server URL      a running server, such as http://127.0.0.1:8080
        --token TOKEN     of the organiser's session (POST /api/v1/session)
        --teams N         how many teams walk (20)
        --speed-up N      how many times faster than life (60)
        --interval S      seconds of the walk between two positions (60)
        --seed N          another seed makes other teams (1)
        --name NAME       of the race (Simulation)

      COURSE is a GPX, KML, TCX, FIT or GeoJSON file; its waypoints become checkpoints. Positions are
      noisy, some are lost, and those of a valley without a network come late, all at once. Phones run
      down. The walk began in the past, so that its end is now. Prints the address of the race.
      """
  ) { (arguments, _) throws(CommandFailure) in
    var arguments = arguments
    let server = try arguments.take(option: "--server") ?? "http://127.0.0.1:8080"
    guard let token = try arguments.take(option: "--token") else {
      throw .usage("--token TOKEN is missing.")
    }
    let simulation = RaceSimulation(
      server: server, token: token,
      teams: try arguments.take(number: "--teams", usual: 20, in: 1...10_000),
      speedUp: try arguments.take(number: "--speed-up", usual: 60, in: 1...100_000),
      interval: try arguments.take(number: "--interval", usual: 60, in: 1...3_600),
      seed: UInt64(try arguments.take(number: "--seed", usual: 1, in: 0...1_000_000)),
      name: try arguments.take(option: "--name") ?? "Simulation")
    let words = try arguments.rest(atLeast: 2, of: "race COURSE")
    guard words[0] == "race", words.count == 2 else {
      throw .usage("Only a race can be simulated: cordada simulate race COURSE.")
    }
    try simulation.run(words[1])
    return 0
  }
}

extension Arguments {
  /// A whole number of an option.
  fileprivate mutating func take(
    number option: String, usual: Int, in range: ClosedRange<Int>
  ) throws(CommandFailure) -> Int {
    guard let text = try take(option: option) else { return usual }
    guard let number = Int(text), range.contains(number) else {
      throw .usage("\(option) must be a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }
}

/// Teams that walk a course, and a server to which they send.
private struct RaceSimulation {
  let server: String
  let token: String
  let teams: Int
  let speedUp: Int
  let interval: Int
  let seed: UInt64
  let name: String

  /// A position that a team sends at a moment of the walk.
  private struct Sending {
    let moment: Int64
    let team: Int
    let fix: RaceFix
  }

  func run(_ path: String) throws(CommandFailure) {
    let file = CourseFile(at: path)
    guard let course = file.course else {
      throw CommandFailure("\(path) has no line for a course.")
    }
    let places =
      file.places.isEmpty ? [course.line[0], course.place(at: course.length)] : file.places
    let plan = RacePlan(
      course: course, checkpoints: course.distances(of: places.map { Checkpoint($0) }))
    let sendings = walk(plan)
    guard let length = sendings.last?.moment else { return }
    let now = WallClock.now()
    let start = now - length + length / Int64(speedUp)
    let organiser = try SimulatingClient(server, token: token)
    let (race, keys) = try open(organiser, path, start: start)
    Terminal.print("\(server)/races/\(race)\n")
    try send(sendings, from: start, begun: now, to: race, keys)
  }

  /// All positions of all teams, in the order in which they are sent; moments count from the start.
  private func walk(_ plan: RacePlan) -> [Sending] {
    var random = SeededRandom(state: seed)
    let length = plan.course.length
    var sendings: [Sending] = []
    for team in 0..<teams {
      let valley = Double.random(in: 0.2...0.7, using: &random) * length
      let walk = SimulatedWalk(
        speed: Double.random(in: 1.0...1.7, using: &random), interval: Double(interval),
        rest: Double.random(in: 200...1_200, using: &random),
        deadValleys: [valley...(valley + 0.08 * length)],
        battery: Double.random(in: 60...100, using: &random),
        drain: Double.random(in: 1.5...3.5, using: &random))
      for step in walk.steps(of: plan, start: 0, using: &random) {
        sendings.append(Sending(moment: step.sent, team: team, fix: step.fix))
      }
    }
    return sendings.sorted { $0.moment < $1.moment }
  }

  /// Makes the race.
  private func open(
    _ organiser: SimulatingClient, _ path: String, start: Int64
  ) throws(CommandFailure) -> (race: String, keys: [String]) {
    let about = JSONValue.object([
      JSONMember("name", .string(name)), JSONMember("start_at", .integer(start)),
    ])
    let made = try organiser.ask("POST", "/api/v1/races", about.bytes)
    guard let race = made["id"]?.string else { throw CommandFailure("The race was not made.") }
    let address = "/api/v1/races/\(race)"
    try organiser.ask(
      "PUT", address + "/course?checkpoints=waypoints", try Self.content(of: path),
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

  /// Sends each position at its moment. What a team sends at one moment goes in batches.
  private func send(
    _ sendings: [Sending], from start: Int64, begun: Int64, to race: String, _ keys: [String]
  ) throws(CommandFailure) {
    let client = try SimulatingClient(server)
    let bar = ProgressBar()
    var index = 0
    while index < sendings.count {
      let moment = (WallClock.now() - begun) * Int64(speedUp)
      var due: [Int: [RaceFix]] = [:]
      while index < sendings.count, sendings[index].moment <= moment {
        due[sendings[index].team, default: []].append(sendings[index].fix)
        index += 1
      }
      for (team, fixes) in due.sorted(by: { $0.key < $1.key }) {
        for begin in stride(from: 0, to: fixes.count, by: 1_000) {
          let some = fixes[begin..<min(begin + 1_000, fixes.count)]
          try client.ask(
            "POST", "/send/\(race)/\(keys[team])/positions", Self.body(some, from: start))
        }
      }
      bar.show(index, of: sendings.count, "positions")
      if due.isEmpty { usleep(20_000) }
    }
    bar.clear()
  }

  private static func body(_ fixes: ArraySlice<RaceFix>, from start: Int64) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("positions")
    writer.beginArray()
    for fix in fixes {
      writer.beginObject()
      writer.key("time")
      writer.integer(start + fix.time)
      writer.key("latitude")
      writer.coordinate(fix.place.latitude)
      writer.key("longitude")
      writer.coordinate(fix.place.longitude)
      writer.key("accuracy_m")
      writer.number(fix.accuracy ?? 10, decimals: 0)
      writer.key("battery_percent")
      writer.number(fix.battery ?? 50, decimals: 0)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.takeBytes()
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

/// The same numbers for the same seed (SplitMix64, Steele, Lea and Flood 2014).
private struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
