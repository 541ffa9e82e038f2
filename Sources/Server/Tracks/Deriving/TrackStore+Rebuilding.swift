import Formats
import Geodesy
import JSON
public import Storage
import Threads
import Tracks

extension TrackStore {
  /// How many tracks carry figures of another version of the code.
  public func staleCount() async throws(StorageError) -> Int {
    try await database.read { connection throws(StorageError) in
      try connection.row("SELECT COUNT(*) FROM tracks WHERE version <> $1", LineDerivation.version)
      { $0.int(0) } ?? 0
    }
  }

  /// Derives anew what another version of the code derived, from the files as they came.
  /// - Returns: how many tracks were made anew, and those whose files are damaged or missing.
  @discardableResult
  public func rebuildStale() async throws(StorageError) -> (rebuilt: Int, failed: [UUID]) {
    var rebuilt = 0
    var failed: [UUID] = []
    var last: [UInt8] = []
    while !Task.isCancelled {
      let after = last
      let stale = try await database.read { connection throws(StorageError) in
        try connection.rows(
          """
          SELECT member, track FROM tracks WHERE version <> $1 AND track > $2
          ORDER BY track LIMIT 100
          """, LineDerivation.version, after
        ) { row throws(StorageError) in (member: try row.uuid(0), track: try row.uuid(1)) }
      }
      if stale.isEmpty { break }
      for (member, track) in stale {
        if try await rebuild(track, of: member) { rebuilt += 1 } else { failed.append(track) }
        last = track.bytes
      }
    }
    if rebuilt > 0 { answers.clear() }
    return (rebuilt, failed)
  }

  private func rebuild(_ id: UUID, of member: UUID) async throws(StorageError) -> Bool {
    let record = try await database.read { [records] connection throws(StorageError) in
      try records.find(TrackRecord.collection, id: id, in: member, on: connection)
    }
    guard let track = record.flatMap({ TrackRecord($0.body) }) else { return false }
    let derived: DerivedTrack?
    do throws(StorageError) {
      derived = try await reread(track)
    } catch {
      switch error {
      case .missingFile, .damagedFile: return false
      default: throw error
      }
    }
    guard let derived else { return false }
    try await database.write { connection throws(StorageError) in
      try TrackRow.fill(id, of: member, with: derived, on: connection)
    }
    return true
  }

  /// Reads the track's original again; the reader may have learned since.
  private func reread(_ track: TrackRecord) async throws(StorageError) -> DerivedTrack? {
    guard case .file = track.format else {
      let stream = try await files.read(track.original, maximumSize: PointStreamLimit.size)
      return try await work(on: stream.count, for: housekeeper) { _ in
        try? DeviceTrack.read(
          stream: stream, kind: track.kind, sport: track.sport, spacing: track.spacing
        ).derived
      }
    }
    guard
      case .success(let file) = try await readFile(
        track.original, line: track.line, for: housekeeper),
      file.lines.indices.contains(track.line)
    else { return nil }
    return file.lines[track.line].derived
  }

  /// Reads a stored file as an import does.
  ///
  /// Its lines are asked for one after the other: it is kept from the first to the last of them.
  /// - Parameter owner: whose turn it takes.
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
