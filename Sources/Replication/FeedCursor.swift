public import Storage

/// A place in a member's feed: which store, and the sequence of the last change that was read.
public struct FeedCursor: Equatable, Sendable {
  let store: UUID
  public let sequence: Int64

  public init(store: UUID, sequence: Int64) {
    self.store = store
    self.sequence = sequence
  }

  /// Reads what ``text`` gives; `nil` for what never was a cursor.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 6, let store = UUID(parts.dropLast().joined(separator: "-")),
      let sequence = Int64(parts[5]), sequence >= 0, parts[5] == "\(sequence)"
    else { return nil }
    self.init(store: store, sequence: sequence)
  }

  public var text: String { "\(store)-\(sequence)" }

  /// Characters of the longest text.
  public static let maximumLength = 56
}
