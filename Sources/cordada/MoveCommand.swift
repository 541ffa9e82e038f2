import Console
import Server
import ServerBase
import Storage

extension Command {
  static let move = Command(
    name: "move",
    summary: "carry the club to another database, and back",
    help: """
      Usage: cordada move --to URL|embedded [--from URL|embedded] [--data DIR]

        --to URL|embedded      where the tables shall be: a PostgreSQL server, such as
                               postgres://cordada@db.example/club, or the file in the data directory
        --from URL|embedded    where they are (the variable CORDADA_DATABASE, that of the installed server,
                               otherwise the file in the data directory)
        --data DIR             where the club's data is kept (that of the installed server, otherwise data)

      The server must be stopped. Writes every row in one transaction, reads all of them again and
      compares; unless all are the same, nothing has changed. The original is then set aside: the file as
      cordada.sqlite.moved, a server's tables without the club's identifier. Photos, recordings and other
      files stay in the data directory. From then on the server needs '--database URL'.
      """
  ) { (arguments, areas) throws(CommandFailure) in
    var arguments = arguments
    guard let to = try arguments.take(option: "--to") else { throw .usage("--to is missing.") }
    let from = try arguments.take(option: "--from")
    let club = ClubLocation(
      directory: try arguments.takeData(), database: try DatabaseAddress(configured: from))
    try arguments.end()
    let target = try DatabaseAddress(configured: to)
    if target == club.database { throw .usage("The club is there already.") }
    let bar = ProgressBar()
    let outcome: DatabaseMove.Outcome
    do throws(ServerError) {
      outcome = try ClubMove.run(club, to: target, areas: areas) { done, total in
        bar.show(done, of: total, "rows")
      }
    } catch {
      bar.clear()
      throw CommandFailure(error.description)
    }
    bar.clear()
    Terminal.print(
      "The club is there: \(outcome.rows) rows in \(outcome.tables) tables, all compared.\n")
    return 0
  }
}
