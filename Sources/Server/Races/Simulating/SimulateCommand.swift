import Console
import Glibc
import ServerBase

extension Command {
  /// Creates a race on a running server and simulates its teams.
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
        --begun HOURS     how long ago the walk began; all that was sent since goes at once. Without it
                          the first position goes first, and the walk ends now
        --seed N          another seed makes other teams (1)
        --name NAME       of the race (Simulation)

      COURSE is a GPX, KML, TCX, FIT or GeoJSON file; its waypoints become checkpoints. Positions are
      noisy, some are lost, and those of a valley without a network come late, all at once. Phones run
      down. Prints the address of the race.
      """
  ) { (arguments, _) throws(CommandFailure) in
    var arguments = arguments
    let server = try arguments.take(option: "--server") ?? "http://127.0.0.1:8080"
    guard let token = try arguments.take(option: "--token") else {
      throw .usage("--token TOKEN is missing.")
    }
    let simulation = RaceSimulation(
      server: server, token: token,
      teams: try arguments.takeNumber(of: "--teams", usual: 20, in: 1...10_000),
      speedUp: try arguments.takeNumber(of: "--speed-up", usual: 60, in: 1...100_000),
      interval: try arguments.takeNumber(of: "--interval", usual: 60, in: 1...3_600),
      begun: Int64(try arguments.takeNumber(of: "--begun", usual: 0, in: 0...1_000)) * 3_600_000,
      seed: UInt64(try arguments.takeNumber(of: "--seed", usual: 1, in: 0...1_000_000)),
      name: try arguments.take(option: "--name") ?? "Simulation")
    let words = try arguments.rest(atLeast: 2, of: "race COURSE")
    guard words[0] == "race", words.count == 2 else {
      throw .usage("Only a race can be simulated: cordada simulate race COURSE.")
    }
    var race = try simulation.open(words[1])
    Terminal.print("\(race.address)\n")
    let client = try LocalClient(simulation.server)
    let bar = ProgressBar()
    while try race.sendDue(by: client) {
      bar.show(race.sent, of: race.count, "positions")
      usleep(20_000)
    }
    bar.clear()
    return 0
  }
}

extension Arguments {
  /// Reads an option's whole number.
  fileprivate mutating func takeNumber(
    of option: String, usual: Int, in range: ClosedRange<Int>
  ) throws(CommandFailure) -> Int {
    guard let text = try take(option: option) else { return usual }
    guard let number = Int(text), range.contains(number) else {
      throw .usage("\(option) must be a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }
}
