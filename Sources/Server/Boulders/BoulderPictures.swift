import JSON
import Pictures
import Replication
import Spaces
import Storage

/// The sizes of the pictures of gyms and logbooks (B10).
///
/// A record says beside its picture, in `sizes`, which files the sizes are of it: whoever may read the picture may read
/// them, and they are counted, kept, and swept with it. What others see of a gym says nothing besides the
/// wall: a picture that does is replaced by its largest size.
struct BoulderPictures: Sendable {
  /// The field with the picture, by the collection.
  static let fields = [
    BoulderCollections.gyms.name: "logo", BoulderCollections.walls.name: "picture",
    BoulderCollections.problems.name: "picture", BoulderCollections.photos.name: "picture",
    BoulderCollections.tries.name: "picture",
  ]

  /// The collections whose pictures are a member's own.
  private static let own: Set = [BoulderCollections.photos.name, BoulderCollections.tries.name]

  let data: ClubData

  /// Makes the sizes of what a device brings, before the transaction.
  var preparations: [String: Replicator.Prepare] {
    let preparation: Replicator.Prepare = { [self] (change, member) throws(StorageError) in
      try await prepare(change, of: member)
    }
    return Self.fields.mapValues { _ in preparation }
  }

  /// Makes the sizes of a picture that took the place of another one.
  var followUps: [String: Replicator.FollowUp] {
    let followUp: Replicator.FollowUp = { [self] (changes, member) throws(StorageError) in
      try await follow(changes, of: member)
    }
    return Self.fields.mapValues { _ in followUp }
  }

  private func prepare(
    _ change: Change, of member: UUID
  ) async throws(StorageError) -> Preparation {
    guard let field = Self.fields[change.collection], let picture = Self.digest(change[field])
    else { return Preparation() }
    let isHeld = try await data.database.read { [data] connection throws(StorageError) in
      try data.records.holds(picture, of: member, on: connection)
    }
    // The transaction refuses what is not.
    guard isHeld else { return Preparation() }
    return Preparation(fields: try await derived(of: picture, in: field, of: change.collection))
  }

  private func follow(_ changes: [Change], of member: UUID) async throws(StorageError) {
    for change in changes where change.kind != .create {
      guard let field = Self.fields[change.collection], change[field] != nil else { continue }
      let place = Place(
        collection: change.collection, space: change.space ?? member, record: change.record)
      if let record = try await live(place) { _ = try await complete(record) }
    }
  }

  /// Makes the sizes that are missing, as of records that an older program wrote or an export brought.
  /// - Returns: what the log shall say.
  func completeAll() async throws(StorageError) -> [String] {
    try await data.pictures.forgetRemoved()
    var (made, missing) = (0, 0)
    for place in try await incomplete() {
      guard let record = try await live(place) else { continue }
      if try await complete(record) { made += 1 } else { missing += 1 }
    }
    return (made > 0 ? ["The sizes of \(made) pictures were made."] : [])
      + (missing > 0
        ? ["\(missing) pictures have no sizes: they are damaged, or cordada-pictures is missing."]
        : [])
  }

  // MARK: One record

  /// Gives a record the sizes of its picture.
  /// - Returns: whether it has them.
  private func complete(_ record: Record) async throws(StorageError) -> Bool {
    guard let field = Self.fields[record.collection], !Self.isComplete(record.body, field) else {
      return true
    }
    var fields = [JSONMember("sizes", .null)]
    if let picture = Self.digest(record.body[field]) {
      do throws(StorageError) {
        fields = try await derived(of: picture, in: field, of: record.collection)
      } catch {
        switch error {
        case .invalidRecord, .missingFile, .damagedFile: return false
        default: throw error
        }
      }
    }
    if fields.isEmpty { return false }
    try await data.database.write { [data, fields] connection throws(StorageError) in
      try data.records.derive(fields, of: record, on: connection)
    }
    return true
  }

  /// The fields that follow from a picture; none when the helper is missing.
  /// - Throws: `invalidRecord` for a file that gives no picture.
  private func derived(
    of picture: SHA256Digest, in field: String, of collection: String
  ) async throws(StorageError) -> [JSONMember] {
    let sizes: PictureStore.Sizes
    switch try await data.pictures.sizes(of: picture) {
    case .success(let made): sizes = made
    case .failure(.unavailable): return []
    case .failure(let refusal): throw .invalid(field, refusal.code, refusal.sentence)
    }
    let large = Self.own.contains(collection) ? nil : sizes.large
    var fields = [
      JSONMember(
        "sizes",
        .object([
          JSONMember("of", .string((large ?? picture).description)),
          JSONMember("screen", .string(sizes.screen.description)),
          JSONMember("thumbnail", .string(sizes.thumbnail.description)),
        ]))
    ]
    if let large {
      let (width, height) = PictureSize.large.fitted(sizes.picture)
      fields.append(
        JSONMember(
          field,
          .object([
            JSONMember("file", .string(large.description)),
            JSONMember("width", .integer(Int64(width))),
            JSONMember("height", .integer(Int64(height))),
          ])))
    }
    return fields
  }

  /// Where a record is.
  private struct Place {
    let collection: String
    let space: UUID
    let record: UUID
  }

  private func live(_ place: Place) async throws(StorageError) -> Record? {
    try await data.database.read { [data] connection throws(StorageError) in
      try data.records.live(place.collection, id: place.record, in: place.space, on: connection)
    }
  }

  /// The records whose sizes are missing, or those of an earlier picture.
  private func incomplete() async throws(StorageError) -> [Place] {
    var places: [Place] = []
    for (collection, field) in Self.fields {
      let found = try await data.database.read { connection throws(StorageError) in
        try Self.incomplete(collection, field, on: connection)
      }
      places += found.compactMap(\.self)
    }
    return places
  }

  private static func incomplete(
    _ collection: String, _ field: String, on connection: Connection
  ) throws(StorageError) -> [Place?] {
    try connection.rows(
      "SELECT space, id, body FROM records WHERE collection = $1 AND deleted_at IS NULL",
      collection
    ) { row throws(StorageError) in
      let body = try? JSONValue(parsing: Array(row.string(2).utf8))
      if let body, isComplete(body, field) { return nil }
      return Place(collection: collection, space: try row.uuid(0), record: try row.uuid(1))
    }
  }

  private static func isComplete(_ body: JSONValue, _ field: String) -> Bool {
    body[field]?["file"]?.string == body["sizes"]?["of"]?.string
  }

  private static func digest(_ picture: JSONValue?) -> SHA256Digest? {
    picture?["file"]?.string.flatMap(SHA256Digest.init(_:))
  }
}

extension PictureSize {
  /// Pixels of a picture in this size.
  fileprivate func fitted(_ picture: Picture) -> (width: Int, height: Int) {
    let scale = min(1, Double(side) / Double(max(picture.width, picture.height)))
    func scaled(_ pixels: Int) -> Int { max(1, Int((Double(pixels) * scale).rounded())) }
    return (scaled(picture.width), scaled(picture.height))
  }
}
