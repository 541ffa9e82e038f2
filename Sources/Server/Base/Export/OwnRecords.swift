package import JSON
import Spaces
package import Storage

/// The record collections of a space in an export: a folder for each, with a JSON file for each record.
package struct OwnRecords: Sendable {
  package let folders: [(name: String, collection: RecordCollection)]

  package init(folders: [(name: String, collection: RecordCollection)]) {
    self.folders = folders
  }

  /// Restores the records of an export, each under its identifier.
  ///
  /// A record with an author was made by another person. It is restored without author, and only by an editor of the space.
  /// - Parameters:
  ///   - space: the target space; by default the member's own.
  ///   - prepare: receives each record of the file with its collection, and returns the record to store, or `nil` to skip it.
  package func restore(
    from folder: RestoredFolder, for member: UUID, in space: UUID? = nil, into data: ClubData,
    prepare: (JSONValue, RecordCollection) async throws -> JSONValue? = { said, _ in said }
  ) async throws -> Restoration {
    var result = Restoration()
    for (name, collection) in folders {
      let files = folder.files(in: name).filter { $0.hasSuffix(".json") }
      for (index, file) in files.enumerated() {
        if folder.isOutOfTime {
          result.left += files.count - index
          break
        }
        do {
          guard let said = try await folder.json(file) else { continue }
          guard let id = said["id"]?.uuid else {
            throw MemberArchiveError.damaged("\(file): The record has no identifier.")
          }
          guard let prepared = try await prepare(said, collection) else { continue }
          let fields = (prepared.object ?? []).filter {
            collection.grants[$0.key] != nil && $0.key != "hidden"
          }
          let isNew = try await data.database.write { connection throws(StorageError) in
            try data.records.writer(for: member, in: space ?? member, on: connection)
              .restore(id, fields, into: collection, isAuthor: said["author"] == nil)
          }
          if isNew { result.added += 1 } else { result.known += 1 }
        } catch {
          guard let refusal = Restoration.Refusal(file: "\(folder.name)/\(file)", error) else {
            throw error
          }
          result.refused.append(refusal)
        }
      }
    }
    return result
  }
}

extension RecordWriter {
  /// Stores a record of an export.
  /// - Returns: true if it was new.
  fileprivate func restore(
    _ id: UUID, _ fields: [JSONMember], into collection: RecordCollection, isAuthor: Bool
  ) throws(StorageError) -> Bool {
    switch try place(for: id, in: collection.name) {
    case .present: return false
    case .restored: return true
    case .free(let id):
      do throws(StorageError) {
        try create(collection.name, id: id, fields: fields, isAuthor: isAuthor)
        return true
      } catch .knownRecord {
        return false
      }
    }
  }
}

extension ClubData {
  /// Returns all records of a space's collection, oldest first.
  /// - Parameter author: the author of the records; `nil` for all.
  package func records(
    _ collection: RecordCollection, in space: UUID, by author: UUID? = nil
  ) -> SpaceRecords {
    SpaceRecords(data: self, collection: collection.name, space: space, author: author)
  }
}

/// Records read page by page, so that few are in memory.
package struct SpaceRecords: AsyncSequence {
  package typealias Element = Record

  let data: ClubData
  let collection: String
  let space: UUID
  let author: UUID?

  package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(records: self) }

  package struct AsyncIterator: AsyncIteratorProtocol {
    private static let pageSize = 100

    let records: SpaceRecords
    private var page: ArraySlice<Record> = []
    private var last: UUID?
    private var isLastPage = false

    init(records: SpaceRecords) { self.records = records }

    package mutating func next() async throws(StorageError) -> Record? {
      if page.isEmpty, !isLastPage {
        page = try await read(after: last)[...]
        last = page.last?.id
        isLastPage = page.count < Self.pageSize
      }
      return page.popFirst()
    }

    private func read(after last: UUID?) async throws(StorageError) -> [Record] {
      try await records.data.database.read { [records] connection throws(StorageError) in
        let (store, space) = (records.data.records, records.space)
        if let author = records.author {
          return try store.list(
            records.collection, by: author, in: space, after: last, limit: Self.pageSize,
            on: connection)
        }
        return try store.list(
          records.collection, in: space, after: last, limit: Self.pageSize, on: connection)
      }
    }
  }
}

extension ExportFolder {
  /// Writes a record with its identifier and the time of its last change.
  /// - Parameters:
  ///   - stem: the file name without extension; by default the identifier.
  ///   - field: a field derived by the server, which is left out.
  ///   - more: additional or replacing members.
  /// - Returns: the path of the file within the folder of the area.
  @discardableResult
  package func add(
    _ record: Record, in name: String, as stem: String? = nil, without field: String? = nil,
    with more: [JSONMember] = []
  ) async throws -> String {
    let said =
      [JSONMember("id", .string(record.id.description))]
      + (record.body.object ?? []).filter { $0.key != field }
      + [JSONMember("updated_at", .integer(record.updatedAt))]
    return try await add(
      "\(stem ?? record.id.description).json", in: name,
      JSONValue.object(said).merging(more).bytes, time: record.updatedAt)
  }
}
