import Storage

/// Where a page of the list ended: the next begins behind it, whatever came or went meanwhile.
struct TrackCursor: Equatable, Sendable {
  var sortedAt: Int64
  var track: UUID

  init(sortedAt: Int64, track: UUID) {
    self.sortedAt = sortedAt
    self.track = track
  }

  /// `nil` for a text that is no cursor.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let sortedAt = Int64(parts[0]), let track = UUID(String(parts[1]))
    else { return nil }
    self.init(sortedAt: sortedAt, track: track)
  }

  var text: String { "\(sortedAt).\(track)" }
}
