/// A topo while it is drawn: every change can be undone and redone, one by one (B1).
public struct TopoEditor: Sendable {
  /// The most changes that can be undone.
  public static let maximumUndos = 500

  public private(set) var topo: Topo
  private var undone: [Topo] = []
  private var done: [Topo] = []
  /// The topo from before a drag that is going on: the whole drag is one change.
  private var beforeDrag: Topo?

  public init(_ topo: Topo) {
    self.topo = topo
  }

  public var canUndo: Bool { !done.isEmpty || isDragged }
  public var canRedo: Bool { !undone.isEmpty && !isDragged }

  private var isDragged: Bool { beforeDrag != nil && beforeDrag != topo }

  /// Adds a mark at the end.
  ///
  /// - Returns: whether there was room for it.
  public mutating func add(_ mark: Mark) -> Bool {
    guard let changed = topo.adding(mark) else { return false }
    change(to: changed)
    return true
  }

  /// Removes a mark.
  public mutating func remove(_ id: String) { change(to: topo.removing(id)) }

  /// Makes a mark stand for something else.
  public mutating func set(_ kind: Mark.Kind, of id: String) {
    guard let index = topo.index(of: id) else { return }
    var mark = topo.marks[index]
    mark.kind = kind
    change(to: topo.replacing(mark))
  }

  /// Puts a mark at another place of the order of moves.
  public mutating func order(_ id: String, at index: Int) {
    change(to: topo.ordering(id, at: index))
  }

  /// Moves a mark; one change.
  public mutating func move(_ id: String, to place: PicturePlace) {
    endDrag()
    drag(id, to: place)
    endDrag()
  }

  /// Moves a mark with the finger, again and again; one change, which ends with `endDrag`.
  public mutating func drag(_ id: String, to place: PicturePlace) {
    guard let index = topo.index(of: id) else { return }
    if beforeDrag == nil { beforeDrag = topo }
    var mark = topo.marks[index]
    mark.place = place
    topo = topo.replacing(mark)
  }

  /// Ends a drag; one that came back to where it began is no change.
  public mutating func endDrag() {
    guard let before = beforeDrag else { return }
    beforeDrag = nil
    let after = topo
    topo = before
    change(to: after)
  }

  /// Takes the last change back; a drag that is going on first.
  public mutating func undo() {
    endDrag()
    guard let before = done.popLast() else { return }
    undone.append(topo)
    topo = before
  }

  /// Makes the change again that was taken back last.
  public mutating func redo() {
    endDrag()
    guard let after = undone.popLast() else { return }
    done.append(topo)
    topo = after
  }

  private mutating func change(to changed: Topo) {
    endDrag()
    guard changed != topo else { return }
    if done.count == Self.maximumUndos { done.removeFirst() }
    done.append(topo)
    undone = []
    topo = changed
  }
}
