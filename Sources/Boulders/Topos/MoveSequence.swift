/// A replay of a problem: the holds of each hand after every move.
public struct MoveSequence: Equatable, Sendable {
  /// The positions of the hands, as indices of the topo's marks.
  public struct Position: Equatable, Sendable {
    /// The hold of the right hand; `nil` if it has none.
    public var right: Int?
    /// The hold of the left hand; `nil` if it has none.
    public var left: Int?
    /// The mark just reached; `nil` at the start.
    public var reached: Int?
  }

  /// The positions from the start to the last move; empty for a topo without hands and starts.
  public let positions: [Position]

  /// The hands begin at the start marks: both at a single one, otherwise the left hand at the leftmost. Both
  /// hands reach the top, after all numbered moves.
  public init(_ topo: Topo) {
    let marks = topo.marks
    let starts = marks.indices.filter { marks[$0].kind == .start }
      .sorted { (marks[$0].place.x, $0) < (marks[$1].place.x, $1) }
    var position = Position(right: starts.last, left: starts.first)
    var positions = starts.isEmpty ? [] : [position]
    func reach(_ mark: Int, right: Bool, left: Bool) {
      if right { position.right = mark }
      if left { position.left = mark }
      position.reached = mark
      positions.append(position)
    }
    for mark in marks.indices {
      switch marks[mark].kind {
      case .rightHand: reach(mark, right: true, left: false)
      case .leftHand: reach(mark, right: false, left: true)
      case .bothHands: reach(mark, right: true, left: true)
      case .foot, .start, .top: break
      }
    }
    for mark in marks.indices where marks[mark].kind == .top {
      reach(mark, right: true, left: true)
    }
    self.positions = positions
  }
}
