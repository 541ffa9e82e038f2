import Archives
import Formats
import Geodesy
import Glibc
import JSON
import ServerBase
public import Storage
import Threads
import Tracks

extension TrackStore {
  /// Treatment of a file whose activity was already imported from another file.
  public enum SimilarPolicy: Sendable {
    /// Report the existing track and add nothing.
    case skip
    /// Add another track.
    case keep
  }

  /// Imports a file, or a zip of files, for a member.
  ///
  /// Everything reported as added survives a power failure. A file is stored completely or not at all.
  /// - Parameters:
  ///   - path: the path of the file, which is only read.
  ///   - name: the file's name on the member's device.
  ///   - patience: time limit for all files of a zip; the remaining files are refused.
  ///   - counting: called with the number of files of a zip.
  ///   - progress: called with the result of each file of a zip.
  public func importFile(
    at path: String, named name: String, for member: UUID, similar: SimilarPolicy = .skip,
    patience: Duration = ImportLimits.archivePatience,
    counting: @Sendable (Int) -> Void = { _ in },
    progress: @Sendable (ImportAnswer) -> Void = { _ in }
  ) async throws(StorageError) -> ImportAnswer {
    let size = TemporaryFile.size(of: path)
    let contents = try await work(on: size, for: member) {
      [temporaryDirectory] (interruption) throws(StorageError) in
      try ArchiveContents.open(
        path: path, name: name, unpackingIn: temporaryDirectory, unless: interruption)
    }
    switch contents {
    case .failure(let refusal):
      return ImportAnswer(file: name, refusal: refusal)
    case .success(let contents):
      guard let files = contents.files else {
        guard size <= ImportLimits.fileSize else {
          return ImportAnswer(file: name, refusal: .tooLarge)
        }
        return try await importRecording(
          at: path, of: contents.isPacked ? .max : size, named: name, for: member, similar: similar)
      }
      let end = ContinuousClock.now.advanced(by: patience)
      counting(files.count + contents.refusals.count)
      let moving = try await movedArchive(contents.lists, for: member)
      let recordings = try await importFiles(
        files.filter { $0.role == .recording }, of: contents, in: moving, for: member,
        similar: similar, until: end, progress: progress)
      let rest = try await importRest(
        of: contents, in: moving, beside: recordings, for: member, until: end)
      for answer in rest { progress(answer) }
      return ImportAnswer(file: name, format: "zip", files: rest + recordings)
    }
  }

  /// Imports the files of a zip in batches. The next batch is read while the previous one is stored.
  private func importFiles(
    _ files: [ArchiveContents.File], of contents: ArchiveContents, in moving: MovedArchive?,
    for member: UUID, similar: SimilarPolicy, until end: ContinuousClock.Instant,
    progress: @Sendable (ImportAnswer) -> Void
  ) async throws(StorageError) -> [ImportAnswer] {
    var answers: [ImportAnswer] = []
    func report(_ found: [ImportAnswer]) {
      for one in found { progress(one) }
      answers += found
    }
    var rest = files[...]
    var ready: [Incoming] = []
    while !rest.isEmpty, ContinuousClock.now < end {
      let batch = Self.batch(of: rest)
      rest = rest.dropFirst(batch.count)
      async let next = outcome { () throws(StorageError) in
        try await prepare(batch, of: contents, for: member, similar: similar)
      }
      do throws(StorageError) {
        report(try await store(ready, in: moving, for: member, similar: similar))
      } catch {
        if case .success(let incoming) = await next { await discard(incoming) }
        throw error
      }
      ready = try await next.get()
    }
    report(try await store(ready, in: moving, for: member, similar: similar))
    report(rest.map { ImportAnswer(file: $0.path, refusal: .tookTooLong) })
    return answers
  }

