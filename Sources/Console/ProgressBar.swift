import Glibc

/// How far a long command has come, on the last line of a terminal; silent elsewhere.
public final class ProgressBar {
  private let isShown = isatty(STDERR_FILENO) == 1

  private static let width = 24

  /// A bar that is not shown yet.
  public init() {}

  /// Shows the bar, how much is done of how much, and what is being done.
  public func show(_ done: Int, of total: Int, _ what: String) {
    let filled = total > 0 ? done * Self.width / total : Self.width
    guard isShown, total > 1 else { return }
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    Terminal.error("\r\u{1B}[K\(bar) \(done)/\(total) \(what.prefix(40))")
  }

  /// Takes the bar away, so that a line can be written.
  public func clear() {
    if isShown { Terminal.error("\r\u{1B}[K") }
  }
}
