import Storage
import Tracks

/// The fixes requested from a track.
enum WantedFixes: Sendable {
  /// The points of the track, on which its figures are based.
  case points
  /// All fixes that the recorder received.
  case all
}

/// The file with a track's points, and the rules to select them from a recording's fixes if the sport of its
/// category has changed.
struct PointSource: Sendable {
  /// The file; `nil` for an activity by hand.
  let file: SHA256Digest?
  private let spacing: Double?
  private let sport: Sport?
  /// The start stated by the member; `nil` for the recorded one.
  private let start: Int64?
  /// Metres between the track's points if the file has all fixes of a recording.
  private let spacingInFile: Double?

  /// - Parameter sport: the sport by whose rules the track is derived.
  init(_ track: TrackRecord, sport: Sport?, _ wanted: WantedFixes = .points) {
    self.sport = sport
    spacing = wanted == .points && sport != track.sport ? track.spacing : nil
    let isRecording = track.spacing != nil
    file = isRecording && (wanted == .all || spacing != nil) ? track.original : track.points
    start = track.format == .manual ? nil : track.stated.start
    spacingInFile = wanted == .all ? track.spacing : nil
  }

  /// Returns the size of the file in bytes.
  func size(in files: FileStore) throws(StorageError) -> Int {
    guard let file else { return 0 }
    return try files.size(of: file)
  }

  /// Returns the points as a stream. Blocks.
  func stream(
    from files: FileStore, unless interruption: Interruption
  ) throws(StorageError) -> [UInt8] {
    guard let file else { return PointStreamEncoder().finish() }
    var points = try files.content(
      of: file, maximumSize: PointStreamLimit.size, unless: interruption)
    do throws(PointStreamError) {
      if let spacing {
        points = try DeviceTrack.picked(from: points, sport: sport, spacing: spacing)
      }
      guard let start else { return points }
      return try PointStream.starting(
        at: start, points, sport: sport, spacing: spacingInFile,
        maximumFixes: ImportLimits.points)
    } catch {
      throw damage
    }
  }

  /// The error for unreadable points.
  var damage: StorageError {
    file.map { .damagedFile($0) } ?? .damaged("an activity without points")
  }
}

/// Maximum bytes of a point stream, above that of any import.
enum PointStreamLimit {
  static let size = ImportLimits.points * 40
}
