import Tracks

/// How what is derived of a line is told from what older code derived.
enum LineDerivation {
  /// Counts up when anything derived changes; what carries another one is made again.
  static let version = TrackSummary.version
}
