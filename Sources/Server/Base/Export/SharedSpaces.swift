import Formats
package import JSON
package import Spaces
package import Storage
import Text

/// The shared spaces of a kind in an export: a folder for each, with a file for the space's own record and a
/// folder for each of its other collections.
package struct SharedSpaces: Sendable {
  /// Creates a space with an identifier, owned by a member.
  package typealias Open =
    @Sendable (UUID, [JSONMember], _ member: UUID, RecordStore, Connection) throws(StorageError) ->
    Void

  let kind: SpaceKind
  /// The folder of the spaces within that of the area.
  package let folder: String
  /// The file with the space's own record.
  package let file: String
  package let collection: RecordCollection
  /// The other collections; those that refer to others come after them.
  package let folders: [(name: String, collection: RecordCollection)]
  package let open: Open

  package init(
    kind: SpaceKind, folder: String, file: String, collection: RecordCollection,
    folders: [(name: String, collection: RecordCollection)],
    open: @escaping Open
  ) {
    self.kind = kind
    self.folder = folder
    self.file = file
    self.collection = collection
    self.folders = folders
    self.open = open
  }

  /// Returns the folder of a space: its name, and the end of its identifier, since names are not unique.
  package func path(of space: Record) -> String {
    let name = FileName.harmless(
      Array((space.body["name"]?.string ?? "").utf8), maximumSize: 100)
    return "\(folder)/\(String(decoding: name, as: UTF8.self)) \(space.id.description.suffix(8))"
  }

  /// Restores all spaces of an export.
  /// - Parameter prepare: receives each record of a file with its collection and the target space (`nil` for
  ///   the space's own record), and returns the record to store, or `nil` to skip it.
  /// - Returns: the result, and the target space of each space in the export.
  package func restore(
    from export: RestoredFolder, for member: UUID, into data: ClubData,
    prepare: (JSONValue, RecordCollection, UUID?) async throws -> JSONValue?
  ) async throws -> (Restoration, places: [UUID: UUID]) {
    var result = Restoration()
    var places: [UUID: UUID] = [:]
    for path in export.folders(in: folder) {
      let head = "\(path)/\(file)"
      if export.isOutOfTime {
        result.left += 1
        continue
      }
      do {
        guard let said = try await export.json(head) else { continue }
        guard let id = said["id"]?.uuid, let name = said["name"]?.string else {
          throw MemberArchiveError.damaged("\(head): It has no identifier and name.")
        }
        let fields = (try await prepare(said, collection, nil)?.object ?? []).filter {
          collection.grants[$0.key] != nil
        }
        let (space, isNew) = try await data.database.write { connection throws(StorageError) in
          try place(of: id, named: name, fields, for: member, in: data.records, connection)
        }
        places[id] = space
        if isNew { result.added += 1 } else { result.known += 1 }
        let records = OwnRecords(folders: folders.map { ("\(path)/\($0.name)", $0.collection) })
        result += try await records.restore(from: export, for: member, in: space, into: data) {
          try await prepare($0, $1, space)
        }
      } catch {
        guard let refusal = Restoration.Refusal(file: "\(export.name)/\(head)", error) else {
          throw error
        }
        result.refused.append(refusal)
      }
    }
    return (result, places)
  }

  /// Returns the target space for one of the export: the same space if the member is in it, else the one
  /// created from it before, else a space with this name that is open to everyone; otherwise a new one.
  private func place(
    of id: UUID, named name: String, _ fields: [JSONMember], for member: UUID,
    in records: RecordStore, _ connection: Connection
  ) throws(StorageError) -> (space: UUID, isNew: Bool) {
    let kindName = kind.name.description
    let isHere = try connection.exists(
      "SELECT 1 FROM spaces WHERE id = $1 AND kind = $2", id, kindName)
    if isHere {
      do throws(StorageError) {
        _ = try records.access(of: member, to: id, on: connection)
        try follow(id, by: member, in: records, connection)
        return (id, false)
      } catch .forbidden {}
    }
    let own = try records.identifier(chosen: id, of: kind, by: member, on: connection)
    if try records.hasSpace(own, on: connection) { return (own, false) }
    if kind.everyone != nil {
      let named = try connection.rows(
        "SELECT id FROM spaces WHERE kind = $1 AND lower(name) = lower($2) ORDER BY since LIMIT 1",
        kindName, name
      ) { row throws(StorageError) in try row.uuid(0) }
      if let named = named.first {
        try follow(named, by: member, in: records, connection)
        return (named, false)
      }
    }
    try open(own, fields, member, records, connection)
    return (own, true)
  }

  private func follow(
    _ space: UUID, by member: UUID, in records: RecordStore, _ connection: Connection
  ) throws(StorageError) {
    guard kind.following == .byChoice else { return }
    try records.follow(space, true, by: member, on: connection)
  }
}
