/// The differences between a topo and a suggestion, mark by mark (B9).
public struct TopoDifference: Equatable, Sendable {
  /// The difference of a mark in the suggestion from the topo.
  public enum Change: Equatable, Sendable {
    case same
    case added
    /// At another place.
    case moved
    /// The same place, but another kind or another number.
    case altered
  }

  /// The change of each mark in the suggestion.
  public let changes: [Change]
  /// The indices in the topo of marks that the suggestion removes.
  public let removed: [Int]

  /// - Complexity: O(*n*²) in the number of marks, of which a topo has few.
  public init(from topo: Topo, to suggestion: Topo) {
    let (numbers, suggested) = (topo.numbers, suggestion.numbers)
    changes = suggestion.marks.enumerated().map { place, mark in
      guard let index = topo.index(of: mark.id) else { return .added }
      let before = topo.marks[index]
      if before.place != mark.place { return .moved }
      return before.kind == mark.kind && numbers[index] == suggested[place] ? .same : .altered
    }
    removed = topo.marks.indices.filter { suggestion.index(of: topo.marks[$0].id) == nil }
  }
}
