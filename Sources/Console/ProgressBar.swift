import Glibc

/// A progress bar for a long command, on the last line of a terminal; silent elsewhere.
public final class ProgressBar: Sendable {
  private let isShown = isatty(STDERR_FILENO) == 1

  private static let width = 24

  /// Creates a hidden bar.
  public init() {}

  /// Shows the completed and total amounts, and the name of the activity.
  public func show(_ done: Int, of total: Int, _ what: String) {
    let filled = total > 0 ? done * Self.width / total : Self.width
    guard isShown, total > 1 else { return }
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    Terminal.error("\r\u{1B}[K\(bar) \(done)/\(total) \(what.prefix(40))")
  }

  /// Hides the bar, so that a line can be written.
  public func clear() {
    if isShown { Terminal.error("\r\u{1B}[K") }
  }
}
