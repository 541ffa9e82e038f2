import Console
import Server
import ServerBase
import Storage

extension Command {
  static let backup = Command(
    name: "backup",
    summary: "copy the club's data, while the server runs",
    help: """
      Usage: cordada backup DIR [--data DIR]

        DIR           where the backup is kept, best on another disk; made when there is none
        --data DIR    where the club's data is kept (that of the installed server, otherwise data)

      Takes the database as it is at one moment, then the files that it names, and compares every
      file with its name. A backup that is there is brought up to date: what it has already is not
      copied again. Exit status 1 when a file is missing or damaged.
      """
  ) { (arguments, _) throws(CommandFailure) in
    var arguments = arguments
    let data = try arguments.takeData()
    let words = try arguments.rest(atLeast: 1, of: "DIR")
    guard words.count == 1 else { throw .usage("'\(words[1])' is one argument too many.") }
    let outcome = try copying { (progress) throws(ServerError) in
      try ClubBackup.make(of: data, in: words[0], progress: progress)
    }
    Terminal.print("The backup in \(words[0]) is complete: \(count(outcome)).\n")
    return 0
  }

  static let restore = Command(
    name: "restore",
    summary: "put a backup back",
    help: """
      Usage: cordada restore BACKUP [--data DIR]

        BACKUP        a folder that 'cordada backup' made
        --data DIR    where the club's data is kept (that of the installed server, otherwise data)

      The server must be stopped. A database that stands in the data directory is kept beside the
      new one as cordada.sqlite.replaced, and files that the backup does not know stay for 30 days.
      When it was interrupted, nothing opens the data directory until it was run again.
      Exit status 1 when a file is missing or damaged in the backup.
      """
  ) { (arguments, _) throws(CommandFailure) in
    var arguments = arguments
    let data = try arguments.takeData()
    let words = try arguments.rest(atLeast: 1, of: "BACKUP")
    guard words.count == 1 else { throw .usage("'\(words[1])' is one argument too many.") }
    let outcome = try copying { (progress) throws(ServerError) in
      try ClubBackup.restore(words[0], to: data, progress: progress)
    }
    Terminal.print("The club's data is back in \(data): \(count(outcome)).\n")
    return 0
  }
}

/// Copies with a progress bar, and lists the files that could not be copied.
private func copying(
  _ copy: ((_ done: Int, _ total: Int) -> Void) throws(ServerError) -> DataCopy.Outcome
) throws(CommandFailure) -> DataCopy.Outcome {
  let bar = ProgressBar()
  let outcome: DataCopy.Outcome
  do throws(ServerError) {
    outcome = try copy { done, total in bar.show(done, of: total, "files") }
  } catch {
    bar.clear()
    throw CommandFailure(error.description)
  }
  bar.clear()
  for digest in outcome.missing {
    Terminal.print("File \(digest) is missing or damaged.\n")
  }
  guard outcome.missing.isEmpty else {
    let count = outcome.missing.count
    throw CommandFailure("\(count) \(count == 1 ? "file" : "files") could not be copied.")
  }
  return outcome
}

private func count(_ outcome: DataCopy.Outcome) -> String {
  "\(outcome.files) \(outcome.files == 1 ? "file" : "files"), \(outcome.copied) of them copied now"
}
