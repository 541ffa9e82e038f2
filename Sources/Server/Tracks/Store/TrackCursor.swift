import Storage

/// The end of a page of the list. The next page begins behind it, even if tracks were added or deleted meanwhile.
struct TrackCursor: Equatable, Sendable {
  var sortedAt: Int64
  var track: UUID

  init(sortedAt: Int64, track: UUID) {
    self.sortedAt = sortedAt
    self.track = track
  }

  /// Parses a cursor; `nil` if it is malformed.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let sortedAt = Int64(parts[0]), let track = UUID(String(parts[1]))
    else { return nil }
    self.init(sortedAt: sortedAt, track: track)
  }

  var text: String { "\(sortedAt).\(track)" }
}
