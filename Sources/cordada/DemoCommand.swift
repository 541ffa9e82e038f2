import Console
import Glibc
import Identity
import Server
import ServerBase
import ServerMaps

extension Command {
  static let demo = Command(
    name: "demo",
    summary: "serve a club that is made up, with a race in progress",
    help: """
      Usage: cordada demo --fixtures DIR [--teams N] [OPTION of serve]...

        --fixtures DIR    the recordings and the map of the tests (Tests/Fixtures)
        --teams N         how many teams walk the race (40)

      Makes a member with runs of the last weeks, and a race that began this morning and goes on. Prints the
      address to open, and how to sign in. --data names a folder that is not there yet (demo-data).
      """
  ) { (arguments, areas) throws(CommandFailure) in
    var arguments = arguments
    guard let fixtures = try arguments.take(option: "--fixtures") else {
      throw .usage("--fixtures DIR is missing.")
    }
    let wanted = try arguments.take(option: "--teams") ?? "40"
    guard let teams = Int(wanted), (1...2_000).contains(teams) else {
      throw .usage("--teams must be a number from 1 to 2000.")
    }
    var options = try serverOptions(arguments, data: "demo-data") { () throws(CommandFailure) in
      try mapFile(
        fixtures + "/maps/andorra.mbtiles", attribution: "© OpenStreetMap contributors, 2013")
    }
    if access(options.club.directory, F_OK) == 0 {
      throw CommandFailure(
        "\(options.club.directory) is there already; a demonstration begins anew.")
    }
    // The requests of forty teams would hide everything else.
    options.logsRequests = false
    // The club is filled before anybody knows of it.
    options.firstMember = .anyone
    try serve(options) { (server) throws(CommandFailure) in
      let club = try DemoClub(at: server.address, fixtures: fixtures, teams: teams)
      for line in try club.fill(areas) { Terminal.print(line + "\n") }
      Terminal.print(
        """

        Open      \(server.address)
        Sign in   \(club.member)
        Password  \(club.password)


        """)
    }
    return 0
  }
}
