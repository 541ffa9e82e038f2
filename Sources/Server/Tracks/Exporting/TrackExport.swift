import Formats
import JSON
import Storage
import Text
import Tracks

extension TrackStore {
  /// Writes one track in a format. What a member changed (name, note) is in it.
  func export(
    _ id: UUID, of member: UUID, as format: RecordingFormat
  ) async throws(StorageError) -> ExportedFile {
    guard let track = try await exportable(of: member, ids: [id]).first else {
      throw .noSuchRecord
    }
    let file = TemporaryFile(in: temporaryDirectory)
    // A point takes ten times as much in a text as in the stream.
    let size = try files.size(of: track.points) * 10
    try await work(on: size, for: member) {
      [files] (interruption) throws(StorageError) in
      let points = try files.content(
        of: track.points, maximumSize: PointStreamLimit.size, unless: interruption)
      guard try Self.write(track, points, as: format, to: file, unless: interruption) > 0 else {
        throw Self.refusal(.nothingFor(format))
      }
    }
    return ExportedFile(file: file, name: track.fileName(as: format))
  }

  /// Writes tracks into a zip, one file each: what the format can hold nothing of comes as it was
  /// imported, so that an export of everything is everything.
  /// - Parameter ids: which ones, or `nil` for all; unknown ones are left out, and each comes once.
  func export(
    _ ids: [UUID]?, of member: UUID, as format: RecordingFormat
  ) async throws(StorageError) -> ExportedFile {
    let tracks = try await exportable(of: member, ids: ids)
    if ids != nil && tracks.isEmpty { throw .noSuchRecord }
    let file = TemporaryFile(in: temporaryDirectory)
    try await work(on: .max, for: member) {
      [files, temporaryDirectory] (interruption) throws(StorageError) in
      try Self.writeZip(
        of: tracks, from: files, as: format, in: temporaryDirectory, to: file,
        unless: interruption)
    }
    return ExportedFile(file: file, name: "cordada-tracks.zip")
  }

  private func exportable(
    of member: UUID, ids: [UUID]?
  ) async throws(StorageError) -> [ExportableTrack] {
    try await database.read { [records] connection throws(StorageError) in
      // Each once, however often it is asked for.
      var asked: Set<UUID> = []
      var wanted = (ids ?? []).filter { asked.insert($0).inserted }
      if ids == nil {
        wanted = try connection.rows(
          "SELECT track FROM tracks WHERE member = $1 AND deletion = 0 ORDER BY sorted_at", member
        ) { row throws(StorageError) in try row.uuid(0) }
      }
      var tracks: [ExportableTrack] = []
      for id in wanted {
        guard
          let record = try records.live(
            TrackRecord.collection, id: id, in: member, on: connection),
          let track = TrackRecord(record.body)
        else { continue }
        let time = try connection.row(
          "SELECT started_at FROM tracks WHERE member = $1 AND track = $2", member, id
        ) { $0.optionalInt64(0) }
        tracks.append(ExportableTrack(track, startedAt: time ?? nil))
      }
      return tracks
    }
  }

  private static func writeZip(
    of tracks: [ExportableTrack], from files: FileStore, as format: RecordingFormat,
    in directory: String, to file: TemporaryFile, unless interruption: Interruption
  ) throws(StorageError) {
    let storage = StorageCalls(interruption)
    let zip = ZipWriter { bytes throws(FormatError) in
      try storage.call { () throws(StorageError) in try file.write(bytes) }
    }
    do throws(FormatError) {
      for track in tracks {
        let one = try storage.call { () throws(StorageError) in
          try exported(track, from: files, as: format, in: directory, unless: interruption)
        }
        // A KMZ is compressed already.
        try zip.add(
          one.name, size: one.file.size, time: track.startedAt,
          packing: format == .kmz ? .store : .deflate
        ) { sink throws(FormatError) in
          var offset = 0
          while true {
            let start = offset
            let piece = try storage.call { () throws(StorageError) in
              try one.file.read(at: start)
            }
            if piece.isEmpty { return }
            offset += piece.count
            try sink(piece)
          }
        }
      }
      try zip.finish()
    } catch {
      throw storage.failure ?? .damaged(error.sentence)
    }
  }

