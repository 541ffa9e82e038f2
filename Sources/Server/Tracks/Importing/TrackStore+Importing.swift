import Formats
import Geodesy
import Glibc
import JSON
public import Storage
import Tracks

extension TrackStore {
  /// What to do with an activity that another file told of already.
  public enum SimilarPolicy: Sendable {
    /// Name the track that is there and add nothing.
    case skip
    /// Add it besides.
    case keep
  }

  /// Imports a file or a zip of files for a member.
  ///
  /// When it returns, everything it says was added survives a power cut. Each file is taken whole
  /// or not at all.
  /// - Parameters:
  ///   - path: where the file stands; it is read, not changed.
  ///   - name: as the member's device named it.
  ///   - patience: how long the files of a zip may take together; those left over are refused.
  ///   - progress: is told each file of a zip as it is done.
  public func importFile(
    at path: String, named name: String, for member: UUID, similar: SimilarPolicy = .skip,
    patience: Duration = ImportLimits.archivePatience,
    progress: @Sendable (ImportAnswer) -> Void = { _ in }
  ) async throws(StorageError) -> ImportAnswer {
    let size = TemporaryFile.size(of: path)
    let contents = try await work(on: size, for: member) { _ in
      Result { () throws(ImportRefusal) in try ArchiveContents(path: path, name: name) }
    }
    switch contents {
    case .failure(let refusal):
      return ImportAnswer(file: name, refusal: refusal)
    case .success(let contents):
      guard let entries = contents.entries else {
        return try await importRecording(
          at: path, of: contents.isPacked ? .max : size, named: name, for: member, similar: similar)
      }
      var answer = ImportAnswer(file: name, format: "zip", files: [])
      let end = ContinuousClock.now.advanced(by: patience)
      for entry in entries {
        let one =
          ContinuousClock.now < end
          ? try await importEntry(entry, of: contents, for: member, similar: similar)
          : ImportAnswer(file: entry.path, refusal: .tookTooLong)
        progress(one)
        answer.files?.append(one)
      }
      return answer
    }
  }

  private func importEntry(
    _ entry: Archive.Entry, of contents: ArchiveContents, for member: UUID, similar: SimilarPolicy
  ) async throws(StorageError) -> ImportAnswer {
    let file = TemporaryFile(in: temporaryDirectory)
    let refusal = try await work(on: entry.size, for: member) {
      (interruption) throws(StorageError) in
      try contents.unpack(entry, to: file, unless: interruption)
    }
    if let refusal { return ImportAnswer(file: entry.path, refusal: refusal) }
    return try await importRecording(
      at: file.path, of: ArchiveContents.isPacked(file.path) ? .max : file.size,
      named: entry.path, for: member, similar: similar)
  }

  /// - Parameter size: the bytes that are to be read of it; `Int.max` when unknown.
  private func importRecording(
    at path: String, of size: Int, named name: String, for member: UUID, similar: SimilarPolicy
  ) async throws(StorageError) -> ImportAnswer {
    // The file goes to its place while it is read: hashing and compressing take another core.
    async let stored = storing(path)
    let read = await reading(path, of: size, for: member)
    let original = try await stored.get()
    switch read {
    case .failure(let error):
      // Nobody waits for it any more, most of all.
      _ = try? await files.remove([original], unnamedIn: database)
      throw error
    case .success(.failure(let refusal)):
      try await files.remove([original], unnamedIn: database)
      return ImportAnswer(file: name, refusal: refusal)
    case .success(.success(let file)):
      do throws(StorageError) {
        return try await keep(
          file, of: size, original, named: name, for: member, similar: similar)
      } catch {
        // A full disk, most of all, is not to keep what came to nothing.
        let points = file.lines.map { SHA256Digest(of: $0.points) }
        _ = try? await files.remove([original] + points, unnamedIn: database)
        throw error
      }
    }
  }

  private func reading(
    _ path: String, of size: Int, for member: UUID
  ) async -> Result<Result<ReadFile, ImportRefusal>, StorageError> {
    do throws(StorageError) {
      return .success(
        try await work(on: size, for: member) { (interruption) throws(StorageError) in
          try ReadFile.read(at: path, unless: interruption)
        })
    } catch {
      return .failure(error)
    }
  }

  private func storing(_ path: String) async -> Result<SHA256Digest, StorageError> {
    do throws(StorageError) {
      return .success(try await files.put(fileAt: path))
    } catch {
      return .failure(error)
    }
  }

  /// Stores the point streams of some of the lines.
  private func storing(
    _ lines: [ReadFile.Line], where isWanted: [Bool]
  ) async -> Result<[SHA256Digest?], StorageError> {
    do throws(StorageError) {
      var digests: [SHA256Digest?] = []
      for (line, isWanted) in zip(lines, isWanted) {
        digests.append(isWanted ? try await files.put(line.points) : nil)
      }
      return .success(digests)
    } catch {
      return .failure(error)
    }
  }

  /// Stores the point streams while the answers are made, then the records and rows of all lines in
  /// one transaction.
  private func keep(
    _ file: ReadFile, of size: Int, _ original: SHA256Digest, named name: String,
    for member: UUID, similar: SimilarPolicy
  ) async throws(StorageError) -> ImportAnswer {
    let known = try await database.read { connection throws(StorageError) in
      try file.lines.enumerated().map { (index, line) throws(StorageError) in
        try TrackTwin.find(
          line, original: original, index: index, of: member,
          alsoSimilar: similar == .skip, on: connection)
      }
    }
    let unknown = known.map { $0 == nil }
    async let stored = storing(file.lines, where: unknown)
    let derivations = try await work(on: size, for: member) {
      (interruption) throws(StorageError) in
      try zip(file.lines, unknown).map { (line, isUnknown) throws(StorageError) in
        try interruption.check()
        return isUnknown ? line.derived : nil
      }
    }
    let streams = try await stored.get()
    let tracks = try await database.write { [self] connection throws(StorageError) in
      let writer = try records.writer(for: member, on: connection)
      let categories = try CategoryChoice(writer)
      var hasRoom = false
      var tracks: [ImportAnswer.Track] = []
      for (index, line) in file.lines.enumerated() {
        // Looked at again: another upload of the same file may have come first.
        let twin = try TrackTwin.find(
          line, original: original, index: index, of: member,
          alsoSimilar: similar == .skip, on: connection)
        if let twin {
          tracks.append(twin)
          continue
        }
        guard let points = streams[index], let derived = derivations[index] else { throw .busy }
        if !hasRoom {
          hasRoom = true
          let added = file.lines.reduce(try files.size(of: original)) { $0 + $1.points.count }
          try records.requireRoom(for: added, of: member, on: connection)
        }
        let track = TrackRecord(
          name: TrackName.guess(line.head, file: name, position: index),
          category: categories[line.head.sport],
          note: line.head.note.map { TrackNote.shortened($0) },
          sport: line.head.sport, kind: line.head.kind, format: .file(file.format),
          fileName: TrackName.cleaned(name) ?? "", original: original, line: index, points: points)
        let record = try writer.create(
          TrackRecord.collection, fields: [],
          preparation: .track(track.body.object ?? [], derived))
        tracks.append(ImportAnswer.Track(id: record.id, name: track.name, status: .added))
      }
      return tracks
    }
    let answer = ImportAnswer(
      file: name, format: file.format.rawValue, warnings: file.warnings, tracks: tracks)
    if !answer.hasAdded { try await files.remove([original], unnamedIn: database) }
    return answer
  }
}
