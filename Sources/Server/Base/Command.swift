public import Console

/// One command of the program: `cordada NAME ARGUMENTS…`.
public struct Command: Sendable {
  /// The word after `cordada`.
  public let name: String
  /// One line for the list of commands.
  public let summary: String
  /// The text of `cordada help NAME`.
  public let help: String
  /// Runs the command for a club with these areas and returns the exit status.
  public let run:
    @Sendable (_ arguments: Arguments, _ areas: [Area]) throws(CommandFailure) -> Int32

  /// Creates a command.
  /// - Parameter run: throws the reason for a failure, as one sentence.
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
  package static func opened(
    _ location: ClubLocation, areas: [Area]
  ) throws(CommandFailure) -> ClubData {
    do throws(ServerError) {
      return try ClubData(location, areas: areas)
    } catch {
      throw CommandFailure(error.description)
    }
  }
}
