/// One command of the program: `cordada NAME ARGUMENTS…`.
struct Command: Sendable {
  let name: String
  /// One line for the list of commands.
  let summary: String
  /// What `cordada help NAME` prints.
  let help: String
  /// Does the work. What goes wrong is thrown as a `Refusal`; the result is the exit status.
  let run: @Sendable (_ arguments: Arguments) throws(Refusal) -> Int32
}

/// Why a command could not be carried out: one sentence on standard error, exit status 1, or
/// 2 when the command itself was not understood.
struct Refusal: Error {
  let sentence: String
  let status: Int32

  init(_ sentence: String, status: Int32 = 1) {
    self.sentence = sentence
    self.status = status
  }

  /// The arguments make no sense.
  static func usage(_ sentence: String) -> Refusal { Refusal(sentence, status: 2) }
}
