import HTTP
import Identity
import JSON
import ServerBase
import Spaces
import Storage

/// Records of every kind for administrators (K5). What they see of each is decided by ``AdministratorSight``; each change, and
/// each look at what they could not read as members, is told by the log.
extension ClubRoutes {
  static var recordRoutes: [Route<ClubRoutes>] {
    [
      listCollections, listRecords, readRecord, openRecord, changeRecord, deleteRecord,
      restoreRecord,
    ]
  }

  private static let collection = Parameter.text("collection", "The kind.", maximumLength: 60)
  private static let space = Parameter<String>.uuid("space", "The space.")
  private static let id = Parameter<String>.uuid("id", "The record.")

  // MARK: Lists

  private static var listCollections: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/administration/collections", name: "listCollections",
      summary: "The kinds of records of all areas, and how many there are.", tag: tag,
      access: .administrator, answers: [.ok(RecordSchemas.collections)]
    ) { (club, _, _) in
      let totals = try await club.database.read {
        [records = club.records] connection throws(StorageError) in
        try records.totals(on: connection)
      }
      var writer = JSONWriter()
      writer.beginObject()
      writer.beginArray("collections")
      for (area, names) in club.collections {
        for name in names {
          writer.beginObject()
          writer.member("name", name)
          writer.member("area", area)
          writer.member("records", totals[name]?.records ?? 0)
          writer.endObject()
        }
      }
      writer.endArray()
      writer.endObject()
      return .json(writer)
    }
  }

  private static let member = Parameter<String>.uuid(
    "member", "Only in this member's own space, or made by the member elsewhere.")
  private static let inSpace = Parameter<String>.uuid("space", "Only in this space.")
  private static let text = Parameter.text(
    "text", "Words of the content, where it may be read.", maximumLength: 100)
  private static let state = Parameter.oneOf(
    "state", "Live records (by default), or deleted ones that can be restored.",
    ["live", "deleted"])
  private static let before = Parameter.integer(
    "before", "`next` of the page before.", in: 1...Int.max)

  private static var listRecords: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/administration/records/\(collection)", name: "listRecords",
      summary: "Records of one kind in all spaces, the latest change first.", tag: tag,
      access: .administrator,
      query: [
        member.description, inSpace.description, text.description, state.description,
        before.description,
      ], answers: [.ok(RecordSchemas.page)]
    ) { (club, administrator, request) in
      var filter = RecordFilter(
        request[collection], isDeleted: request.query[state] == "deleted")
      if let member = request.query[member].flatMap(UUID.init(_:)) {
        filter.place = .member(member)
      }
      if let space = request.query[inSpace].flatMap(UUID.init(_:)) { filter.place = .space(space) }
      let words = SearchText(request.query[text] ?? "").folded.split(separator: " ").map(
        String.init)
      let position = request.query[before].map(Int64.init)
      let reader = administrator.member.id
      let (page, rows) = try await club.database.read {
        [records = club.records, filter] connection throws(StorageError) in
        _ = try records.collection(filter.collection)
        let browser = RecordBrowser(records: records, connection: connection, reader: reader)
        let page = try records.browse(filter, before: position, on: connection) {
          placed throws(StorageError) in
          if words.isEmpty { return true }
          return try browser.has(words, in: placed)
        }
        var rows: [(placed: PlacedRecord, sight: AdministratorSight, label: String?)] = []
        for placed in page.records {
          let sight = try browser.sight(of: placed)
          rows.append((placed, sight, sight == .content ? try browser.label(of: placed) : nil))
        }
        return (page, rows)
      }
      let names = try await club.identity.displayNames(of: rows.compactMap(\.placed.member))
      var writer = JSONWriter()
      writer.beginObject()
      writer.beginArray("records")
      for (placed, sight, label) in rows {
        writer.beginObject()
        writer.writeFacts(of: placed, sight, names)
        writer.member("label", label)
        writer.endObject()
      }
      writer.endArray()
      writer.member("next", page.next)
      writer.endObject()
      return .json(writer)
    }
  }

  // MARK: One record

  private static var readRecord: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/administration/records/\(collection)/\(space)/\(id)", name: "readRecord",
      summary: "A record, with what depends on it and its content where it may be read.", tag: tag,
      access: .administrator, answers: [.ok(RecordSchemas.record)]
    ) { (club, administrator, request) in
      let place = try place(request)
      return try await club.record(place, for: administrator)
    }
  }

  private func record(
    _ place: RecordPlace, for administrator: Administrator
  ) async throws -> Response {
    let reader = administrator.member.id
    let found = try await database.read { [records] connection throws(StorageError) in
      let browser = RecordBrowser(records: records, connection: connection, reader: reader)
      let placed = try browser.existing(place)
      let sight = try browser.sight(of: placed)
      let (mayDelete, mayRestore) = (
        try browser.may(.delete, placed), try browser.may(.restore, placed)
      )
      return (
        placed: placed, sight: sight,
        files: try records.fileSizes(of: placed.record, on: connection),
        dependents: try records.dependents(of: placed.record, on: connection),
        mayDelete: placed.record.deletedAt == nil && mayDelete,
        mayRestore: placed.record.isRestorable(at: WallClock.now()) && mayRestore,
        content: sight == .content ? try browser.content(of: placed) : nil
      )
    }
    let names = try await identity.displayNames(of: [found.placed.member].compactMap(\.self))
    var writer = JSONWriter()
    writer.beginObject()
    writer.writeFacts(of: found.placed, found.sight, names)
    writer.member("revision", found.placed.record.revision)
    writer.member("files", found.files.count)
    writer.member("file_bytes", found.files.bytes)
    writer.beginArray("dependents")
    for (collection, count) in found.dependents {
      writer.beginObject()
      writer.member("collection", collection)
      writer.member("count", count)
      writer.endObject()
    }
    writer.endArray()
    writer.member("may_delete", found.mayDelete)
    writer.member("may_restore", found.mayRestore)
    if let content = found.content { writer.writeContent(content) }
    writer.endObject()
    return .json(writer)
  }

  private static var openRecord: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/administration/records/\(collection)/\(space)/\(id)/opening",
      name: "openRecord",
      summary:
        "The content of a record of a shared space that the administrator is not in; logged.",
      tag: tag, access: .administrator, answers: [.ok(RecordSchemas.opened)]
    ) { (club, administrator, request) in
      let content = try await club.change(try place(request), as: administrator) {
        (browser, placed) throws(StorageError) in
        switch try browser.sight(of: placed) {
        case .facts: throw .forbidden
        case .content: (act: nil, answer: try browser.content(of: placed))
        case .onRequest: (act: .recordOpened, answer: try browser.content(of: placed))
        }
      }
      var writer = JSONWriter()
      writer.beginObject()
      writer.writeContent(content)
      writer.endObject()
      return .json(writer)
    }
  }

  private static var changeRecord: Route<ClubRoutes> {
    Route(
      .patch, "/api/v1/administration/records/\(collection)/\(space)/\(id)", name: "changeRecord",
      summary: "Changes fields of a record in a shared space, as an editor of the space does.",
      tag: tag, access: .administrator, body: .json(RecordSchemas.change),
      answers: [.ok(RecordSchemas.record)]
    ) { (club, administrator, request) in
      let place = try place(request)
      let fields = request.json["fields"]?.object ?? []
      let revision = request.json["revision"]?.int64
      let names = fields.map(\.key).joined(separator: " ")
      try await club.change(place, as: administrator, after: names) {
        (browser, placed) throws(StorageError) in
        // In own spaces only the member writes.
        if placed.isOwn { throw .forbidden }
        let record = try browser.records.writer(
          forAdministrator: browser.reader, in: place.space, on: browser.connection
        ).edit(
          place.collection, id: place.id, fields: fields, revision: revision)
        return (
          act: record.revision == placed.record.revision ? nil : .recordEdited, answer: ()
        )
      }
      return try await club.record(place, for: administrator)
    }
  }

  private static var deleteRecord: Route<ClubRoutes> {
    Route(
      .delete, "/api/v1/administration/records/\(collection)/\(space)/\(id)", name: "deleteRecord",
      summary: """
        Deletes a record, which can be restored for 30 days. Refused while others of its space name it.
        """, tag: tag, access: .administrator, answers: [.done]
    ) { (club, administrator, request) in
      let place = try place(request)
      let dependents = try await club.change(place, as: administrator) {
        (browser, placed) throws(StorageError) -> (
          act: AdministrationAct.Kind?, answer: [(collection: String, count: Int)]
        ) in
        let dependents = try browser.records.dependents(
          of: placed.record, on: browser.connection)
        if placed.record.deletedAt != nil { return (act: nil, answer: []) }
        if try browser.records.collection(place.collection).isProtective { throw .forbidden }
        guard dependents.isEmpty else { return (act: nil, answer: dependents) }
        try browser.removingWriter(of: placed).delete(place.collection, id: place.id)
        return (act: .recordDeleted, answer: [])
      }
      guard dependents.isEmpty else { throw Problem.depended(on: dependents) }
      return .noContent
    }
  }

  private static var restoreRecord: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/administration/records/\(collection)/\(space)/\(id)/restoration",
      name: "restoreRecord", summary: "Restores a record deleted within the last 30 days.",
      tag: tag,
      access: .administrator, answers: [.done]
    ) { (club, administrator, request) in
      let place = try place(request)
      try await club.change(place, as: administrator) { (browser, placed) throws(StorageError) in
        if placed.record.deletedAt == nil { return (act: nil, answer: ()) }
        try browser.removingWriter(of: placed).restore(place.collection, id: place.id)
        return (act: .recordRestored, answer: ())
      }
      return .noContent
    }
  }

  // MARK: All

  private static func place(_ request: Request) throws(Problem) -> RecordPlace {
    guard let space = UUID(request[space]), let id = UUID(request[id]) else { throw .notFound }
    return RecordPlace(collection: request[collection], space: space, id: id)
  }

  /// Does something with a record in one transaction, with the line of the log that tells of it.
  private func change<Answer: Sendable>(
    _ place: RecordPlace, as administrator: Administrator, after: String? = nil,
    _ change:
      @escaping @Sendable (RecordBrowser, PlacedRecord) throws(StorageError) -> (
        act: AdministrationAct.Kind?, answer: Answer
      )
  ) async throws(StorageError) -> Answer {
    try await database.write { [records] connection throws(StorageError) in
      // Who is no administrator by now does nothing, whether it would be told or not.
      try AdministrationLog.require(.administrator(administrator), on: connection)
      let browser = RecordBrowser(
        records: records, connection: connection, reader: administrator.member.id)
      let placed = try browser.existing(place)
      let (act, answer) = try change(browser, placed)
      if let act {
        try AdministrationLog.write(
          AdministrationAct(
            act, on: place.id, named: place.collection, from: try browser.placeName(of: placed),
            to: after),
          by: .administrator(administrator), on: connection)
      }
      return answer
    }
  }
}

