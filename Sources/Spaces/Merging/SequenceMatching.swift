/// Finds the members of a sequence that remain in another one, in the same order (patience diff).
///
/// Members are small numbers. First, equal members at both ends are matched; then members that are unique in
/// both sequences, in the longest run with the same order; then the parts between those, in the same way. The
/// longest common sequence is computed where it is cheap. Source: B. Cohen, "Patience Diff Advantages" (2010),
/// for the idea of the unique members.
struct SequenceMatching {
  /// The index in the second sequence of each member of the first; -1 if it is missing.
  private(set) var places: [Int]

  private let base: [Int]
  private let other: [Int]
  /// The number of occurrences of a member in a block of the base, and of the other; all 0 between two blocks.
  private var baseCounts: [Int]
  private var otherCounts: [Int]
  private var otherPlaces: [Int]
  private var blocks: [Block] = []

  private struct Block {
    var base: Range<Int>
    var other: Range<Int>
    /// The remaining number of divisions, which bounds the work for hostile sequences.
    var divisions: Int
  }

  /// Maximum number of cells in the table of a longest common sequence.
  private static let cells = 4_096
  private static let divisions = 16

  /// - Parameter numbers: one more than the largest member.
  /// - Complexity: O(*n* log *n*).
  init(_ base: [Int], _ other: [Int], numbers: Int) {
    self.base = base
    self.other = other
    places = [Int](repeating: -1, count: base.count)
    baseCounts = [Int](repeating: 0, count: numbers)
    otherCounts = baseCounts
    otherPlaces = baseCounts
    blocks = [Block(base: 0..<base.count, other: 0..<other.count, divisions: Self.divisions)]
    while let block = blocks.popLast() { match(block) }
  }

  private mutating func match(_ block: Block) {
    var block = block
    trimEnds(of: &block)
    if block.base.isEmpty || block.other.isEmpty { return }
    if block.base.count <= Self.cells / block.other.count { return matchLongest(in: block) }
    if block.divisions == 0 { return }
    let anchors = anchors(in: block)
    if anchors.isEmpty { return }
    var (base, other) = (block.base.lowerBound, block.other.lowerBound)
    for place in anchors {
      places[place] = otherPlaces[self.base[place]]
      add(base..<place, other..<places[place], after: block)
      (base, other) = (place + 1, places[place] + 1)
    }
    add(base..<block.base.upperBound, other..<block.other.upperBound, after: block)
  }

  private mutating func add(_ base: Range<Int>, _ other: Range<Int>, after block: Block) {
    if base.isEmpty || other.isEmpty { return }
    blocks.append(Block(base: base, other: other, divisions: block.divisions - 1))
  }

  private mutating func trimEnds(of block: inout Block) {
    while let first = block.base.first, let otherFirst = block.other.first,
      base[first] == other[otherFirst]
    {
      places[first] = otherFirst
      block.base.removeFirst()
      block.other.removeFirst()
    }
    while let last = block.base.last, let otherLast = block.other.last,
      base[last] == other[otherLast]
    {
      places[last] = otherLast
      block.base.removeLast()
      block.other.removeLast()
    }
  }

  /// Returns the indices in the base of members that are unique in both blocks, in the same order in both.
  private mutating func anchors(in block: Block) -> [Int] {
    for place in block.base { baseCounts[base[place]] += 1 }
    for place in block.other {
      otherCounts[other[place]] += 1
      otherPlaces[other[place]] = place
    }
    let unique = block.base.filter {
      baseCounts[base[$0]] == 1 && otherCounts[base[$0]] == 1
    }
    for place in block.base { baseCounts[base[place]] = 0 }
    for place in block.other { otherCounts[other[place]] = 0 }
    return longestIncrease(of: unique.map { otherPlaces[base[$0]] }).map { unique[$0] }
  }

  /// Matches the longest common sequence of two short blocks, by a table of lengths for their suffixes.
  private mutating func matchLongest(in block: Block) {
    let (rows, columns) = (block.base.count, block.other.count)
    var lengths = [Int](repeating: 0, count: (rows + 1) * (columns + 1))
    for row in stride(from: rows - 1, through: 0, by: -1) {
      for column in stride(from: columns - 1, through: 0, by: -1) {
        let cell = row * (columns + 1) + column
        lengths[cell] =
          base[block.base.lowerBound + row] == other[block.other.lowerBound + column]
          ? lengths[cell + columns + 2] + 1
          : max(lengths[cell + columns + 1], lengths[cell + 1])
      }
    }
    var (row, column) = (0, 0)
    while row < rows, column < columns {
      let cell = row * (columns + 1) + column
      let (place, otherPlace) = (block.base.lowerBound + row, block.other.lowerBound + column)
      if base[place] == other[otherPlace] {
        places[place] = otherPlace
        (row, column) = (row + 1, column + 1)
      } else if lengths[cell + columns + 1] >= lengths[cell + 1] {
        row += 1
      } else {
        column += 1
      }
    }
  }
}

/// Returns the indices of a longest increasing run of values, in order; the first such run by its values.
/// - Complexity: O(*n* log *n*).
func longestIncrease(of values: [Int]) -> [Int] {
  // For each length, the index of the smallest value that ends a run of that length.
  var ends: [Int] = []
  var previous = [Int](repeating: -1, count: values.count)
  for place in values.indices {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if values[ends[middle]] < values[place] { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[place] = ends[low - 1] }
    if low == ends.count { ends.append(place) } else { ends[low] = place }
  }
  var run: [Int] = []
  var place = ends.last ?? -1
  while place >= 0 {
    run.append(place)
    place = previous[place]
  }
  return run.reversed()
}
