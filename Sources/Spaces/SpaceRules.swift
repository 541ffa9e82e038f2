public import JSON

/// All kinds of spaces and the grants of all collections, shared by server and devices.
public struct SpaceRules: Sendable {
  /// The kinds of spaces.
  public let kinds: [SpaceKind]
  /// The grants of every collection.
  public let collections: [CollectionGrants]

  /// Creates the rules of these collections in spaces of these kinds.
  public init(kinds: [SpaceKind] = [.own, .club], collections: [CollectionGrants]) {
    self.kinds = kinds
    self.collections = collections
  }

  /// Returns the kind with a name; `nil` if there is none.
  public func kind(_ name: String) -> SpaceKind? { kinds.first { $0.name.isSame(as: name) } }

  /// Returns the grants of a collection; `nil` if there is none.
  public subscript(_ collection: String) -> CollectionGrants? {
    collections.first { $0.collection.isSame(as: collection) }
  }

  /// Writes `{"kinds":[…],"collections":[…]}`.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.beginArray("kinds")
    for kind in kinds { kind.write(into: &writer) }
    writer.endArray()
    writer.beginArray("collections")
    for grants in collections { grants.write(into: &writer) }
    writer.endArray()
    writer.endObject()
  }
}

extension SpaceKind {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("everyone", everyone?.name)
    writer.member("following", following.name)
    writer.endObject()
  }
}

extension CollectionGrants {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", collection)
    writer.beginArray("kinds")
    for kind in kinds { writer.string(kind) }
    writer.endArray()
    writer.member("create", create.name)
    writer.member("delete", delete.name)
    writer.member("delete_own", deleteOwn.name)
    writer.beginArray("fields")
    for field in fields { field.write(into: &writer) }
    writer.endArray()
    writer.endObject()
  }
}

extension FieldGrant {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("edit", edit?.name)
    if read > .reader {
      writer.member("read", read.name)
    }
    if let editOwn {
      writer.member("edit_own", editOwn.name)
      writer.member("merge", merge.name)
    }
    if isPast {
      writer.member("is_past", true)
    }
    if isSaidLater {
      writer.member("is_said_later", true)
    }
    writer.endObject()
  }
}
