import Console
import Formats
import Identity
import ServerBase
import Storage

/// The arguments of `cordada user export` or `cordada user import`.
struct ArchiveRequest: Sendable {
  private enum Verb: String {
    case write = "export"
    case restore = "import"
  }

  private let verb: Verb
  private let member: String
  private let file: String

  /// - Returns: `nil` for other verbs.
  init?(_ words: [String]) throws(CommandFailure) {
    guard let verb = Verb(rawValue: words[0]) else { return nil }
    guard words.count == 3 else {
      throw .usage(words.count < 3 ? "NAME or FILE is missing." : "'\(words[3])' is too much.")
    }
    (self.verb, member, file) = (verb, words[1], words[2])
  }

  /// Performs the export or import.
  /// - Returns: the exit status.
  func perform(in data: ClubData, of areas: [Area]) throws(CommandFailure) -> Int32 {
    let workers: TurnWorkers
    do throws(StorageError) {
      workers = try MemberArchive.workers()
    } catch {
      throw CommandFailure(error.description)
    }
    defer { workers.stop() }
    return try waiting { () throws(CommandFailure) in
      do {
        return try await perform(of: MemberArchive(areas), in: data, on: workers)
      } catch let error as IdentityError {
        throw CommandFailure(error.description)
      } catch let error as StorageError {
        throw CommandFailure(error.description)
      } catch let error as FormatError {
        throw CommandFailure(error.sentence)
      } catch let error as MemberArchiveError {
        throw CommandFailure("\(file): \(error.sentence)")
      } catch {
        throw CommandFailure("\(file): \(error)")
      }
    }
  }

  private func perform(
    of archive: MemberArchive, in data: ClubData, on workers: TurnWorkers
  ) async throws -> Int32 {
    let member = try await data.identity.member(named: member)
    switch verb {
    case .write:
      let zip = WrittenFile(try NewFile(path: file))
      try await archive.write(member, of: data, on: workers) { bytes in try zip.write(bytes) }
      try zip.moveIntoPlace()
      Terminal.print("Everything of \(member.userName) is in \(file).\n")
      return 0
    case .restore:
      let restoration = try await archive.restore(file, to: member.id, of: data, on: workers)
      for refusal in restoration.refused {
        Terminal.print("\(refusal.file): refused: \(refusal.reason)\n")
      }
      Terminal.print("\(restoration.added) added, \(restoration.known) known already.\n")
      return restoration.refused.isEmpty ? 0 : 1
    }
  }
}

/// The file that an export is written to. Used by one task.
private final class WrittenFile: @unchecked Sendable {
  private let file: NewFile

  init(_ file: NewFile) { self.file = file }

  func write(_ bytes: [UInt8]) throws(FormatError) { try file.write(bytes) }
  func moveIntoPlace() throws(FormatError) { try file.moveIntoPlace() }
}