  /// The track in a format, or the file as it came when the format can hold nothing of it.
  private static func exported(
    _ track: ExportableTrack, from files: FileStore, as format: RecordingFormat,
    in directory: String, unless interruption: Interruption
  ) throws(StorageError) -> ExportedFile {
    let file = TemporaryFile(in: directory)
    let points = try files.content(
      of: track.points, maximumSize: PointStreamLimit.size, unless: interruption)
    if try write(track, points, as: format, to: file, unless: interruption) > 0 {
      return ExportedFile(file: file, name: track.fileName(as: format))
    }
    let original = TemporaryFile(in: directory)
    let reader = try files.open(track.original)
    while let piece = try reader.next() {
      try interruption.check()
      try original.write(piece)
    }
    return ExportedFile(file: original, name: track.originalName)
  }

  /// - Returns: how many points the format could hold.
  private static func write(
    _ track: ExportableTrack, _ points: [UInt8], as format: RecordingFormat,
    to file: TemporaryFile, unless interruption: Interruption
  ) throws(StorageError) -> Int {
    let storage = StorageCalls(interruption)
    var writer = format.writer { bytes throws(FormatError) in
      try storage.call { () throws(StorageError) in try file.write(bytes) }
    }
    do throws(PointStreamError) {
      var decoder = try PointStreamDecoder(points, maximumFixes: ImportLimits.points)
      writer.beginLine(track.head)
      writer.beginSegment()
      while !interruption.hasHappened, let element = try decoder.next() {
        switch element {
        case .segment: writer.beginSegment()
        case .fix(let fix): writer.add(fix)
        }
      }
      writer.endLine(track.head, device: nil)
    } catch {
      throw .damagedFile(track.points)
    }
    try interruption.check()
    do throws(FormatError) {
      try writer.finish()
    } catch {
      throw storage.failure ?? refusal(error)
    }
    return writer.written
  }

  /// What a format cannot do is wrong with the format that was asked for.
  private static func refusal(_ error: FormatError) -> StorageError {
    .invalidRecord([FieldError(path: "format", code: error.code, message: error.sentence)])
  }
}

/// Lets failures of the storage, and interruptions, pass through writers, which know only their own
/// errors.
private final class StorageCalls {
  private let interruption: Interruption
  private(set) var failure: StorageError?

  init(_ interruption: Interruption) { self.interruption = interruption }

  func call<Result>(_ work: () throws(StorageError) -> Result) throws(FormatError) -> Result {
    do throws(StorageError) {
      try interruption.check()
      return try work()
    } catch {
      failure = error
      throw .system(path: "", reason: error.description)
    }
  }
}

/// Bytes of the largest point stream: more than any import can make.
enum PointStreamLimit {
  static let size = ImportLimits.points * 40
}

/// What an export needs of a track.
struct ExportableTrack: Sendable {
  let head: LineHead
  let points: SHA256Digest
  let original: SHA256Digest
  private let originalFile: String
  let startedAt: Int64?

  init(_ track: TrackRecord, startedAt: Int64?) {
    head = LineHead(kind: track.kind, name: track.name, note: track.note, sport: track.sport)
    points = track.points
    original = track.original
    originalFile = track.originalName
    self.startedAt = startedAt
  }

  /// `2026-11-21 Núria.gpx`
  func fileName(as format: RecordingFormat) -> String {
    day + Self.harmless((head.name ?? "track").unicodeScalars.prefix(80)) + "."
      + format.fileExtension
  }

  /// `2026-11-21 treadmill.fit`
  var originalName: String {
    day + Self.harmless((originalFile.split(separator: "/").last ?? "track").unicodeScalars)
  }

  private var day: String {
    startedAt.map { CalendarDay(milliseconds: $0).text + " " } ?? ""
  }

  private static func harmless(_ text: some Sequence<Unicode.Scalar>) -> String {
    let forbidden: Set<Unicode.Scalar> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|"]
    var name = ""
    for scalar in text {
      name.unicodeScalars.append(forbidden.contains(scalar) ? "_" : scalar)
    }
    return name
  }
}

/// A file made for one download.
struct ExportedFile: Sendable {
  let file: TemporaryFile
  /// As the member's device shall name it.
  let name: String
}

extension FileStore {
  /// The whole content. Blocks.
  func content(
    of digest: SHA256Digest, maximumSize: Int, unless interruption: Interruption
  ) throws(StorageError) -> [UInt8] {
    let reader = try open(digest)
    var content: [UInt8] = []
    while let piece = try reader.next() {
      try interruption.check()
      guard content.count + piece.count <= maximumSize else {
        throw .fileTooLarge(digest, maximum: maximumSize)
      }
      content += piece
    }
    return content
  }
}
