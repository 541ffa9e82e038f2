/// Why a command could not be carried out: one sentence on standard error, exit status 1, or
/// 2 when the command itself was not understood.
public struct CommandFailure: Error {
  /// What to say, without the name of the command.
  public let sentence: String
  /// The exit status of the program.
  public let status: Int32

  /// A command that was understood and could not be carried out.
  public init(_ sentence: String, status: Int32 = 1) {
    self.sentence = sentence
    self.status = status
  }

  /// The arguments make no sense.
  public static func usage(_ sentence: String) -> CommandFailure {
    CommandFailure(sentence, status: 2)
  }
}
