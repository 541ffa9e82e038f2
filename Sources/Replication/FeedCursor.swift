public import Storage

/// A place in a member's feed: the sequence of the last change that was read, and in which run of
/// the server it was given.
public struct FeedCursor: Equatable, Sendable {
  let run: UUID
  public let sequence: Int64

  public init(run: UUID, sequence: Int64) {
    self.run = run
    self.sequence = sequence
  }

  /// Reads what ``text`` gives; `nil` for what never was a cursor.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 6, let run = UUID(parts.dropLast().joined(separator: "-")),
      let sequence = Int64(parts[5]), sequence >= 0, parts[5] == "\(sequence)"
    else { return nil }
    self.init(run: run, sequence: sequence)
  }

  public var text: String { "\(run)-\(sequence)" }

  /// Characters of the longest text.
  public static let maximumLength = 56
}
