import Formats
import ServerBase
import Storage
import Tracks

extension TrackStore {
  /// Writes one track in a format, with the member's name and note.
  /// - Parameter fixes: for a recording, all received fixes or only the track's points.
  func export(
    _ id: UUID, of member: UUID, as format: RecordingFormat, _ fixes: WantedFixes = .points
  ) async throws(StorageError) -> ExportedFile {
    guard let track = try await exportable(of: member, ids: [id], fixes).first else {
      throw .noSuchRecord
    }
    let file = TemporaryFile(in: temporaryDirectory)
    // A point as text takes ten times as many bytes as in the stream.
    let size = try track.points.size(in: files) * 10
    try await work(on: size, for: member) {
      [files] (interruption) throws(StorageError) in
      let points = try track.points.stream(from: files, unless: interruption)
      guard try track.write(points, as: format, to: file, unless: interruption) > 0 else {
        throw ExportableTrack.refusal(.nothingFor(format))
      }
    }
    return ExportedFile(file: file, name: track.fileName(as: format))
  }

  /// Writes tracks into a zip, one file each. A track that the format cannot hold is written as its original
  /// file, so that the export is complete. Activities by hand have no points and are left out.
  /// - Parameter ids: the tracks, or `nil` for all. Unknown ones are left out and repeated ones written once.
  func export(
    _ ids: [UUID]?, of member: UUID, as format: RecordingFormat
  ) async throws(StorageError) -> ExportedFile {
    let found = try await exportable(of: member, ids: ids)
    if ids != nil && found.isEmpty { throw .noSuchRecord }
    let tracks = found.filter { $0.original != nil }
    if tracks.isEmpty && !found.isEmpty { throw ExportableTrack.refusal(.nothingFor(format)) }
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
    of member: UUID, ids: [UUID]?, _ fixes: WantedFixes = .points
  ) async throws(StorageError) -> [ExportableTrack] {
    try await database.read { [records] connection throws(StorageError) in
      // Drops repeated identifiers.
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
        tracks.append(
          ExportableTrack(
            track, sport: try track.derivedSport(of: member, on: connection), fixes,
            startedAt: time ?? nil))
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

  /// Returns the track in a format, or its original file if the format cannot hold it.
  private static func exported(
    _ track: ExportableTrack, from files: FileStore, as format: RecordingFormat,
    in directory: String, unless interruption: Interruption
  ) throws(StorageError) -> ExportedFile {
    let file = TemporaryFile(in: directory)
    let points = try track.points.stream(from: files, unless: interruption)
    if try track.write(points, as: format, to: file, unless: interruption) > 0 {
      return ExportedFile(file: file, name: track.fileName(as: format))
    }
    guard let source = track.original else {
      throw ExportableTrack.refusal(.nothingFor(format))
    }
    let original = try TemporaryFile(
      copying: source, of: files, in: directory, unless: interruption)
    return ExportedFile(file: original, name: track.originalName)
  }
}

/// A temporary file made for one download.
struct ExportedFile: Sendable {
  let file: TemporaryFile
  /// The file name suggested to the member's device.
  let name: String
}
