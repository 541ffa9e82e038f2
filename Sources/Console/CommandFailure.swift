/// Reason why a command failed: one sentence on standard error and the exit status, 2 for an invalid command
/// line and otherwise 1.
public struct CommandFailure: Error {
  /// The message, without the name of the command.
  public let sentence: String
  /// The exit status of the program.
  public let status: Int32

  /// Creates the failure of a valid command.
  public init(_ sentence: String, status: Int32 = 1) {
    self.sentence = sentence
    self.status = status
  }

  /// Returns the failure for invalid arguments.
  public static func usage(_ sentence: String) -> CommandFailure {
    CommandFailure(sentence, status: 2)
  }
}
