/// Edits a topo. Each change can be undone and redone (B1).
public struct TopoEditor: Sendable {
  /// Maximum number of changes that can be undone.
  public static let maximumUndos = 500

  public private(set) var topo: Topo
  private var undone: [Topo] = []
  private var done: [Topo] = []
  /// The topo before the current drag, which is one change as a whole.
  private var beforeDrag: Topo?

  public init(_ topo: Topo) {
    self.topo = topo
  }

  public var canUndo: Bool { !done.isEmpty || isDragged }
  public var canRedo: Bool { !undone.isEmpty && !isDragged }

  private var isDragged: Bool { beforeDrag != nil && beforeDrag != topo }

  /// Appends a mark.
  ///
  /// - Returns: false if the topo is full.
  public mutating func add(_ mark: Mark) -> Bool {
    guard let changed = topo.adding(mark) else { return false }
    change(to: changed)
    return true
  }

  /// Removes a mark.
  public mutating func remove(_ id: String) { change(to: topo.removing(id)) }

  /// Changes the kind of a mark.
  public mutating func set(_ kind: Mark.Kind, of id: String) {
    guard let index = topo.index(of: id) else { return }
    var mark = topo.marks[index]
    mark.kind = kind
    change(to: topo.replacing(mark))
  }

  /// Moves a mark to another position in the order of moves.
  public mutating func order(_ id: String, at index: Int) {
    change(to: topo.ordering(id, at: index))
  }

  /// Moves a mark, as one change.
  public mutating func move(_ id: String, to place: PicturePlace) {
    endDrag()
    drag(id, to: place)
    endDrag()
  }

  /// Moves a mark during a drag, which is one change and ends with `endDrag`.
  public mutating func drag(_ id: String, to place: PicturePlace) {
    guard let index = topo.index(of: id) else { return }
    if beforeDrag == nil { beforeDrag = topo }
    var mark = topo.marks[index]
    mark.place = place
    topo = topo.replacing(mark)
  }

  /// Ends a drag. One that returned to its beginning is no change.
  public mutating func endDrag() {
    guard let before = beforeDrag else { return }
    beforeDrag = nil
    let after = topo
    topo = before
    change(to: after)
  }

  /// Undoes the last change; ends a drag first.
  public mutating func undo() {
    endDrag()
    guard let before = done.popLast() else { return }
    undone.append(topo)
    topo = before
  }

  /// Redoes the last undone change.
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