  /// Returns the next batch of a zip's files, which are committed together: as many as fit in memory, and at least one.
  private static func batch(
    of files: ArraySlice<ArchiveContents.File>
  ) -> ArraySlice<ArchiveContents.File> {
    var size = 0
    let count = files.prefix(ImportLimits.batchFiles).prefix { file in
      size += file.size
      return size <= ImportLimits.batchSize
    }.count
    return files.prefix(max(count, 1))
  }

  /// Unpacks, reads and stores files, two at a time, up to the commit.
  private func prepare(
    _ files: ArraySlice<ArchiveContents.File>, of contents: ArchiveContents, for member: UUID,
    similar: SimilarPolicy
  ) async throws(StorageError) -> [Incoming] {
    let unpacked = try await unpack(files, of: contents, for: member)
    let prepared = await withTaskGroup(
      of: (Int, Result<Incoming, StorageError>).self,
      returning: [(Int, Result<Incoming, StorageError>)].self
    ) { group in
      for (index, file) in unpacked.enumerated() {
        let lane: Lane = index.isMultiple(of: 2) ? .first : .second
        group.addTask { [self] in
          let one = await outcome { () throws(StorageError) in
            try await prepare(file, lane, for: member, similar: similar)
          }
          return (index, one)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var incoming: [Incoming] = []
    var failure: StorageError?
    for (_, one) in prepared.sorted(by: { $0.0 < $1.0 }) {
      switch one {
      case .success(let one): incoming.append(one)
      case .failure(let error): failure = failure ?? error
      }
    }
    guard let failure else { return incoming }
    await discard(incoming)
    throw failure
  }

  /// Unpacks files in order, in a single pass over the zip.
  private func unpack(
    _ files: ArraySlice<ArchiveContents.File>, of contents: ArchiveContents, for member: UUID
  ) async throws(StorageError) -> [UnpackedFile] {
    // Unpacking takes a tenth of the time of reading.
    let size = files.reduce(0) { $0 + $1.size } / 10
    return try await work(on: size, for: member, lane: .second) {
      [temporaryDirectory] (interruption) throws(StorageError) in
      try files.map { (each) throws(StorageError) in
        let file = TemporaryFile(in: temporaryDirectory)
        let refusal = try contents.unpack(each, to: file, unless: interruption)
        return UnpackedFile(
          name: each.path, file: file, refusal: refusal, isOfService: !contents.lists.isEmpty)
      }
    }
  }

  private func prepare(
    _ unpacked: UnpackedFile, _ lane: Lane, for member: UUID, similar: SimilarPolicy
  ) async throws(StorageError) -> Incoming {
    let (name, file) = (unpacked.name, unpacked.file)
    if let refusal = unpacked.refusal {
      return .refused(ImportAnswer(file: name, refusal: refusal))
    }
    return try await prepare(
      file.path, of: ArchiveContents.isPacked(file.path) ? .max : file.size, named: name, lane,
      for: member, similar: similar, requiringActivity: unpacked.isOfService)
  }

  /// - Parameter size: the number of bytes to read; `Int.max` if unknown.
  private func importRecording(
    at path: String, of size: Int, named name: String, for member: UUID, similar: SimilarPolicy
  ) async throws(StorageError) -> ImportAnswer {
    let one = try await prepare(path, of: size, named: name, .first, for: member, similar: similar)
    return try await store([one], in: nil, for: member, similar: similar)[0]
  }

  /// Reads a file and stores it together with the point streams of its lines, up to the commit.
  /// - Parameters:
  ///   - lane: the lane that reads the file; the other one derives its data.
  ///   - requiringActivity: true to refuse a file without time and distance.
  private func prepare(
    _ path: String, of size: Int, named name: String, _ lane: Lane, for member: UUID,
    similar: SimilarPolicy, requiringActivity: Bool = false
  ) async throws(StorageError) -> Incoming {
    // The file is stored while it is read: hashing and compressing use another core.
    async let stored = outcome { () throws(StorageError) in try await files.put(fileAt: path) }
    let read = await outcome { () throws(StorageError) in
      try await work(on: size, for: member, lane: lane) { (interruption) throws(StorageError) in
        try ReadFile.read(at: path, unless: interruption)
      }
    }
    let original = try await stored.get()
    switch read {
    case .failure(let error):
      // The usual cause is a cancelled request.
      _ = try? await files.remove([original], unnamedIn: database)
      throw error
    case .success(.failure(let refusal)):
      try await files.remove([original], unnamedIn: database)
      return .refused(ImportAnswer(file: name, refusal: refusal))
    case .success(.success(let file)) where requiringActivity && !file.isActivity:
      try await files.remove([original], unnamedIn: database)
      return .refused(ImportAnswer(file: name, refusal: .excess(.noFigures)))
    case .success(.success(let file)):
      let incoming = IncomingFile(name: name, original: original, file: file)
      do throws(StorageError) {
        return .ready(
          try await derive(incoming, of: size, lane.other, for: member, similar: similar))
      } catch {
        await discard([.ready(incoming)])
        throw error
      }
    }
  }

  /// Deletes the stored files of a failed import, which matters when the disk is full.
  private func discard(_ incoming: [Incoming]) async {
    let digests = incoming.flatMap { one in
      guard case .ready(let file) = one else { return [] as [SHA256Digest] }
      return [file.original] + file.file.lines.map { SHA256Digest(of: $0.points) }
    }
    _ = try? await files.remove(digests, unnamedIn: database)
  }

  /// Stores the point streams of new lines and derives their data concurrently.
  private func derive(
    _ incoming: IncomingFile, of size: Int, _ lane: Lane, for member: UUID,
    similar: SimilarPolicy
  ) async throws(StorageError) -> IncomingFile {
    let file = incoming.file
    let (known, place) = try await database.read { [records] connection throws(StorageError) in
      (
        try Self.duplicates(of: incoming, for: member, similar, on: connection),
        try records.sequence(of: member, on: connection)
      )
    }
    let unknown = known.map { $0 == nil }
    async let stored = outcome { () throws(StorageError) in
      var digests: [SHA256Digest?] = []
      for (line, isUnknown) in zip(file.lines, unknown) {
        digests.append(isUnknown ? try await files.put(line.points) : nil)
      }
      return digests
    }
    let derivations = try await work(on: size, for: member, lane: lane) {
      (interruption) throws(StorageError) in
      try zip(file.lines, unknown).map { (line, isUnknown) throws(StorageError) in
        try interruption.check()
        return isUnknown ? line.derived() : nil
      }
    }
    var derived = incoming
    (derived.known, derived.place) = (known, place)
    derived.streams = try await stored.get()
    derived.derivations = derivations
    return derived
  }

  /// Returns the existing track of the same activity for each line of a file.
  private static func duplicates(
    of incoming: IncomingFile, for member: UUID, _ similar: SimilarPolicy,
    on connection: Connection
  ) throws(StorageError) -> [ImportAnswer.Track?] {
    try incoming.file.lines.enumerated().map { (index, line) throws(StorageError) in
      try TrackDuplicate.find(
        line, original: incoming.original, index: index, of: member,
        alsoSimilar: similar == .skip, on: connection)
    }
  }

  /// Writes the records and rows of all lines of several files in one transaction.
  private func store(
    _ incoming: [Incoming], in moving: MovedArchive?, for member: UUID, similar: SimilarPolicy
  ) async throws(StorageError) -> [ImportAnswer] {
    let refusals = incoming.compactMap { one in
      if case .refused(let answer) = one { moving?.answer(answer) ?? answer } else { nil }
    }
    if refusals.count == incoming.count { return refusals }
    do throws(StorageError) {
      let answers = try await database.write { [self] connection throws(StorageError) in
        let writer = try records.writer(for: member, on: connection)
        let categories = try CategoryChoice(writer)
        let gear = try GearChoice(writer)
        let audience = try TrackAudience.chosen(by: member, in: records, on: connection)
        return try incoming.map { (one) throws(StorageError) in
          switch one {
          case .refused(let answer): moving?.answer(answer) ?? answer
          case .ready(let file):
            try store(file, in: moving, writer, categories, gear, audience, similar)
          }
        }
      }
      for (one, answer) in zip(incoming, answers) where !answer.hasAdded {
        guard case .ready(let file) = one else { continue }
        try await files.remove([file.original], unnamedIn: database)
      }
      return answers
    } catch {
      await discard(incoming)
      throw error
    }
  }

  private func store(
    _ incoming: IncomingFile, in moving: MovedArchive?, _ writer: RecordWriter,
    _ categories: CategoryChoice, _ gear: GearChoice, _ audience: TrackAudience,
    _ similar: SimilarPolicy
  ) throws(StorageError) -> ImportAnswer {
    let (file, original) = (incoming.file, incoming.original)
    // Another import may have been committed since they were looked for, or another file of this one have been stored. Lines of
    // one file are different activities.
    let isCurrent = try records.sequence(of: writer.member, on: writer.connection) == incoming.place
    let known =
      isCurrent
      ? incoming.known
      : try Self.duplicates(of: incoming, for: writer.member, similar, on: writer.connection)
    var hasRoom = false
    var tracks: [ImportAnswer.Track] = []
    let legs = MultisportLeg.places(of: file.lines.map(\.head.leg))
    for (index, line) in file.lines.enumerated() {
      let match = moving?.match(line, index, ofFile: incoming.name)
      if var duplicate = known[index] {
        duplicate.match = match
        tracks.append(duplicate)
        continue
      }
      guard let points = incoming.streams[index], let derived = incoming.derivations[index] else {
        throw .busy
      }
      if !hasRoom {
        hasRoom = true
        let added = file.lines.reduce(try files.size(of: original)) { $0 + $1.points.count }
        try records.requireRoom(for: added, of: writer.member, on: writer.connection)
      }
      let said = match.flatMap { moving?.lists.activities[$0.activity] }
      let category = categories[line.sport(said)]
      let track = TrackRecord(
        name: line.name(
          said, moving, ofFile: incoming.name, position: index, leg: legs[index]),
        category: category, gear: said?.gear.flatMap { moving?.gear[$0] } ?? gear[category],
        note: said?.recordNote ?? line.head.note.map { TrackNote.shortened($0) },
        sport: line.head.sport, kind: line.head.kind, format: .file(file.format),
        fileName: TrackName.cleaned(incoming.name) ?? "", original: original, line: index,
        points: points, audience: audience)
      let record = try writer.create(
        TrackRecord.collection, fields: [],
        preparation: .track(track.body.object ?? [], derived))
      tracks.append(
        ImportAnswer.Track(id: record.id, name: track.name, status: .added, match: match))
    }
    return ImportAnswer(
      file: incoming.name, format: file.format.rawValue, warnings: file.warnings, tracks: tracks)
  }
}

/// A file of a zip, unpacked or refused.
private struct UnpackedFile: Sendable {
  let name: String
  let file: TemporaryFile
  let refusal: ImportRefusal?
  /// True in the archive of a service, which has files of devices that are no activity.
  let isOfService: Bool
}

/// A file of an import before its commit.
private enum Incoming: Sendable {
  /// The refused file's answer.
  case refused(ImportAnswer)
  case ready(IncomingFile)
}

/// A file that is read and stored, with the data for its records.
private struct IncomingFile: Sendable {
  let name: String
  let original: SHA256Digest
  let file: ReadFile
  /// The existing track of the same activity for each line.
  var known: [ImportAnswer.Track?] = []
  /// The last change of the member's space when they were looked for.
  var place: Int64 = 0
  /// The point stream of each line; `nil` for a known line.
  var streams: [SHA256Digest?] = []
  /// The derived data of each line; `nil` for a known line.
  var derivations: [DerivedTrack?] = []
}
