public import Console

/// One command of the program: `cordada NAME ARGUMENTS…`.
public struct Command: Sendable {
  /// The word behind `cordada`.
  public let name: String
  /// One line for the list of commands.
  public let summary: String
  /// What `cordada help NAME` prints.
  public let help: String
  /// Does the work, for a club with these areas; the result is the exit status.
  public let run:
    @Sendable (_ arguments: Arguments, _ areas: [Area]) throws(CommandFailure) -> Int32

  /// A command.
  /// - Parameter run: throws what kept it from being carried out, in one sentence.
  public init(
    name: String, summary: String, help: String,
    run:
      @escaping @Sendable (_ arguments: Arguments, _ areas: [Area]) throws(CommandFailure)
      -> Int32
  ) {
    self.name = name
    self.summary = summary
    self.help = help
    self.run = run
  }
}

extension ClubData {
  /// Opens a data directory for a command.
  static func opened(
    _ directory: String, areas: [Area]
  ) throws(CommandFailure) -> ClubData {
    do throws(ServerError) {
      return try ClubData(directory: directory, areas: areas)
    } catch {
      throw CommandFailure(error.description)
    }
  }
}
