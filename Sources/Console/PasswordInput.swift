import Glibc

/// Reads a password without showing it.
public enum PasswordInput {
  /// Reads it twice from a terminal without echo; otherwise takes the first line of standard input.
  /// - Throws: an error if there is none, or the two differ.
  public static func read(for userName: String) throws(CommandFailure) -> String {
    guard isatty(STDIN_FILENO) == 1 else {
      guard let line = readLine(strippingNewline: true) else {
        throw CommandFailure("The password is missing on standard input.")
      }
      return line
    }
    let first = try prompt("Password for \(userName): ")
    guard try prompt("The same again: ") == first else {
      throw CommandFailure("The two passwords are not the same.")
    }
    return first
  }

  private static func prompt(_ text: String) throws(CommandFailure) -> String {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else {
      throw CommandFailure("The terminal cannot hide a password; give it on standard input.")
    }
    var quiet = settings
    quiet.c_lflag &= ~tcflag_t(ECHO)
    Terminal.error(text)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
      Terminal.error("\n")
    }
    guard let line = readLine(strippingNewline: true) else {
      throw CommandFailure("No password was given.")
    }
    return line
  }
}
