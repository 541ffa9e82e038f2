public import HTTP
import JSON
import Replication
import Spaces
import Storage

extension OpenAPI {
  /// Creates the OpenAPI document of a club with these areas.
  public init(describing areas: [Area]) {
    var rules = JSONWriter()
    rules.beginObject()
    for area in areas { area.rules?(&rules) }
    rules.beginObject("fields")
    for collection in areas.flatMap(\.collections) {
      rules.key(collection.grants.collection)
      rules.beginObject()
      for field in collection.grants.fields {
        rules.key(field.name)
        rules.string(field.isInitial ? "initial" : "editable")
      }
      rules.endObject()
    }
    rules.endObject()
    rules.beginObject("records")
    for collection in areas.flatMap(\.collections) {
      rules.key(collection.grants.collection)
      collection.schema.write(into: &rules)
    }
    rules.endObject()
    rules.endObject()
    self.init(
      title: "Cordada", version: "1", routes: areas.flatMap(\.routes), rules: rules.bytes)
  }
}
