import Console
import Identity
import ServerBase

extension Command {
  static let setUp = Command(
    name: "set-up",
    summary: "print a new code for the first member of a new club",
    help: """
      Usage: cordada set-up [--data DIR]

        --data DIR      where the club's data is kept (that of the installed server, otherwise data)
        --database URL  the PostgreSQL server that holds the database (the variable CORDADA_DATABASE)

      Prints a new one-time code with which the first member, who becomes the administrator, registers in
      the app; the code before is invalid from now on. The server may run meanwhile. Exit status 1 when
      the club has a member.
      """
  ) { (arguments, areas) throws(CommandFailure) in
    var arguments = arguments
    let location = try arguments.takeClub()
    try arguments.end()
    let club = try ClubData.opened(location, areas: areas)
    defer { club.close() }
    let code: SetUpCode?
    do throws(IdentityError) {
      code = try waiting { [identity = club.identity] () throws(IdentityError) in
        try await identity.makeSetUpCode(by: .console)
      }
    } catch {
      throw CommandFailure(error.description)
    }
    guard let code else {
      throw CommandFailure(
        "The club has members already, and needs no code; 'cordada user admin NAME' makes one an administrator."
      )
    }
    Terminal.print(code.words(at: nil))
    return 0
  }
}
