import Glibc
import Server
import Storage

extension Command {
  static let check = Command(
    name: "check",
    summary: "check that the club's data is whole",
    help: """
      Usage: cordada check [--data DIR]

        --data DIR    where the club's data is kept (data)

      Reads the whole database and every file, and compares them. Says each thing that is wrong in
      one line and then ends with status 1. Says too how many tracks have figures of another version
      of the program, which is no fault. The server may run meanwhile.
      """
  ) { (arguments) throws(Refusal) in
    var arguments = arguments
    let data = try arguments.take(option: "--data") ?? "data"
    try arguments.end()
    // Checking must not make what it looks for.
    guard access(data + "/cordada.sqlite", R_OK) == 0 else {
      throw Refusal("There is no club's data in \(data).")
    }
    let club: ClubData
    do throws(ServerError) {
      club = try ClubData(directory: data)
    } catch {
      throw Refusal(error.description)
    }
    defer { club.close() }
    let inspection = Inspection(database: club.database, files: club.files)
    let (faults, stale) = try waiting { () throws(Refusal) in
      do throws(StorageError) {
        return (
          try await inspection.run(progress: showProgress), try await club.tracks.staleCount()
        )
      } catch {
        throw Refusal(error.description)
      }
    }
    for fault in faults { Terminal.print(fault + "\n") }
    if stale > 0 { Terminal.print(staleness(stale)) }
    guard faults.isEmpty else {
      throw Refusal("\(faults.count) \(faults.count == 1 ? "thing is" : "things are") wrong.")
    }
    Terminal.print("Everything in \(data) is whole.\n")
    return 0
  }
}

/// What to say of tracks whose figures another version of the program derived.
private func staleness(_ count: Int) -> String {
  (count == 1 ? "The figures of 1 track are" : "The figures of \(count) tracks are")
    + " of another version of the program; the server derives them anew when it starts.\n"
}

/// A bar on a terminal, nothing elsewhere.
private func showProgress(_ done: Int) {
  guard isatty(STDERR_FILENO) == 1 else { return }
  let filled = done * 40 / 256
  let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 40 - filled)
  Terminal.error("\r\(bar) \(done * 100 / 256) %" + (done == 256 ? "\r\u{1B}[K" : ""))
}
