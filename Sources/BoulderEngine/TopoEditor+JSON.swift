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
  mutating func make(_ json: JSONValue) throws(BoulderEngineError) {
    guard let act = json["act"]?.string.flatMap(DrawingAct.init(name:)) else { throw .badJSON }
    switch act {
    case .undo: undo()
    case .redo: redo()
    case .endDrag: endDrag()
    case .add:
      guard add(Mark(id: try Self.mark(json), try Self.kind(json), at: try Self.place(json))) else {
        throw .full
      }
    case .drag: drag(try Self.mark(json), to: try Self.place(json))
    case .push: try push(try Self.mark(json), json)
    case .set: set(try Self.kind(json), of: try Self.mark(json))
    case .order:
      guard let index = json["index"]?.int64 else { throw .badJSON }
      order(try Self.mark(json), at: Int(clamping: index))
    case .remove: remove(try Self.mark(json))
    }
  }

  /// Moves a mark by lengths on the picture, as the arrow keys do.
  private mutating func push(_ id: String, _ json: JSONValue) throws(BoulderEngineError) {
    guard let shape = PictureShape(json), let right = json["right"]?.double,
      let down = json["down"]?.double
    else { throw .badJSON }
    guard let index = topo.index(of: id) else { return }
    move(id, to: shape.place(topo.marks[index].place, right: right, down: down))
  }

  private static func mark(_ json: JSONValue) throws(BoulderEngineError) -> String {
    guard let id = json["id"]?.string else { throw .badJSON }
    return id
  }

  private static func kind(_ json: JSONValue) throws(BoulderEngineError) -> Mark.Kind {
    guard let kind = json["kind"]?.string.flatMap({ Mark.Kind(name: $0) }) else { throw .badJSON }
    return kind
  }

  private static func place(_ json: JSONValue) throws(BoulderEngineError) -> PicturePlace {
    guard let x = json["x"]?.double, let y = json["y"]?.double,
      let place = PicturePlace(nearestTo: x, y)
    else { throw .badJSON }
    return place
  }

  /// Writes the marks with their numbers, and whether changes can be undone and redone.
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    topo.writeNumbered(into: &writer)
    writer.member("can_undo", canUndo)
    writer.member("can_redo", canRedo)
    writer.endObject()
  }
}

extension PictureShape {
  /// Reads the shape of a picture from its size in pixels: `{"width","height"}`.
  init?(_ json: JSONValue) {
    guard let width = json["width"]?.double, let height = json["height"]?.double else { return nil }
    self.init(width: width, height: height)
  }
}
