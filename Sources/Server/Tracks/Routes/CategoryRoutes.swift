import HTTP
import Identity
import JSON
import ServerBase
import Storage

extension TrackRoutes {
  /// The routes of categories (T11).
  static var categories: [Route<TrackRoutes>] {
    [listCategories, addCategory, editCategory, deleteCategory]
  }

  private static let category = Parameter<String>.uuid("id", "The category.")
  private static let moveTo = Parameter<String>.uuid(
    "move_to", "The category its tracks go to; without it they have none.")
  private static let categorySchema = NamedSchema("Category", TrackSchemas.category)

  private static var listCategories: Route<TrackRoutes> {
    Route(
      .get, "/api/v1/categories", name: "listCategories",
      summary: "The categories of everybody and the member's own.", tag: "categories",
      access: .member(allowing: .readTracks),
      answers: [.ok(NamedSchema("CategoryList", TrackSchemas.categories))], isBrief: true
    ) { (tracks, member, request) in
      let records = try await tracks.store.categories(of: member.id)
      var writer = JSONWriter()
      writer.beginObject()
      writer.beginArray("categories")
      for record in records { write(record, into: &writer) }
      writer.endArray()
      writer.endObject()
      return .json(writer)
    }
  }

  private static var addCategory: Route<TrackRoutes> {
    Route(
      .post, "/api/v1/categories", name: "addCategory", summary: "A category of one's own.",
      tag: "categories", access: .member(allowing: .writeTracks),
      body: .json(NamedSchema("CategoryNew", TrackSchemas.categoryNew)),
      answers: [.created(Self.categorySchema)]
    ) { (tracks, member, request) in
      let fields = (request.json.object ?? []).filter { !$0.value.isNull }
      let record = try await tracks.store.addCategory(fields, for: member.id)
      return json(record, status: .created)
    }
  }

  private static var editCategory: Route<TrackRoutes> {
    Route(
      .patch, "/api/v1/categories/\(Self.category)", name: "editCategory",
      summary: "Renames one of the member's own categories.", tag: "categories",
      access: .member(allowing: .writeTracks),
      body: .json(NamedSchema("CategoryEdit", TrackSchemas.categoryEdit)),
      answers: [.ok(Self.categorySchema)]
    ) { (tracks, member, request) in
      let fields = (request.json.object ?? []).filter { $0.key != "rev" }
      let record = try await tracks.store.editCategory(
        try categoryID(request), of: member.id, fields: fields,
        revision: request.json["rev"]?.int64)
      return json(record)
    }
  }

  private static var deleteCategory: Route<TrackRoutes> {
    Route(
      .delete, "/api/v1/categories/\(Self.category)", name: "deleteCategory",
      summary: "Deletes one of the member's own categories; its tracks stay.",
      tag: "categories", access: .member(allowing: .writeTracks), query: [Self.moveTo.description],
      answers: [.done]
    ) { (tracks, member, request) in
      try await tracks.store.deleteCategory(
        try categoryID(request), of: member.id,
        movingTo: request.query[moveTo].flatMap(UUID.init(_:)))
      return .noContent
    }
  }

  private static func categoryID(_ request: Request) throws(Problem) -> UUID {
    guard let id = UUID(request[category]) else { throw .notFound }
    return id
  }

  private static func json(_ record: Record, status: Status = .ok) -> Response {
    var writer = JSONWriter()
    write(record, into: &writer)
    return .json(writer, status: status)
  }

  private static func write(_ record: Record, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", record.id.description)
    writer.member("rev", record.revision)
    for member in CategoryRecord(record.body)?.body.object ?? [] {
      writer.key(member.key)
      member.value.write(into: &writer)
    }
    writer.endObject()
  }
}
