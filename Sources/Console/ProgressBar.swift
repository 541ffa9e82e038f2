import Glibc

/// How far a long command has come, on the last line of a terminal; silent elsewhere.
public final class ProgressBar {
  private let total: Int
  private var done = 0
  private let isShown: Bool

  private static let width = 24

  /// - Parameter total: how many things there are to do; for one alone no bar is shown.
  public init(total: Int) {
    self.total = total
    isShown = total > 1 && isatty(STDERR_FILENO) == 1
  }

  /// Shows the bar and what is being done.
  public func show(_ what: String) {
    guard isShown else { return }
    let filled = done * Self.width / total
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    Terminal.error("\r\u{1B}[K\(bar) \(done)/\(total) \(what.prefix(40))")
  }

  /// One more is done.
  public func advance() { done += 1 }

  /// Takes the bar away, so that a line can be written.
  public func clear() {
    if isShown { Terminal.error("\r\u{1B}[K") }
  }
}
