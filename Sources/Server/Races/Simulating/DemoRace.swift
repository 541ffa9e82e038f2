import Console
import Glibc
import ServerBase
import Threads

extension DemoPart {
  /// A race in progress: it began in the morning, and its teams continue while the server runs.
  static let race = DemoPart { (club) throws(CommandFailure) in
    let simulation = RaceSimulation(
      server: club.address, token: club.token, teams: club.teams, interval: 30,
      begun: hours * 3_600_000, name: "Volta a Andorra")
    var race = try simulation.open(club.course)
    let isUnderway = try race.sendDue(by: LocalClient(club.address))
    if isUnderway { walkOn(race, club.address) }
    return [
      "\(club.teams) teams have walked around Andorra for \(hours) hours: \(race.address)"
    ]
  }

  private static let hours: Int64 = 9

  private static func walkOn(_ race: SimulatedRace, _ server: String) {
    _ = Thread {
      // The teams stop with the server.
      guard let client = try? LocalClient(server) else { return }
      var race = race
      while (try? race.sendDue(by: client)) ?? false { usleep(200_000) }
    }
  }
}
