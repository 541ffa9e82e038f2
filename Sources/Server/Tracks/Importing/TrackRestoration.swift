import JSON
import Replication
import ServerBase
import Spaces
import Storage
import Tracks

/// Restores the tracks, categories and gear of an export into a member's space. Each keeps its identifier, so
/// restoring an export twice changes nothing.
struct TrackRestoration {
  private let folder: RestoredFolder
  private let member: UUID
  private let tracks: TrackStore
  private(set) var result = Restoration()
  /// The member's categories, gear and tracks, by their identifiers in the export.
  private var named: [String: UUID] = [:]
  /// Digests of the stored files by path, since several tracks may be lines of one file.
  private var originals: [String: SHA256Digest] = [:]

  init(folder: RestoredFolder, member: UUID, tracks: TrackStore) {
    self.folder = folder
    self.member = member
    self.tracks = tracks
  }

  /// Restores as much as the time limit allows.
  mutating func run() async throws {
    for collection in Self.lists {
      let file = "\(collection.name).json"
      var said: [JSONValue] = []
      try await refusable(file) { restoration in
        said = try await restoration.folder.json(file)?[collection.name]?.array ?? []
      }
      for record in said {
        try await refusable(file) { restoration in
          try await restoration.restore(record, of: collection)
        }
      }
    }
    let records = folder.files.filter {
      file in
      file.hasSuffix(".json") && !file.contains("/")
        && !Self.lists.contains { "\($0.name).json" == file }
    }
    for (index, file) in records.enumerated() {
      if folder.isOutOfTime {
        result.left += records.count - index
        break
      }
      try await refusable(file) { restoration in try await restoration.restore(track: file) }
    }
  }

  /// Processes one file of the export. An error of that file is recorded, and the next ones are processed.
  private mutating func refusable(
    _ file: String, _ body: (inout TrackRestoration) async throws -> Void
  ) async throws {
    do {
      try await body(&self)
    } catch {
      guard let refusal = Restoration.Refusal(file: "\(folder.name)/\(file)", error) else {
        throw error
      }
      result.refused.append(refusal)
    }
  }

  // MARK: Categories and gear

  /// The collections stored in one file each. Categories come first, since gear names them.
  private static let lists = [TrackCollections.categories, TrackCollections.gear]

  private mutating func restore(_ record: JSONValue, of collection: RecordCollection) async throws {
    let id = try identifier(of: record)
    let fields = renamed(Self.fields(of: record, in: collection))
    let (tracks, member) = (tracks, member)
    let (present, isNew) = try await tracks.database.write {
      connection throws(StorageError) -> (UUID, Bool) in
      try tracks.records.provide(for: member, on: connection)
      let writer = try tracks.records.writer(for: member, on: connection)
      switch try writer.place(for: id, in: collection.name) {
      case .present: return (id, false)
      case .restored: return (id, true)
      case .free(let id):
        do throws(StorageError) {
          return (try writer.create(collection.name, id: id, fields: fields).id, true)
        } catch .knownRecord(let duplicate) {
          return (duplicate, false)
        }
      }
    }
    named[id.description] = present
    if isNew { result.added += 1 } else { result.known += 1 }
  }

  /// Replaces identifiers of categories, gear and tracks by those of this club. An identifier that is not in
  /// the export stays; an unknown category or gear is dropped when the record is stored.
  func renamed(_ fields: [JSONMember]) -> [JSONMember] {
    fields.map { field in
      guard ["category", "gear", "track"].contains(field.key),
        let present = field.value.string.flatMap({ named[$0] })
      else { return field }
      return JSONMember(field.key, .string(present.description))
    }
  }

  // MARK: Tracks

  private mutating func restore(track file: String) async throws {
    guard let record = try await folder.json(file) else { return }
    let id = try identifier(of: record)
    let (tracks, member) = (tracks, member)
    let isPresent = try await tracks.database.read { connection throws(StorageError) in
      try tracks.records.live(TrackRecord.collection, id: id, in: member, on: connection) != nil
    }
    if isPresent {
      result.known += 1
      return
    }
    var fields = renamed(
      Self.fields(of: record, in: TrackCollections.tracks).filter { $0.key != "original" })
    if record["format"]?.string != TrackFormat.manual.name {
      let original = try await original(of: record)
      fields.append(JSONMember("original", .string(original.description)))
    }
    let change = Change(
      id: .new(), collection: TrackRecord.collection, record: id, kind: .create,
      fields: fields.map { ChangedField($0.key, after: $0.value) })
    let preparation = try await tracks.prepare(change, of: member)
    let (present, isNew) = try await tracks.database.write {
      [fields] connection throws(StorageError) -> (UUID, Bool) in
      let writer = try tracks.records.writer(for: member, on: connection)
      switch try writer.place(for: id, in: TrackRecord.collection) {
      // Another request has restored it meanwhile.
      case .present: return (id, false)
      case .restored: return (id, true)
      case .free(let id):
        do throws(StorageError) {
          try writer.create(
            TrackRecord.collection, id: id, fields: fields, preparation: preparation)
          return (id, true)
        } catch .knownRecord(let duplicate) {
          return (duplicate, false)
        }
      }
    }
    named[id.description] = present
    if isNew { result.added += 1 } else { result.known += 1 }
  }

  /// Stores a track's original file, as an upload from a device.
  private mutating func original(of record: JSONValue) async throws -> SHA256Digest {
    guard let path = record["original"]?.string else {
      throw StorageError.invalid("original", "required", "A track needs the file it was made of.")
    }
    if let digest = originals[path] { return digest }
    guard let file = try await folder.unpack(path, in: tracks.temporaryDirectory) else {
      throw StorageError.invalid("original", "missing", "The file is not in the export.")
    }
    let digest = try await tracks.files.put(fileAt: file.path)
    withExtendedLifetime(file) {}
    try await tracks.records.noteUpload(of: digest, by: member, in: tracks.database)
    originals[path] = digest
    return digest
  }

  // MARK: Records

  private func identifier(of record: JSONValue) throws(StorageError) -> UUID {
    guard let id = record["id"]?.uuid else {
      throw .invalid("id", "uuid", "A record needs an identifier.")
    }
    return id
  }

  /// Returns the fields that a member may set; the server provides the others.
  private static func fields(
    of record: JSONValue, in collection: RecordCollection
  ) -> [JSONMember] {
    (record.object ?? []).filter { collection.grants[$0.key] != nil }
  }
}
