import Boulders
import JSON

/// A member's change to a topo.
private enum DrawingAct: CaseIterable {
  case add, drag, endDrag, push, set, order, remove, undo, redo

  var name: StaticString {
    switch self {
    case .add: "add"
    case .drag: "drag"
    case .endDrag: "endDrag"
    case .push: "push"
    case .set: "set"
    case .order: "order"
    case .remove: "remove"
    case .undo: "undo"
    case .redo: "redo"
    }
  }

  init?(name: String) {
    guard let act = Self.allCases.first(where: { $0.name.isSame(as: name) }) else { return nil }
    self = act
  }
}

extension TopoEditor {
  /// Makes a change from the screen's JSON: `{"act",…}`, with the mark's identifier and the arguments of the act.
  mutating func make(_ told: JSONValue) throws(BoulderEngineError) {
    guard let act = told["act"]?.string.flatMap(DrawingAct.init(name:)) else { throw .badJSON }
    switch act {
    case .undo: undo()
    case .redo: redo()
    case .endDrag: endDrag()
    case .add:
      guard add(Mark(id: try Self.mark(told), try Self.kind(told), at: try Self.place(told))) else {
        throw .full
      }
    case .drag: drag(try Self.mark(told), to: try Self.place(told))
    case .push: try push(try Self.mark(told), told)
    case .set: set(try Self.kind(told), of: try Self.mark(told))
    case .order:
      guard let index = told["index"]?.int64 else { throw .badJSON }
      order(try Self.mark(told), at: Int(clamping: index))
    case .remove: remove(try Self.mark(told))
    }
  }

  /// Moves a mark by lengths on the picture, as the arrow keys do.
  private mutating func push(_ id: String, _ told: JSONValue) throws(BoulderEngineError) {
    guard let shape = PictureShape(told), let right = told["right"]?.double,
      let down = told["down"]?.double
    else { throw .badJSON }
    guard let index = topo.index(of: id) else { return }
    move(id, to: shape.place(topo.marks[index].place, right: right, down: down))
  }

  private static func mark(_ told: JSONValue) throws(BoulderEngineError) -> String {
    guard let id = told["id"]?.string else { throw .badJSON }
    return id
  }

  private static func kind(_ told: JSONValue) throws(BoulderEngineError) -> Mark.Kind {
    guard let kind = told["kind"]?.string.flatMap({ Mark.Kind(name: $0) }) else { throw .badJSON }
    return kind
  }

  private static func place(_ told: JSONValue) throws(BoulderEngineError) -> PicturePlace {
    guard let x = told["x"]?.double, let y = told["y"]?.double,
      let place = PicturePlace(nearestTo: x, y)
    else { throw .badJSON }
    return place
  }

  /// Writes the marks with their numbers, and whether changes can be undone and redone.
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    topo.writeNumbered(into: &writer)
    writer.key("can_undo")
    writer.bool(canUndo)
    writer.key("can_redo")
    writer.bool(canRedo)
    writer.endObject()
  }
}

extension PictureShape {
  /// Reads the shape of a picture from its size in pixels: `{"width","height"}`.
  init?(_ told: JSONValue) {
    guard let width = told["width"]?.double, let height = told["height"]?.double else { return nil }
    self.init(width: width, height: height)
  }
}
