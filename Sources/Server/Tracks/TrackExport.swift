import Formats
import JSON
import Storage
import Tracks

extension TrackStore {
  /// Writes one track in a format. What a member changed (name, note) is in it.
  func export(
    _ id: UUID, of member: UUID, as format: RecordingFormat
  ) async throws(StorageError) -> ExportedFile {
    guard let track = try await exportable(of: member, ids: [id]).first else {
      throw .noSuchRecord
    }
    let points = try await files.read(track.points, maximumSize: PointStreamLimit.size)
    let file = TemporaryFile(in: temporaryDirectory)
    try await workers.run { () throws(StorageError) in
      try Self.write(track, points, as: format, to: file)
    }
    return ExportedFile(file: file, name: track.fileName(as: format))
  }

  /// Writes tracks into a zip, one file each.
  /// - Parameter ids: which ones, or `nil` for all; unknown ones are left out.
  func export(
    _ ids: [UUID]?, of member: UUID, as format: RecordingFormat
  ) async throws(StorageError) -> ExportedFile {
    let tracks = try await exportable(of: member, ids: ids)
    if ids != nil && tracks.isEmpty { throw .noSuchRecord }
    let file = TemporaryFile(in: temporaryDirectory)
    try await workers.run { [files, temporaryDirectory] () throws(StorageError) in
      try Self.writeZip(
        of: tracks, from: files, as: format, in: temporaryDirectory, to: file)
    }
    return ExportedFile(file: file, name: "cordada-tracks.zip")
  }

  private func exportable(
    of member: UUID, ids: [UUID]?
  ) async throws(StorageError) -> [ExportableTrack] {
    try await database.read { [records] connection throws(StorageError) in
      var wanted = ids ?? []
      if ids == nil {
        wanted = try connection.rows(
          "SELECT track FROM tracks WHERE member = $1 AND deletion = 0 ORDER BY sorted_at", member
        ) { row throws(StorageError) in try row.uuid(0) }
      }
      var tracks: [ExportableTrack] = []
      for id in wanted {
        guard
          let record = try records.live(
            TrackRecord.collection, id: id, of: member, on: connection),
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
    in directory: String, to file: TemporaryFile
  ) throws(StorageError) {
    var failure: StorageError?
    let zip = ZipWriter { bytes throws(FormatError) in
      do throws(StorageError) {
        try file.write(bytes)
      } catch {
        failure = error
        throw .system(path: "", reason: error.description)
      }
    }
    do throws(FormatError) {
      for track in tracks {
        let one = TemporaryFile(in: directory)
        do throws(StorageError) {
          let points = try files.content(of: track.points, maximumSize: PointStreamLimit.size)
          try write(track, points, as: format, to: one)
        } catch {
          failure = error
          throw .system(path: "", reason: error.description)
        }
        try zip.add(track.fileName(as: format), time: track.startedAt) { sink throws(FormatError) in
          var offset = 0
          while true {
            let piece: [UInt8]
            do throws(StorageError) {
              piece = try one.read(at: offset)
            } catch {
              failure = error
              throw .system(path: "", reason: error.description)
            }
            if piece.isEmpty { return }
            offset += piece.count
            try sink(piece)
          }
        }
      }
      try zip.finish()
    } catch {
      throw failure ?? .damaged(error.sentence)
    }
  }

  private static func write(
    _ track: ExportableTrack, _ points: [UInt8], as format: RecordingFormat,
    to file: TemporaryFile
  ) throws(StorageError) {
    var failure: StorageError?
    var writer = format.writer { bytes throws(FormatError) in
      do throws(StorageError) {
        try file.write(bytes)
      } catch {
        failure = error
        throw .system(path: "", reason: error.description)
      }
    }
    do throws(PointStreamError) {
      var decoder = try PointStreamDecoder(points, maximumFixes: ImportLimits.points)
      writer.beginLine(track.head)
      writer.beginSegment()
      while let element = try decoder.next() {
        switch element {
        case .segment: writer.beginSegment()
        case .fix(let fix): writer.add(fix)
        }
      }
      writer.endLine(track.head, device: nil)
    } catch {
      throw .damagedFile(track.points)
    }
    do throws(FormatError) {
      try writer.finish()
    } catch {
      throw failure
        ?? .invalidRecord([
          FieldError(path: "format", code: error.code, message: error.sentence)
        ])
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
  let startedAt: Int64?

  init(_ track: TrackRecord, startedAt: Int64?) {
    head = LineHead(kind: track.kind, name: track.name, note: track.note, sport: track.sport)
    points = track.points
    self.startedAt = startedAt
  }

  /// `2026-11-21 Núria.gpx`
  func fileName(as format: RecordingFormat) -> String {
    let forbidden: Set<Unicode.Scalar> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|"]
    var name = ""
    for scalar in (head.name ?? "track").unicodeScalars.prefix(80) {
      name.unicodeScalars.append(forbidden.contains(scalar) ? "_" : scalar)
    }
    let day = startedAt.map { CalendarDay(milliseconds: $0).text + " " } ?? ""
    return day + name + "." + format.fileExtension
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
  fileprivate func content(
    of digest: SHA256Digest, maximumSize: Int
  ) throws(StorageError) -> [UInt8] {
    let reader = try open(digest)
    var content: [UInt8] = []
    while let piece = try reader.next() {
      guard content.count + piece.count <= maximumSize else {
        throw .fileTooLarge(digest, maximum: maximumSize)
      }
      content += piece
    }
    return content
  }
}
