/// Why a command could not be carried out: one sentence on standard error, exit status 1, or
/// 2 when the command itself was not understood.
public struct CommandFailure: Error {
  public let sentence: String
  public let status: Int32

  public init(_ sentence: String, status: Int32 = 1) {
    self.sentence = sentence
    self.status = status
  }

  /// The arguments make no sense.
  public static func usage(_ sentence: String) -> CommandFailure {
    CommandFailure(sentence, status: 2)
  }
}