/// The address of a record.
private struct RecordPlace: Sendable {
  let collection: String
  let space: UUID
  let id: UUID
}

extension RecordBrowser {
  /// Returns a record that is live or can be restored.
  /// - Throws: `noSuchRecord`.
  fileprivate func existing(_ place: RecordPlace) throws(StorageError) -> PlacedRecord {
    let placed = try records.placed(
      place.collection, id: place.id, in: place.space, on: connection)
    guard let placed, records.collections[place.collection] != nil,
      placed.record.body.object?.isEmpty == false
    else { throw .noSuchRecord }
    return placed
  }
}

extension Problem {
  fileprivate static func depended(
    on dependents: [(collection: String, count: Int)]
  ) -> Problem {
    let list = dependents.map { "\($0.count) of \($0.collection)" }.joined(separator: ", ")
    return Problem(
      Kind("depended-on", title: "Other records depend on it", status: .conflict),
      "Others of its space name this record: \(list). Delete these first.")
  }
}

extension JSONWriter {
  /// Writes what administrators see of every record.
  fileprivate mutating func writeFacts(
    of placed: PlacedRecord, _ sight: AdministratorSight, _ names: [UUID: String]
  ) {
    let record = placed.record
    member("collection", record.collection)
    member("id", record.id.description)
    member("space", record.space.description)
    member("space_kind", placed.kind)
    member("space_name", placed.isOwn ? nil : placed.spaceName)
    member("author", placed.member?.description)
    member("author_name", placed.member.flatMap { names[$0] })
    member("updated_at", record.updatedAt)
    member("deleted_at", record.deletedAt)
    member("bytes", placed.bytes)
    member("is_hidden", record.isHidden)
    member("sight", sight.name)
  }

  /// Writes the fields of a record with their forms.
  fileprivate mutating func writeContent(_ fields: [RecordBrowser.Field]) {
    beginArray("content")
    for field in fields {
      beginObject()
      member("name", field.name)
      if let value = field.value {
        key("value")
        raw(value.bytes)
      }
      key("form")
      field.form.write(into: &self)
      member("is_editable", field.isEditable)
      endObject()
    }
    endArray()
  }
}
