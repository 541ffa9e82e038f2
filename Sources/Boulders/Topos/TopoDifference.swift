/// What a suggested topo changes, mark by mark (B9).
public struct TopoDifference: Equatable, Sendable {
  /// How a mark of the suggestion compares with the topo as it is.
  public enum Change: Equatable, Sendable {
    case same
    case added
    /// At another place.
    case moved
    /// The same place, but another kind or another number.
    case altered
  }

  /// For each mark of the suggestion.
  public let changes: [Change]
  /// The indices in the topo of the marks that the suggestion does not have.
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
