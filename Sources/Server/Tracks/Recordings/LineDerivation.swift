import Tracks

/// The version of the code that derives lines.
enum LineDerivation {
  /// Increased whenever derived data changes; rows of another version are derived again.
  static let version = TrackSummary.version
}
