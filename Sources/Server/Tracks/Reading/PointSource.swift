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
  /// The file that holds them; an activity by hand has none.
  let file: SHA256Digest?
  private let spacing: Double?
  private let sport: Sport?
  /// When the track starts as its member states; `nil` for as recorded.
  private let start: Int64?
  /// Metres between the points of a recording whose file has all fixes.
  private let spacingInFile: Double?

  /// - Parameter sport: that by whose rules the track is derived.
  init(_ track: TrackRecord, sport: Sport?, _ wanted: WantedFixes = .points) {
    self.sport = sport
    spacing = wanted == .points && sport != track.sport ? track.spacing : nil
    let isRecording = track.spacing != nil
    file = isRecording && (wanted == .all || spacing != nil) ? track.original : track.points
    start = track.format == .manual ? nil : track.stated.start
    spacingInFile = wanted == .all ? track.spacing : nil
  }

  /// The bytes of the file.
  func size(in files: FileStore) throws(StorageError) -> Int {
    guard let file else { return 0 }
    return try files.size(of: file)
  }

  /// The points as a stream. Blocks.
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

  /// What is wrong when the points cannot be read.
  var damage: StorageError {
    file.map { .damagedFile($0) } ?? .damaged("an activity without points")
  }
}
