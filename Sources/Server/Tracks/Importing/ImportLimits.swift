import Formats

/// What one import takes at most, so that no file can take the server's memory or disk.
public enum ImportLimits {
  /// Bytes of an uploaded file, packed or not.
  public static let fileSize = ClubData.maximumFileSize
  /// Fixes of one file.
  public static let points = RecordingLimits.points
  /// Tracks and routes of one file.
  public static let lines = RecordingLimits.lines
  /// Places of one file; what comes after them is left out with a warning.
  public static let waypoints = RecordingLimits.waypoints
  /// Files of one zip.
  public static let archiveFiles = 10_000
  /// Files of a zip that one commit keeps, at most.
  static let batchFiles = 16
  /// Bytes, unpacked, of the files of one commit, so that they fit in memory together; a larger file
  /// comes alone.
  static let batchSize = 4 << 20
  /// How long the files of one zip may take together. A large year of recordings takes a tenth.
  public static let archivePatience = Duration.seconds(300)
}
