import Archives
import JSON
import Replication
import ServerBase
import Spaces
import Storage
import Tracks

/// What a service's archive has beside recordings: gear, photos, and activities that were entered by hand (T27).
extension TrackStore {
  /// Maximum number of records of an archive that are stored in one commit.
  private static let batch = 200

  /// Stores the gear of an archive that the member does not have by name.
  /// - Returns: `nil` if the zip is not of a service.
  func movedArchive(
    _ lists: ServiceArchive, for member: UUID
  ) async throws(StorageError) -> MovedArchive? {
    guard !lists.isEmpty else { return nil }
    let gear = try await database.write { [records] connection throws(StorageError) in
      try records.provide(for: member, on: connection)
      let writer = try records.writer(for: member, on: connection)
      var known: [String: UUID] = [:]
      for record in try records.list(GearRecord.collection, in: member, on: connection) {
        if let name = record.body["name"]?.string { known[name] = record.id }
      }
      var gear: [[UInt8]: UUID] = [:]
      for each in lists.gear.prefix(ServiceArchive.maximumGear) {
        guard let name = each.recordName else { continue }
        if let present = known[name] {
          gear[each.key] = present
          continue
        }
        do throws(StorageError) {
          let made = try writer.create(GearRecord.collection, fields: each.fields(named: name))
          (gear[each.key], known[name]) = (made.id, made.id)
        } catch .knownRecord(let present) {
          gear[each.key] = present
        }
      }
      return gear
    }
    return MovedArchive(lists: lists, gear: gear)
  }

  /// Imports what is no recording: photos, activities by hand, and answers for the other files.
  /// - Parameter recordings: the answers of the recordings.
  func importRest(
    of contents: ArchiveContents, in moving: MovedArchive?, beside recordings: [ImportAnswer],
    for member: UUID, until end: ContinuousClock.Instant
  ) async throws(StorageError) -> [ImportAnswer] {
    guard let moving else { return contents.refusals }
    let tracks = recordings.flatMap(\.tracks)
    // A recording that was not reached would be a second track later.
    let areAllRead = !recordings.contains { $0.refusal == .tookTooLong }
    let made = areAllRead ? try await importByHand(moving, beside: tracks, for: member) : []
    var photos: [ImportAnswer] = []
    var owners: [Int: UUID] = [:]
    for track in tracks + made { if let match = track.match { owners[match.activity] = track.id } }
    for (file, track) in photoFiles(of: contents, in: moving, owners) {
      guard ContinuousClock.now < end else {
        photos.append(ImportAnswer(file: file.path, refusal: .tookTooLong))
        continue
      }
      photos.append(try await importPhoto(file, of: contents, on: track, for: member))
    }
    var answers = contents.refusals
    var byHand = made
    for file in contents.files ?? [] {
      switch file.role {
      case .list:
        answers.append(ImportAnswer(file: file.path, tracks: byHand, part: .list))
        byHand = []
      case .other: answers.append(ImportAnswer(file: file.path, part: .other))
      case .photo, .recording: break
      }
    }
    return answers + photos
  }

  // MARK: By hand

