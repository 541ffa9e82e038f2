import Storage
import Tracks

/// The fixes requested from a track.
enum WantedFixes: Sendable {
  /// The points of the track, on which its figures are based.
  case points
  /// All fixes as the recorder received them, without edits.
  case all
}

/// The file with a track's points, its edits, and the rules to select points from a recording's fixes if the sport of its
/// category has changed or edits count in those fixes.
struct PointSource: Sendable {
  /// The file; `nil` for an activity by hand.
  let file: SHA256Digest?
  private let spacing: Double?
  private let sport: Sport?
  /// The start stated by the member; `nil` for the recorded one.
  private let start: Int64?
  /// Metres between the track's points if the file has all fixes of a recording.
  private let spacingInFile: Double?
  private let edits: LineEdits

  /// - Parameter sport: the sport by whose rules the track is derived.
  init(_ track: TrackRecord, sport: Sport?, _ wanted: WantedFixes = .points) {
    self.sport = sport
    edits = wanted == .all ? LineEdits() : track.edits
    let isPicked = wanted == .points && sport == track.sport && edits.isEmpty
    spacingInFile = isPicked ? nil : track.spacing
    spacing = wanted == .points ? spacingInFile : nil
    file = spacingInFile == nil ? track.points : track.original
    start = track.format == .manual ? nil : track.stated.start
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
    let stored = try stored(in: files, unless: interruption)
    do throws(PointStreamError) {
      let points = try PointStream.edited(
        stored, by: edits, startingAt: start, sport: sport, spacing: spacingInFile,
        maximumFixes: ImportLimits.points)
      guard let spacing else { return points }
      return try DeviceTrack.picked(from: points, sport: sport, spacing: spacing)
    } catch {
      throw damage
    }
  }

  /// Returns true if its edits leave enough for a track. Blocks.
  func isTrack(
    in files: FileStore, unless interruption: Interruption
  ) throws(StorageError) -> Bool {
    let stored = try stored(in: files, unless: interruption)
    do throws(PointStreamError) {
      return try edits.leaveTrack(
        of: stored, sport: sport, spacing: spacingInFile, maximumFixes: ImportLimits.points)
    } catch {
      throw damage
    }
  }

  private func stored(
    in files: FileStore, unless interruption: Interruption
  ) throws(StorageError) -> [UInt8] {
    guard let file else { return PointStreamEncoder().finish() }
    return try files.content(
      of: file, maximumSize: PointStreamLimit.size, unless: interruption)
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
