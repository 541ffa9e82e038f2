import Formats
import JSON
public import Replication
import Storage
import Tracks

extension TrackStore {
  /// Tracks and categories, as devices hold and change them.
  public var replicated: [ReplicatedCollection] {
    [
      ReplicatedCollection(
        TrackCollections.tracks, editable: ["name", "category", "note", "heart_rate"],
        initial: ["kind", "sport", "format", "file_name", "original", "line", "spacing_m"],
        rules: trackRules),
      ReplicatedCollection(
        TrackCollections.categories, editable: ["name", "sport"], rules: categoryRules),
    ]
  }

  private var trackRules: ReplicationRules {
    var rules = ReplicationRules()
    rules.prepare = { [self] (change, member) throws(StorageError) in
      try await prepare(change, of: member)
    }
    rules.settle = { [records] (fields, member, connection) throws(StorageError) in
      try Self.requireName(in: fields)
      return try Self.withoutLostCategory(fields, of: member, records, on: connection)
    }
    rules.summary = { (record, connection) throws(StorageError) in
      try connection.row(
        "SELECT item FROM tracks WHERE member = $1 AND track = $2", record.member, record.id
      ) { $0.optionalBytes(0) } ?? nil
    }
    return rules
  }

  private var categoryRules: ReplicationRules {
    var rules = ReplicationRules()
    rules.provide = { [records] (member, connection) throws(StorageError) in
      try CategoryRecord.provide(for: member, records, on: connection)
    }
    rules.permit = { (record, _) throws(StorageError) in
      if CategoryRecord(record.body)?.kind != nil {
        throw Self.refused(
          "record", "built_in", "This category belongs to everybody; it keeps its name and stays.")
      }
    }
    rules.settle = { (fields, _, _) throws(StorageError) in
      try Self.requireName(in: fields)
      return fields
    }
    rules.deleted = { [records] (record, connection) throws(StorageError) in
      try Self.empty(
        category: record.id, of: record.member, into: nil, records, on: connection)
    }
    return rules
  }

  // MARK: Making a track

  /// Reads the file of a track that a device made, before the transaction that stores it.
  private func prepare(
    _ change: Change, of member: UUID
  ) async throws(StorageError) -> Preparation {
    guard let original = change["original"]?.string.flatMap(SHA256Digest.init(_:)) else {
      throw Self.refused("original", "required", "A track needs the file it was made of.")
    }
    let line = change["line"]?.int64.flatMap(Int.init(exactly:)) ?? 0
    let isHeld = try await database.read { [records] connection throws(StorageError) in
      try records.holds(original, of: member, on: connection)
    }
    guard isHeld else { throw .missingFile(original) }
    let track = try await read(original, line: line, as: change)
    var points = original
    if let picked = track.points { points = try await files.put(picked) }
    return Preparation(
      fields: [
        JSONMember("kind", .string(track.kind.name.description)),
        JSONMember("sport", track.sport.map { .string($0.name.description) } ?? .null),
        JSONMember("format", .string(track.format.name)),
        JSONMember("line", .integer(Int64(line))),
        JSONMember("points", .string(points.description)),
      ],
      twin: { connection throws(StorageError) in
        try connection.row(
          """
          SELECT track FROM tracks
          WHERE member = $1 AND original = $2 AND line = $3 AND deletion = 0
          """, member, original, line
        ) { row throws(StorageError) in try row.uuid(0) }
      },
      made: { connection throws(StorageError) in
        try TrackRow.fill(change.record, of: member, with: track.derived, on: connection)
      })
  }

  private func read(
    _ original: SHA256Digest, line: Int, as change: Change
  ) async throws(StorageError) -> DeviceTrack {
    let sport = Sport(change["sport"]?.string)
    let kind: LineKind = change["kind"]?.string == "route" ? .route : .track
    switch change["format"]?.string.flatMap(TrackFormat.init(name:)) {
    case .recording:
      guard let spacing = change["spacing_m"]?.double, TrackRecord.spacings.contains(spacing)
      else {
        throw Self.refused("spacing_m", "required", "A recording needs the space of its points.")
      }
      return try await read(original, line: line, kind: kind, sport: sport, spacing: spacing)
    case .points:
      return try await read(original, line: line, kind: kind, sport: sport, spacing: nil)
    case .file:
      let found: ReadFile.Line
      let format: TrackFormat
      switch try await readFile(original, line: line) {
      case .failure(let refusal): throw Self.refused("original", refusal.code, refusal.sentence)
      case .success(let file):
        guard file.lines.indices.contains(line) else {
          throw Self.refused("line", "out_of_range", "The file has no such line.")
        }
        (found, format) = (file.lines[line], .file(file.format))
      }
      return DeviceTrack(
        kind: found.head.kind, sport: found.head.sport, format: format,
        derived: found.derived, points: found.points)
    case nil:
      throw Self.refused("format", "not_allowed", "There is no such format.")
    }
  }

  private func read(
    _ stream: SHA256Digest, line: Int, kind: LineKind, sport: Sport?, spacing: Double?
  ) async throws(StorageError) -> DeviceTrack {
    guard line == 0 else {
      throw Self.refused("line", "out_of_range", "A point stream is one line.")
    }
    let bytes = try await files.read(stream, maximumSize: PointStreamLimit.size)
    return try await workers.run { () throws(StorageError) in
      do throws(PointStreamError) {
        return try DeviceTrack.read(stream: bytes, kind: kind, sport: sport, spacing: spacing)
      } catch {
        throw Self.refused("original", "unreadable", "The file is no whole point stream.")
      }
    }
  }

  // MARK: Rules

  private static func withoutLostCategory(
    _ fields: [JSONMember], of member: UUID, _ records: RecordStore, on connection: Connection
  ) throws(StorageError) -> [JSONMember] {
    var fields = fields
    for (index, field) in fields.enumerated() where field.key == "category" {
      guard let id = field.value.string.flatMap(UUID.init(_:)) else { continue }
      // Deleted on another device meanwhile: the track has none then, as those had that were in it.
      let category = try records.live(
        CategoryRecord.collection, id: id, of: member, on: connection)
      if category == nil { fields[index].value = .null }
    }
    return fields
  }

  private static func requireName(in fields: [JSONMember]) throws(StorageError) {
    guard let name = fields.first(where: { $0.key == "name" })?.value.string else { return }
    if TrackName.cleaned(name) == nil { throw refused("name", "required", "A name is missing.") }
  }

  private static func refused(_ field: String, _ code: String, _ message: String) -> StorageError {
    .invalidRecord([FieldError(path: field, code: code, message: message)])
  }
}
