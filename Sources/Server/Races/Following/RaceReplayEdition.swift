/// The edition of a replay: its time, and the public positions of each team.
struct RaceReplayEdition: Sendable {
  /// Milliseconds for which an edition is current.
  private static let age: Int64 = 60_000

  let number: Int
  /// Milliseconds since 1970.
  let time: Int64
  /// The version of the race's definition.
  let definition: String
  let shown: ShownPositions

  /// True if it may still be sent: it contains no position that has since been hidden.
  func isGood(for definition: String, _ shown: ShownPositions, at now: Int64) -> Bool {
    abs(now - time) < Self.age && definition == self.definition
      && shown.isNoLess(than: self.shown, at: time)
  }

  /// Identifies the edition.
  var version: String { "\(definition) \(number)" }
}
