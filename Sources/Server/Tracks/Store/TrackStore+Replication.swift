import Formats
import JSON
import Replication
import Storage
import Tracks

extension TrackStore {
  /// Slow work for a track sent by a device, done before the transaction.
  var preparations: [String: Replicator.Prepare] {
    [
      TrackRecord.collection: { [self] (change, member, isNew) throws(StorageError) in
        isNew ? try await prepare(change, of: member) : Preparation()
      }
    ]
  }

  // MARK: Making a track

  /// Reads the file of a track sent by a device, before the transaction that stores it.
  func prepare(
    _ change: Change, of member: UUID
  ) async throws(StorageError) -> Preparation {
    if change["format"]?.string == TrackFormat.manual.name { return try byHand(change.stated) }
    guard let original = change["original"]?.string.flatMap(SHA256Digest.init(_:)) else {
      throw .invalid("original", "required", "A track needs the file it was made of.")
    }
    let line = change["line"]?.int64.flatMap(Int.init(exactly:)) ?? 0
    let (isHeld, sport) = try await database.read { [records] connection throws(StorageError) in
      (
        try records.holds(original, of: member, on: connection),
        try TrackRecord.derivedSport(
          recorded: Sport(change["sport"]?.string),
          category: change["category"]?.uuid, of: member, on: connection)
      )
    }
    guard isHeld else { throw .missingFile(original) }
    let track = try await read(original, line: line, as: change, recordedAs: sport, of: member)
    var points = original
    if let picked = track.points { points = try await files.put(picked) }
    return .track(
      [
        JSONMember("kind", .string(track.kind.name.description)),
        JSONMember("sport", track.sport.map { .string($0.name.description) } ?? .null),
        JSONMember("format", .string(track.format.name)),
        JSONMember("line", .integer(Int64(line))),
        JSONMember("points", .string(points.description)),
      ], track.derived,
      duplicate: { connection throws(StorageError) in
        try TrackRow.find(original, line: line, of: member, on: connection)?.id
      })
  }

  /// - Throws: `invalidRecord` for an activity without a start or a duration.
  private func byHand(_ stated: StatedFigures) throws(StorageError) -> Preparation {
    guard stated.start != nil else {
      throw .invalid("stated_start", "required", "An activity by hand needs a start.")
    }
    guard stated.duration != nil else {
      throw .invalid("stated_duration_s", "required", "An activity by hand needs a duration.")
    }
    return .byHand
  }

  /// - Parameter recordedAs: the sport of a recording, from its category.
  private func read(
    _ original: SHA256Digest, line: Int, as change: Change, recordedAs: Sport?, of member: UUID
  ) async throws(StorageError) -> DeviceTrack {
    let sport = Sport(change["sport"]?.string)
    let kind = change["kind"]?.string.flatMap(LineKind.init(name:)) ?? .track
    let stated = change.stated
    let edits = LineEdits(change["edits"])
    let waypoints = TrackRecord.waypoints(change["waypoints"])
    switch change["format"]?.string.flatMap(TrackFormat.init(name:)) {
    case .recording:
      guard let spacing = change["spacing_m"]?.double, TrackRecords.spacings.contains(spacing)
      else {
        throw .invalid("spacing_m", "required", "A recording needs the space of its points.")
      }
      return try await read(
        original, line: line, kind: kind, sport: recordedAs, spacing: spacing,
        stated: stated, edits: edits, waypoints: waypoints, of: member)
    case .points:
      return try await read(
        original, line: line, kind: kind, sport: sport, spacing: nil, stated: stated,
        edits: edits, waypoints: waypoints, of: member)
    case .file:
      let found: ReadFile.Line
      let format: TrackFormat
      switch try await readFile(original, line: line, for: member) {
      case .failure(let refusal): throw .invalid("original", refusal.code, refusal.sentence)
      case .success(let file):
        guard file.lines.indices.contains(line) else {
          throw .invalid("line", "out_of_range", "The file has no such line.")
        }
        (found, format) = (file.lines[line], .file(file.format))
      }
      let derived = try await work(on: edits.isEmpty ? 0 : found.points.count, for: member) { _ in
        try? found.derived(stating: stated, edits: edits)
      }
      guard let derived else {
        throw .invalid("edits", "unreadable", "The edits do not apply to the line.")
      }
      return DeviceTrack(
        kind: change["kind"] == nil ? found.head.kind : kind, sport: found.head.sport,
        format: format, derived: derived, points: found.points)
    case .manual, nil:
      throw .invalid("format", "not_allowed", "There is no such format.")
    }
  }

  private func read(
    _ stream: SHA256Digest, line: Int, kind: LineKind, sport: Sport?, spacing: Double?,
    stated: StatedFigures, edits: LineEdits, waypoints: [Waypoint], of member: UUID
  ) async throws(StorageError) -> DeviceTrack {
    guard line == 0 else {
      throw .invalid("line", "out_of_range", "A point stream is one line.")
    }
    // Loaded only in the member's turn, since many requests may be waiting.
    return try await work(on: try files.size(of: stream), for: member) {
      [files] (interruption) throws(StorageError) in
      let bytes = try files.content(
        of: stream, maximumSize: PointStreamLimit.size, unless: interruption)
      do throws(PointStreamError) {
        return try DeviceTrack.read(
          stream: bytes, kind: kind, sport: sport, spacing: spacing, stated: stated,
          edits: edits, waypoints: waypoints)
      } catch {
        throw .invalid("original", "unreadable", "The file is no whole point stream.")
      }
    }
  }
}

extension Change {
  /// The figures stated by the member.
  fileprivate var stated: StatedFigures {
    StatedFigures(
      .object(fields.compactMap { field in field.after.map { JSONMember(field.name, $0) } }))
  }
}

extension Preparation {
  /// The fields of an activity by hand; all others follow from the stated figures.
  static let byHand = Preparation(fields: [
    JSONMember("kind", .string("track")), JSONMember("format", .string("manual")),
    JSONMember("file_name", .string("")), JSONMember("line", .integer(0)),
    JSONMember("original", .null), JSONMember("points", .null), JSONMember("spacing_m", .null),
  ])

  /// Returns the fields of a track with derived figures.
  static func track(
    _ fields: [JSONMember], _ derived: DerivedTrack,
    duplicate: @escaping @Sendable (Connection) throws(StorageError) -> UUID? = { _ in nil }
  ) -> Preparation {
    Preparation(
      fields: fields, duplicate: duplicate,
      index: { (record, connection) throws(StorageError) in
        try TrackRow.follow(record, with: derived, on: connection)
      })
  }
}
