package import JSON
package import Pictures
package import Replication
import Spaces
package import Storage

/// Maintains the sizes of pictures in records (B10).
///
/// A record lists the files of its picture's sizes in `sizes`: they are readable like the picture, and counted,
/// kept and swept with it. Pictures visible to others must not contain metadata: a shared picture that does is
/// replaced by its largest size.
package struct RecordPictures: Sendable {
  /// A collection whose records have a picture.
  package struct Source: Sendable {
    /// The name of the collection.
    let collection: String
    /// The field with the picture.
    let field: String
    /// The field with former pictures; `nil` if none are kept.
    let former: String?
    /// True if the pictures are visible to others.
    let isShared: Bool

    package init(
      _ collection: RecordCollection, _ field: String = "picture", former: String? = nil,
      isShared: Bool
    ) {
      self.collection = collection.name
      self.field = field
      self.former = former
      self.isShared = isShared
    }

    /// Returns the pictures of a record that its readers see.
    func shown(in body: JSONValue) -> [SHA256Digest] {
      let former = former.flatMap { body[$0]?.array } ?? []
      return ([body[field]] + former).compactMap(PictureStore.digest)
    }
  }

  /// Returns the files of a record's picture and of its sizes.
  package static func files(of body: JSONValue, _ field: String = "picture") -> [SHA256Digest] {
    [PictureStore.digest(body[field])].compactMap(\.self)
      + ["screen", "thumbnail"].compactMap { size in
        body["sizes"]?[size]?.string.flatMap(SHA256Digest.init(_:))
      }
  }

  private let data: ClubData
  private let sources: [String: Source]

  package init(of sources: [Source], in data: ClubData) {
    self.data = data
    self.sources = Dictionary(uniqueKeysWithValues: sources.map { ($0.collection, $0) })
  }

  /// Makes the sizes of pictures sent by a device, before the transaction.
  package var preparations: [String: Replicator.Prepare] {
    let preparation: Replicator.Prepare = { [self] (change, member, _) throws(StorageError) in
      try await prepare(change, of: member)
    }
    return sources.mapValues { _ in preparation }
  }

  /// Makes missing sizes, at the start and daily.
  package var housekeeping: [HousekeepingStep] {
    [HousekeepingStep.Time.start, .daily].map { time in
      HousekeepingStep("Making the sizes of pictures", time) { () throws(StorageError) in
        try await completeAll()
      }
    }
  }

  /// Returns a picture's file without metadata: the picture itself, or its largest size.
  /// - Parameter space: the space of the picture, in whose turn its sizes are made.
  /// - Returns: `nil` if there is none yet.
  package func shareable(
    _ picture: SHA256Digest, in space: UUID
  ) async throws(StorageError) -> SHA256Digest? {
    switch try await data.pictures.sizes(of: picture, for: space) {
    case .success(let sizes): sizes.large ?? picture
    case .failure: nil
    }
  }

  /// Returns a stored picture as the field of a record, or the reason why the file is none.
  package func field(
    of file: SHA256Digest, for member: UUID
  ) async throws(StorageError) -> Result<JSONValue, PictureRefusal> {
    try await data.pictures.sizes(of: file, for: member).map { sizes in
      .object([
        JSONMember("file", .string(file.description)),
        JSONMember("width", .integer(Int64(sizes.picture.width))),
        JSONMember("height", .integer(Int64(sizes.picture.height))),
      ])
    }
  }

  /// Makes the sizes of the picture of a record that a change makes, before its transaction.
  package func prepare(
    _ change: Change, of member: UUID
  ) async throws(StorageError) -> Preparation {
    guard let source = sources[change.collection], let said = change[source.field] else {
      return Preparation()
    }
    guard let picture = PictureStore.digest(said) else {
      return Preparation(derived: [JSONMember("sizes", .null)])
    }
    let isHeld = try await data.database.read { [data] connection throws(StorageError) in
      try data.records.holds(picture, of: member, on: connection)
    }
    // The transaction will refuse the missing file.
    guard isHeld else { return Preparation() }
    return Preparation(derived: try await derived(of: picture, said, in: source, for: member))
  }

  /// Makes missing sizes, such as those of records by an older program or from an export.
  /// - Returns: sentences for the log.
  private func completeAll() async throws(StorageError) -> [String] {
    try await data.pictures.deleteRemoved()
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

  /// Sets the sizes of a record's picture.
  /// - Returns: true if it has them.
  private func complete(_ record: Record) async throws(StorageError) -> Bool {
    guard let source = sources[record.collection] else { return true }
    var fields = [JSONMember("sizes", .null)]
    if let picture = PictureStore.digest(record.body[source.field]) {
      do throws(StorageError) {
        fields = try await derived(
          of: picture, record.body[source.field], in: source, for: record.space)
      } catch {
        switch error {
        case .invalidRecord, .missingFile, .damagedFile: return false
        default: throw error
        }
      }
    }
    if fields.isEmpty { return false }
    var isWhole = true
    if let name = source.former, let former = record.body[name]?.array {
      let judged = try await judgedAnew(former, for: record.space)
      isWhole = !judged.contains(nil)
      fields.append(JSONMember(name, .array(zip(judged, former).map { $0 ?? $1 })))
    }
    try await data.database.write { [data, fields] connection throws(StorageError) in
      try data.records.derive(fields, of: record, on: connection)
    }
    return isWhole
  }

  /// Returns the shareable versions of pictures; `nil` for those that cannot be determined.
  private func judgedAnew(
    _ pictures: [JSONValue], for owner: UUID
  ) async throws(StorageError) -> [JSONValue?] {
    var judged: [JSONValue?] = []
    for picture in pictures {
      guard let file = PictureStore.digest(picture) else {
        judged.append(nil)
        continue
      }
      do throws(StorageError) {
        switch try await data.pictures.sizes(of: file, for: owner) {
        case .success(let sizes): judged.append(sizes.shareable ?? picture)
        case .failure: judged.append(nil)
        }
      } catch {
        switch error {
        case .missingFile, .damagedFile: judged.append(nil)
        default: throw error
        }
      }
    }
    return judged
  }

  /// Returns the fields derived from a picture, including the picture itself; empty if the helper is missing.
  /// - Parameter said: the picture as sent.
  /// - Throws: `invalidRecord` if the file is not a picture.
  private func derived(
    of picture: SHA256Digest, _ said: JSONValue?, in source: Source, for owner: UUID
  ) async throws(StorageError) -> [JSONMember] {
    let sizes: PictureStore.Sizes
    switch try await data.pictures.sizes(of: picture, for: owner) {
    case .success(let made): sizes = made
    case .failure(.unavailable): return []
    case .failure(let refusal): throw .invalid(source.field, refusal.code, refusal.sentence)
    }
    let large = source.isShared ? sizes.large : nil
    var fields = [
      JSONMember(
        "sizes",
        .object([
          JSONMember("of", .string((large ?? picture).description)),
          JSONMember("screen", .string(sizes.screen.description)),
          JSONMember("thumbnail", .string(sizes.thumbnail.description)),
        ]))
    ]
    let shown = source.isShared ? sizes.shareable : nil
    fields.append(JSONMember(source.field, shown ?? said ?? .null))
    return fields
  }

  /// The place of a record.
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

  /// Returns the records whose sizes are missing or outdated, and those with a shared picture that was not checked.
  private func incomplete() async throws(StorageError) -> [Place] {
    var places: [Place] = []
    let judged = try await data.database.read { connection throws(StorageError) in
      try PictureStore.judged(on: connection)
    }
    for source in sources.values {
      let found = try await data.database.read { connection throws(StorageError) in
        try Self.incomplete(source, judged, on: connection)
      }
      places += found.compactMap(\.self)
    }
    return places
  }

  private static func incomplete(
    _ source: Source, _ judged: Set<SHA256Digest>, on connection: Connection
  ) throws(StorageError) -> [Place?] {
    try connection.rows(
      "SELECT space, id, body FROM records WHERE collection = $1 AND deleted_at IS NULL",
      source.collection
    ) { row throws(StorageError) in
      if let body = try? JSONValue(parsing: Array(row.string(2).utf8)),
        isComplete(body, source.field),
        !source.isShared || source.shown(in: body).allSatisfy(judged.contains)
      {
        return nil
      }
      return Place(collection: source.collection, space: try row.uuid(0), record: try row.uuid(1))
    }
  }

  private static func isComplete(_ body: JSONValue, _ field: String) -> Bool {
    body[field]?["file"]?.string == body["sizes"]?["of"]?.string
  }
}

extension PictureStore.Sizes {
  /// The large size in the form of records, which replaces the picture; `nil` if the picture itself is suitable.
  fileprivate var shareable: JSONValue? {
    guard let large else { return nil }
    let (width, height) = PictureSize.large.fitted(picture)
    return .object([
      JSONMember("file", .string(large.description)),
      JSONMember("width", .integer(Int64(width))),
      JSONMember("height", .integer(Int64(height))),
    ])
  }
}

extension PictureSize {
  /// Returns the dimensions of a picture in this size.
  fileprivate func fitted(_ picture: Picture) -> (width: Int, height: Int) {
    let scale = min(1, Double(side) / Double(max(picture.width, picture.height)))
    func scaled(_ pixels: Int) -> Int { max(1, Int((Double(pixels) * scale).rounded())) }
    return (scaled(picture.width), scaled(picture.height))
  }
}
