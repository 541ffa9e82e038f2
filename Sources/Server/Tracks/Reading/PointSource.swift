import Storage
import Tracks

/// Which of a track's fixes are wanted.
enum WantedFixes: Sendable {
  /// The points of the track, as its figures take them.
  case points
  /// All that the recorder received.
  case all
}

/// Where the points of a track are, and how they are picked from the fixes of a recording whose
/// category is of another sport by now.
struct PointSource: Sendable {
  /// The file that holds them.
  let file: SHA256Digest
  private let spacing: Double?
  private let sport: Sport?

  /// - Parameter sport: that by whose rules the track is derived.
  init(_ track: TrackRecord, sport: Sport?, _ wanted: WantedFixes = .points) {
    self.sport = sport
    spacing = wanted == .points && sport != track.sport ? track.spacing : nil
    let isRecording = track.spacing != nil
    file = isRecording && (wanted == .all || spacing != nil) ? track.original : track.points
  }

  /// The points as a stream. Blocks.
  func stream(
    from files: FileStore, unless interruption: Interruption
  ) throws(StorageError) -> [UInt8] {
    let content = try files.content(
      of: file, maximumSize: PointStreamLimit.size, unless: interruption)
    guard let spacing else { return content }
    do throws(PointStreamError) {
      return try DeviceTrack.picked(from: content, sport: sport, spacing: spacing)
    } catch {
      throw .damagedFile(file)
    }
  }
}
