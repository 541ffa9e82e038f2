import HTTP
import JSON
import Storage

extension TrackRoutes {
  /// The routes of categories (T11).
  var categories: [Route] { [listCategories, addCategory, editCategory, deleteCategory] }

  private static let category = Parameter<String>.uuid("id", "The category.")
  private static let moveTo = Parameter<String>.uuid(
    "move_to", "The category its tracks go to; without it they have none.")
  private static let categorySchema = NamedSchema("Category", TrackSchemas.category)

  private var listCategories: Route {
    Route(
      .get, "/api/v1/categories", name: "listCategories",
      summary: "The categories of everybody and the member's own.", tag: "categories",
      access: .signedIn, answers: [.ok(NamedSchema("CategoryList", TrackSchemas.categories))]
    ) { [self] request in
      let records = try await store.categories(of: try await member(request))
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("categories")
      writer.beginArray()
      for record in records { Self.write(record, into: &writer) }
      writer.endArray()
      writer.endObject()
      return .json(writer)
    }
  }

  private var addCategory: Route {
    Route(
      .post, "/api/v1/categories", name: "addCategory", summary: "A category of one's own.",
      tag: "categories", access: .signedIn,
      body: .json(NamedSchema("CategoryNew", TrackSchemas.categoryNew)),
      answers: [.created(Self.categorySchema)]
    ) { [self] request in
      let body = JSONValue.object((request.json.object ?? []).filter { !$0.value.isNull })
      let record = try await store.addCategory(body, for: try await member(request))
      return Self.json(record, status: .created)
    }
  }

  private var editCategory: Route {
    Route(
      .patch, "/api/v1/categories/\(Self.category)", name: "editCategory",
      summary: "Renames one of the member's own categories.", tag: "categories",
      access: .signedIn, body: .json(NamedSchema("CategoryEdit", TrackSchemas.categoryEdit)),
      answers: [.ok(Self.categorySchema)]
    ) { [self] request in
      let fields = JSONValue.object((request.json.object ?? []).filter { $0.key != "rev" })
      let change = try await store.editCategory(
        try Self.categoryID(request), of: try await member(request), fields: fields,
        revision: request.json["rev"]?.int64)
      return Self.json(try Self.done(change))
    }
  }

  private var deleteCategory: Route {
    Route(
      .delete, "/api/v1/categories/\(Self.category)", name: "deleteCategory",
      summary: "Deletes one of the member's own categories; its tracks stay.",
      tag: "categories", access: .signedIn, query: [Self.moveTo.description], answers: [.done]
    ) { [self] request in
      let change = try await store.deleteCategory(
        try Self.categoryID(request), of: try await member(request),
        movingTo: request.query[Self.moveTo].flatMap(UUID.init(_:)))
      _ = try Self.done(change)
      return .noContent
    }
  }

  private static func categoryID(_ request: Request) throws(Problem) -> UUID {
    guard let id = UUID(request[category]) else { throw .notFound }
    return id
  }

  private static func done(_ change: CategoryChange) throws(Problem) -> Record {
    switch change {
    case .done(let record): return record
    case .builtIn:
      throw Problem(.conflict, "This category belongs to everybody; it keeps its name and stays.")
    }
  }

  private static func json(_ record: Record, status: Status = .ok) -> Response {
    var writer = JSONWriter()
    write(record, into: &writer)
    return .json(writer, status: status)
  }

  private static func write(_ record: Record, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("id")
    writer.string(record.id.description)
    writer.key("rev")
    writer.integer(record.revision)
    for member in CategoryRecord(record.body)?.body.object ?? [] {
      writer.key(member.key)
      member.value.write(into: &writer)
    }
    writer.endObject()
  }
}
