import Formats
import Spaces

/// Limits of one import, which protect the server's memory and disk.
public enum ImportLimits {
  /// Maximum bytes of an uploaded file, packed or not.
  public static let fileSize = FileLimits.maximumSize
  /// Maximum number of fixes in a file.
  public static let points = RecordingLimits.points
  /// Maximum number of tracks and routes in a file.
  public static let lines = RecordingLimits.lines
  /// Maximum number of places in a file; further ones are left out with a warning.
  public static let waypoints = RecordingLimits.waypoints
  /// Maximum number of files in a zip.
  public static let archiveFiles = RecordingLimits.archiveFiles
  /// Maximum number of files of a zip in one commit.
  static let batchFiles = 16
  /// Maximum bytes, unpacked, of the files in one commit, so that they fit in memory together; a larger file is
  /// committed alone.
  static let batchSize = 4 << 20
  /// Time limit for all files of one zip. A large year of recordings takes a tenth of it.
  public static let archivePatience = Duration.seconds(300)
}
