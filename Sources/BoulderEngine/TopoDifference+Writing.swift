import Boulders
import JSON

extension TopoDifference.Change {
  fileprivate var name: StaticString {
    switch self {
    case .same: "same"
    case .added: "added"
    case .moved: "moved"
    case .altered: "altered"
    }
  }
}

extension TopoDifference {
  /// Writes the topo, the suggestion and the differences.
  func write(_ from: Topo, _ to: Topo, into writer: inout JSONWriter) {
    writer.beginObject()
    for (key, topo) in [("from", from), ("to", to)] as [(StaticString, Topo)] {
      writer.key(key)
      writer.beginObject()
      topo.writeNumbered(into: &writer)
      writer.endObject()
    }
    writer.beginArray("changes")
    for change in changes { writer.string(change.name) }
    writer.endArray()
    writer.beginArray("removed")
    for index in removed { writer.integer(index) }
    writer.endArray()
    writer.endObject()
  }
}
