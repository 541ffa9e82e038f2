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
    writer.key("kinds")
    writer.beginArray()
    for kind in kinds { kind.write(into: &writer) }
    writer.endArray()
    writer.key("collections")
    writer.beginArray()
    for grants in collections { grants.write(into: &writer) }
    writer.endArray()
    writer.endObject()
  }
}

extension SpaceKind {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.string(name)
    if let everyone {
      writer.key("everyone")
      writer.string(everyone.name)
    }
    writer.key("following")
    writer.string(following.name)
    writer.endObject()
  }
}

extension CollectionGrants {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.string(collection)
    writer.key("kinds")
    writer.beginArray()
    for kind in kinds { writer.string(kind) }
    writer.endArray()
    writer.key("create")
    writer.string(create.name)
    writer.key("delete")
    writer.string(delete.name)
    writer.key("delete_own")
    writer.string(deleteOwn.name)
    writer.key("fields")
    writer.beginArray()
    for field in fields { field.write(into: &writer) }
    writer.endArray()
    writer.endObject()
  }
}

extension FieldGrant {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.string(name)
    if let edit {
      writer.key("edit")
      writer.string(edit.name)
    }
    if read > .reader {
      writer.key("read")
      writer.string(read.name)
    }
    if let editOwn {
      writer.key("edit_own")
      writer.string(editOwn.name)
      writer.key("merge")
      writer.string(merge.name)
    }
    if isPast {
      writer.key("is_past")
      writer.bool(true)
    }
    if isSaidLater {
      writer.key("is_said_later")
      writer.bool(true)
    }
    writer.endObject()
  }
}