  /// Adds the activities of the lists that no recording of the archive has, unless a track has their start.
  private func importByHand(
    _ moving: MovedArchive, beside tracks: [ImportAnswer.Track], for member: UUID
  ) async throws(StorageError) -> [ImportAnswer.Track] {
    let left = moving.lists.unrecorded(beside: tracks.compactMap(\.match))
    var made: [ImportAnswer.Track] = []
    for start in stride(from: 0, to: left.count, by: Self.batch) {
      let some = left[start..<min(start + Self.batch, left.count)]
      made += try await database.write { [records] connection throws(StorageError) in
        let writer = try records.writer(for: member, on: connection)
        let categories = try CategoryChoice(writer)
        let audience = try TrackAudience.chosen(by: member, in: records, on: connection)
        var made: [ImportAnswer.Track] = []
        for one in some {
          let activity = moving.lists.activities[one.activity]
          guard let started = one.stated.start else { continue }
          let match = ServiceArchive.Match(activity: one.activity, startedAt: started)
          if var known = try Self.track(of: member, startedAt: started, on: connection) {
            known.match = match
            made.append(known)
            continue
          }
          var fields = activity.fields(stating: one.stated)
          fields.append(JSONMember("audience", .string(audience.name.description)))
          if let category = categories[activity.sport] {
            fields.append(JSONMember("category", .string(category.description)))
          }
          if let gear = activity.gear.flatMap({ moving.gear[$0] }) {
            fields.append(JSONMember("gear", .string(gear.description)))
          }
          let record = try writer.create(
            TrackRecord.collection, fields: fields, preparation: .byHand)
          made.append(
            ImportAnswer.Track(
              id: record.id, name: fields.first?.value.string ?? "", status: .added, match: match))
        }
        return made
      }
    }
    return made
  }

  /// Returns the member's track that starts in the same second.
  private static func track(
    of member: UUID, startedAt start: Int64, on connection: Connection
  ) throws(StorageError) -> ImportAnswer.Track? {
    try connection.row(
      """
      SELECT track, name FROM tracks
      WHERE member = $1 AND started_at > $2 AND started_at < $3 AND deletion = 0 LIMIT 1
      """, member, start - 1_000, start + 1_000
    ) { row throws(StorageError) in
      ImportAnswer.Track(id: try row.uuid(0), name: row.string(1), status: .known)
    }
  }

  // MARK: Photos

  /// Returns the photos of the zip whose activity has a track, in the order of the zip, so that one pass unpacks them.
  private func photoFiles(
    of contents: ArchiveContents, in moving: MovedArchive, _ owners: [Int: UUID]
  ) -> [(file: ArchiveContents.File, track: UUID)] {
    var tracks: [[UInt8]: UUID] = [:]
    for (index, activity) in moving.lists.activities.enumerated() {
      guard let track = owners[index] else { continue }
      for photo in activity.photos { tracks[ServiceArchive.name(of: photo)] = track }
    }
    return (contents.files ?? []).compactMap { file in
      guard file.role == .photo, let track = tracks[ServiceArchive.name(of: file.path)] else {
        return nil
      }
      return (file, track)
    }
  }

  private func importPhoto(
    _ photo: ArchiveContents.File, of contents: ArchiveContents, on track: UUID,
    for member: UUID
  ) async throws(StorageError) -> ImportAnswer {
    let unpacked = try await work(on: photo.size / 10, for: member, lane: .second) {
      [temporaryDirectory] (interruption) throws(StorageError) in
      let file = TemporaryFile(in: temporaryDirectory)
      return (file, try contents.unpack(photo, to: file, unless: interruption))
    }
    if let refusal = unpacked.1 { return ImportAnswer(file: photo.path, refusal: refusal) }
    let digest = try await files.put(fileAt: unpacked.0.path)
    try await records.noteUpload(of: digest, by: member, in: database)
    let picture: JSONValue
    switch try await pictures.field(of: digest, for: member) {
    case .failure(let refusal):
      return ImportAnswer(file: photo.path, refusal: .picture(refusal))
    case .success(let field): picture = field
    }
    let change = Change(
      id: .new(), collection: TrackPhoto.collection.name, record: .new(), kind: .create,
      fields: [
        ChangedField("track", after: .string(track.description)),
        ChangedField("picture", after: picture),
        ChangedField("source", after: .string(digest.description)),
      ])
    let preparation = try await pictures.prepare(change, of: member)
    try await database.write { [records] connection throws(StorageError) in
      let writer = try records.writer(for: member, on: connection)
      do throws(StorageError) {
        try writer.create(
          change.collection, id: change.record,
          fields: change.fields.map { JSONMember($0.name, $0.after ?? .null) },
          preparation: preparation)
      } catch .knownRecord {
        // The track has it from an earlier import.
      }
    }
    return ImportAnswer(file: photo.path, part: .photo)
  }
}
