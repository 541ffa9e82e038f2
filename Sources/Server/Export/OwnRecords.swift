import JSON
import Spaces
import Storage

/// Collections of a member's own records in an export, each in a folder: a file of JSON a record.
struct OwnRecords: Sendable {
  let folders: [(name: String, collection: RecordCollection)]

  /// Takes the records of an export in, each under its identifier.
  /// - Parameter prepare: called before each record with what the file says; answers what is taken of it.
  func restore(
    from folder: RestoredFolder, for member: UUID, into data: ClubData,
    prepare: (JSONValue) async throws -> JSONValue = { $0 }
  ) async throws -> Restoration {
    var result = Restoration()
    for (name, collection) in folders {
      let files = folder.files.filter { $0.hasPrefix(name + "/") && $0.hasSuffix(".json") }
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
          let fields = (try await prepare(said).object ?? []).filter {
            collection.grants[$0.key] != nil
          }
          if try await take(id, fields, into: collection, for: member, data) {
            result.added += 1
          } else {
            result.known += 1
          }
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

  /// - Returns: whether the record was not there.
  private func take(
    _ id: UUID, _ fields: [JSONMember], into collection: RecordCollection, for member: UUID,
    _ data: ClubData
  ) async throws -> Bool {
    try await data.database.write { connection throws(StorageError) in
      let writer = try data.records.writer(for: member, on: connection)
      switch try writer.place(for: id, in: collection.name) {
      case .present: return false
      case .restored: return true
      case .free(let id):
        do throws(StorageError) {
          try writer.create(collection.name, id: id, fields: fields)
          return true
        } catch .knownRecord {
          return false
        }
      }
    }
  }
}

extension ClubData {
  /// All records of a space's collection, oldest first.
  func records(_ collection: RecordCollection, in space: UUID) -> SpaceRecords {
    SpaceRecords(data: self, collection: collection.name, space: space)
  }
}

/// Records that are read a page at a time, so that few are in memory.
struct SpaceRecords: AsyncSequence {
  typealias Element = Record

  let data: ClubData
  let collection: String
  let space: UUID

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(records: self) }

  struct AsyncIterator: AsyncIteratorProtocol {
    private static let pageSize = 100

    let records: SpaceRecords
    private var page: ArraySlice<Record> = []
    private var last: UUID?
    private var isLastPage = false

    init(records: SpaceRecords) { self.records = records }

    mutating func next() async throws(StorageError) -> Record? {
      if page.isEmpty, !isLastPage {
        page = try await read(after: last)[...]
        last = page.last?.id
        isLastPage = page.count < Self.pageSize
      }
      return page.popFirst()
    }

    private func read(after last: UUID?) async throws(StorageError) -> [Record] {
      try await records.data.database.read { [records] connection throws(StorageError) in
        try records.data.records.list(
          records.collection, in: records.space, after: last, limit: Self.pageSize, on: connection)
      }
    }
  }
}

extension ExportFolder {
  /// Writes a record with its identifier and the time of its last change.
  /// - Parameter field: one that the server derives, which is left out.
  func add(_ record: Record, in name: String, without field: String? = nil) async throws {
    let said =
      [JSONMember("id", .string(record.id.description))]
      + (record.body.object ?? []).filter { $0.key != field }
      + [JSONMember("updated_at", .integer(record.updatedAt))]
    try await add(
      "\(record.id).json", in: name, JSONValue.object(said).bytes, time: record.updatedAt)
  }
}
