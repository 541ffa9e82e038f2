import Formats
import Geodesy
import JSON
import ServerBase
public import Storage
import Threads
import Tracks

extension TrackStore {
  /// Returns the number of tracks derived by another version of the code.
  public func staleCount() async throws(StorageError) -> Int {
    try await database.read { connection throws(StorageError) in
      try connection.row("SELECT COUNT(*) FROM tracks WHERE version <> $1", LineDerivation.version)
      { $0.int(0) } ?? 0
    }
  }

  /// Derives tracks again from their original files, if another version of the code derived them or their
  /// points were selected by the rules of another sport.
  /// - Parameters:
  ///   - owner: the member whose tracks are derived; `nil` for all members.
  ///   - patience: time after which no further track is begun; `nil` for no limit.
  /// - Returns: the number of tracks derived again, and the tracks whose files are damaged or missing.
  @discardableResult
  public func rebuildStale(
    of owner: UUID? = nil, patience: Duration? = nil
  ) async throws(StorageError) -> (rebuilt: Int, failed: [UUID]) {
    var rebuilt = 0
    var failed: [UUID] = []
    var last: [UInt8] = []
    // For one member, the condition uses the primary key and does not scan all tracks of the club.
    let whose = owner == nil ? "" : " AND member = $3"
    let end = patience.map { ContinuousClock.now.advanced(by: $0) }
    var hasTime: Bool { end.map { ContinuousClock.now < $0 } ?? true }
    while !Task.isCancelled, hasTime {
      let after = last
      let stale = try await database.read { connection throws(StorageError) in
        try connection.rows(
          """
          SELECT member, track, version FROM tracks
          WHERE version <> $1 AND track > $2\(whose)
          ORDER BY track LIMIT 100
          """, [LineDerivation.version, after] + (owner.map { [$0] } ?? [])
        ) { row throws(StorageError) in
          (member: try row.uuid(0), track: try row.uuid(1), isPickedAgain: row.int(2) == 0)
        }
      }
      if stale.isEmpty { break }
      for (member, track, isPickedAgain) in stale where hasTime {
        if try await rebuild(track, of: member, telling: isPickedAgain) {
          rebuilt += 1
        } else {
          failed.append(track)
        }
        last = track.bytes
      }
    }
    if rebuilt > 0 { try await database.write { $0.note(AnswerCache.derivedAnew) } }
    return (rebuilt, failed)
  }

  /// - Parameter telling: true to notify devices, since the member's change caused the new figures.
  private func rebuild(
    _ id: UUID, of member: UUID, telling: Bool
  ) async throws(StorageError) -> Bool {
    let found = try await database.read { [records] connection throws(StorageError) in
      let record = try records.find(TrackRecord.collection, id: id, in: member, on: connection)
      guard let record, let track = TrackRecord(record.body) else { return nil as Source? }
      return Source(
        record: record, track: track,
        sport: try track.derivedSport(of: member, on: connection))
    }
    guard let found else { return false }
    let derived: DerivedTrack?
    do throws(StorageError) {
      derived = try await reread(found.track, sport: found.sport)
    } catch {
      switch error {
      case .missingFile, .damagedFile: return false
      default: throw error
      }
    }
    guard let derived else { return false }
    try await database.write { [records] connection throws(StorageError) in
      // A track that was changed meanwhile is derived again by that change.
      guard
        let record = try records.find(TrackRecord.collection, id: id, in: member, on: connection),
        record.body == found.record.body
      else { return }
      try TrackRow.follow(record, with: derived, on: connection)
      if telling, record.deletedAt == nil { try records.touch(record, on: connection) }
    }
    return true
  }

  /// The input for deriving a track again.
  private struct Source {
    var record: Record
    var track: TrackRecord
    var sport: Sport?
  }

  /// Reads the track's original again, with the current version of the reader.
  private func reread(
    _ track: TrackRecord, sport: Sport?
  ) async throws(StorageError) -> DerivedTrack? {
    guard let original = track.original else {
      return DerivedTrack(TrackDigest(stating: track.stated, sport: sport))
    }
    guard case .file = track.format else {
      let stream = try await files.read(original, maximumSize: PointStreamLimit.size)
      return try await work(on: stream.count, for: housekeeper) { _ in
        try? DeviceTrack.read(
          stream: stream, kind: track.kind, sport: sport, spacing: track.spacing,
          stated: track.stated, edits: track.edits, waypoints: track.waypoints
        ).derived
      }
    }
    guard
      case .success(let file) = try await readFile(
        original, line: track.line, for: housekeeper),
      file.lines.indices.contains(track.line)
    else { return nil }
    var line = file.lines[track.line]
    guard !track.edits.isEmpty, let points = track.points else {
      return line.derived(stating: track.stated)
    }
    // Edits count in the points as they were stored, which another version of the reader might read otherwise.
    line.points = try await files.read(points, maximumSize: PointStreamLimit.size)
    return try await work(on: line.points.count, for: housekeeper) { [line] _ in
      try? line.derived(stating: track.stated, edits: track.edits)
    }
  }

  /// Reads a stored file in the same way as an import.
  ///
  /// A file's lines are requested one after the other, so the last file read is cached.
  /// - Parameter owner: the member whose turn is used.
  func readFile(
    _ original: SHA256Digest, line: Int, for owner: UUID
  ) async throws(StorageError) -> Result<ReadFile, ImportRefusal> {
    let kept = lastFile.withLock { $0?.original == original ? $0?.file : nil }
    let result: Result<ReadFile, ImportRefusal>
    if let kept {
      result = .success(kept)
    } else {
      result = try await readFile(original, for: owner)
    }
    if case .success(let file) = result {
      let isLast = line >= file.lines.count - 1
      lastFile.withLock { last in
        if !isLast {
          last = (original, file)
        } else if last?.original == original {
          last = nil
        }
      }
    }
    return result
  }

  private func readFile(
    _ original: SHA256Digest, for owner: UUID
  ) async throws(StorageError) -> Result<ReadFile, ImportRefusal> {
    let file = TemporaryFile(in: temporaryDirectory)
    let size = try files.size(of: original)
    return try await work(on: size, for: owner) {
      [files] (interruption) throws(StorageError) in
      let reader = try files.open(original)
      while let piece = try reader.next() {
        try interruption.check()
        try file.write(piece)
      }
      return try ReadFile.read(at: file.path, unless: interruption)
    }
  }
}
