import Console
import Identity
import ServerBase
import Storage

extension Command {
  static let importFiles = Command(
    name: "import",
    summary: "bring recordings into a member's tracks",
    help: """
      Usage: cordada import --user NAME [--data DIR] [--keep-similar] PATH...

        --user NAME       whose tracks they become
        --data DIR        where the club's data is kept (that of the installed server, otherwise data)
        --database URL    the PostgreSQL server that holds the database (the variable CORDADA_DATABASE)
        --keep-similar    add an activity besides another file's record of it

      Takes GPX, KML, KMZ, TCX, FIT and GeoJSON files, zips of them, and folders with all that is in
      them. Says what became of each file. Exit status 1 when any was refused.
      """
  ) { (arguments, areas) throws(CommandFailure) in
    var arguments = arguments
    guard let user = try arguments.take(option: "--user") else {
      throw .usage("--user NAME is missing.")
    }
    let location = try arguments.takeClub()
    let keepSimilar = arguments.take(flag: "--keep-similar")
    let paths = FileFinder.files(in: try arguments.rest(atLeast: 1, of: "PATH"))
    let data = try ClubData.opened(location, areas: areas)
    defer { data.close() }
    let tracks: TrackStore
    do throws(ServerError) {
      tracks = try TrackStore(data)
    } catch {
      throw CommandFailure(error.description)
    }
    defer { tracks.close() }
    let run = ImportRun(
      identity: data.identity, tracks: tracks, similar: keepSimilar ? .keep : .skip)
    return try waiting { () throws(CommandFailure) in
      try await run.bring(paths, forMemberNamed: user)
    }
  }
}

/// One run of the command.
private struct ImportRun: Sendable {
  let identity: Identity
  let tracks: TrackStore
  let similar: TrackStore.SimilarPolicy

  /// - Returns: the exit status of the command.
  func bring(_ paths: [String], forMemberNamed name: String) async throws(CommandFailure) -> Int32 {
    let member: UUID
    do {
      member = try await identity.member(named: name).id
    } catch {
      throw CommandFailure("There is no member named '\(name)'.")
    }
    let bar = ProgressBar()
    var hasRefused = false
    for (done, path) in paths.enumerated() {
      let fileName = path.split(separator: "/").last.map(String.init) ?? path
      bar.show(done, of: paths.count, fileName)
      do throws(StorageError) {
        let answer = try await tracks.importFile(
          at: path, named: fileName, for: member, similar: similar)
        bar.clear()
        Terminal.print(Self.lines(answer, path: path))
        if answer.hasRefused { hasRefused = true }
      } catch {
        bar.clear()
        throw CommandFailure("\(path): \(error.description)")
      }
    }
    bar.clear()
    return hasRefused ? 1 : 0
  }

  /// Returns a line for the file, or one for each file in a zip.
  private static func lines(_ answer: ImportAnswer, path: String) -> String {
    if let refusal = answer.refusal { return "\(path): refused: \(refusal.sentence)\n" }
    if let files = answer.files {
      return files.map { lines($0, path: path + "/" + $0.file) }.joined()
    }
    let tracks = answer.tracks.map { track in
      switch track.status {
      case .added: "added '\(track.name)'"
      case .known: "known already as '\(track.name)'"
      case .similar: "the same activity as '\(track.name)'"
      }
    }
    let notes = answer.warnings.map { " (\($0.sentence))" }.joined()
    return "\(path): \(tracks.joined(separator: ", "))\(notes)\n"
  }
}
