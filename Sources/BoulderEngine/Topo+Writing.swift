import Boulders
import JSON

extension Topo {
  /// Writes the members `marks`, in the form of records, and `numbers`, with null for marks without one.
  func writeNumbered(into writer: inout JSONWriter) {
    writer.key("marks")
    write(into: &writer)
    writer.beginArray("numbers")
    for number in numbers { writer.integerOrNull(number) }
    writer.endArray()
  }

  /// Writes the marks with their numbers, and the positions of a replay.
  func writePlayed(into writer: inout JSONWriter) {
    writer.beginObject()
    writeNumbered(into: &writer)
    writer.beginArray("positions")
    for position in MoveSequence(self).positions {
      writer.beginObject()
      writer.member("right", orNull: position.right)
      writer.member("left", orNull: position.left)
      writer.member("reached", orNull: position.reached)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func integerOrNull(_ value: Int?) {
    if let value { integer(value) } else { null() }
  }
}
