import Console
import Glibc
import Server
import ServerBase
import Storage

extension Command {
  static let check = Command(
    name: "check",
    summary: "check that the club's data is whole",
    help: """
      Usage: cordada check [--data DIR]

        --data DIR      where the club's data is kept (that of the installed server, otherwise data)
        --database URL  the PostgreSQL server that holds the database (the variable CORDADA_DATABASE)

      Reads the whole database and every file, and compares them. Says each thing that is wrong in
      one line and then ends with status 1. Says too how many tracks have figures of another version
      of the program, which is no fault. The server may run meanwhile. A
      backup can be checked where nobody may write; then only database and files are compared.
      """
  ) { (arguments, areas) throws(CommandFailure) in
    var arguments = arguments
    let location = try arguments.takeClub()
    let data = location.directory
    try arguments.end()
    guard
      ["cordada.sqlite", "store.id", "files", "restoring"]
        .contains(where: { access("\(data)/\($0)", F_OK) == 0 })
    else { throw CommandFailure("There is no club's data in \(data).") }
    // A backup on read-only storage is inspected without opening it.
    let found =
      try access(data, W_OK) == 0
      ? findings(in: location, areas) : findings(inUnopened: data, areas)
    let faults = found.compactMap { if case .fault(let sentence) = $0 { sentence } else { nil } }
    let notes = found.compactMap { if case .note(let sentence) = $0 { sentence } else { nil } }
    for sentence in faults + notes { Terminal.print(sentence + "\n") }
    guard faults.isEmpty else {
      throw CommandFailure(
        "\(faults.count) \(faults.count == 1 ? "thing is" : "things are") wrong.")
    }
    Terminal.print("Everything in \(data) is whole.\n")
    return 0
  }
}

private func findings(in location: ClubLocation, _ areas: [Area]) throws(CommandFailure) -> [Check
  .Finding]
{
  let club: OpenClub
  do throws(ServerError) {
    club = try OpenClub(location, areas: areas)
  } catch {
    throw CommandFailure(error.description)
  }
  defer { club.close() }
  return try waiting { () throws(CommandFailure) in
    do throws(StorageError) {
      return try await club.check(progress: showProgress)
    } catch {
      throw CommandFailure(error.description)
    }
  }
}

private func findings(inUnopened data: String, _ areas: [Area]) throws(CommandFailure) -> [Check
  .Finding]
{
  do throws(ServerError) {
    return try ClubBackup.inspect(data, areas: areas, progress: showProgress)
  } catch {
    throw CommandFailure(error.description)
  }
}

/// Shows a progress bar on a terminal, nothing elsewhere.
private func showProgress(_ part: Double) {
  guard isatty(STDERR_FILENO) == 1 else { return }
  let filled = Int(part * 40)
  let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 40 - filled)
  Terminal.error("\r\(bar) \(Int(part * 100)) %" + (part == 1 ? "\r\u{1B}[K" : ""))
}
