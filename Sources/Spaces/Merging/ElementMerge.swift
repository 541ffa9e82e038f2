import JSON

/// Merges two changes to a list of elements with identifiers.
///
/// An element that one side added, changed or took away is so in the merged list; one that both
/// changed to different values, or that one changed and the other took away, is a conflict. Their order
/// is never one: elements that neither side moved stand as they stood, and those that a side added or
/// moved follow the one that they follow there. Elements that both sides put at one place, in one order,
/// keep that order among all others there; between two of them the elements of the list whose identifiers
/// are smaller come first. An element that both put elsewhere stands at the earlier place.
enum ElementMerge {
  /// - Returns: `nil` if a value is neither absent nor a list of objects with a string `id` each.
  static func merged(before: JSONValue, present: JSONValue, after: JSONValue) -> MergedField? {
    guard let base = elements(of: before), let left = elements(of: present),
      let right = elements(of: after)
    else { return nil }
    let numbered = NumberedTexts((base + left + right).map { $0.id })
    let count = numbered.places.count
    let leftStart = base.count
    let rightStart = leftStart + left.count
    guard let base = Side(base, numbered.numbers[..<leftStart], count: count),
      let left = Side(left, numbered.numbers[leftStart..<rightStart], count: count),
      let right = Side(right, numbered.numbers[rightStart...], count: count)
    else { return nil }
    return merged(base, left, right, isNothing: present.isNull || after.isNull)
  }

  private static func merged(
    _ base: Side, _ left: Side, _ right: Side, isNothing: Bool
  ) -> MergedField {
    var (withLeft, withRight): ([JSONValue], [JSONValue]) = ([], [])
    var hasConflict = false
    for number in ElementOrder(base, left, right).numbers {
      let (was, ofLeft, ofRight) = (base[number], left[number], right[number])
      let isChangedByBoth = !FieldRule.isSame(was, ofLeft) && !FieldRule.isSame(was, ofRight)
      if isChangedByBoth, !FieldRule.isSame(ofLeft, ofRight) {
        hasConflict = true
        if let ofLeft { withLeft.append(ofLeft) }
        if let ofRight { withRight.append(ofRight) }
      } else if let element = FieldRule.isSame(was, ofLeft) ? ofRight : ofLeft {
        withLeft.append(element)
        withRight.append(element)
      }
    }
    func list(_ elements: [JSONValue]) -> JSONValue {
      elements.isEmpty && isNothing ? .null : .array(elements)
    }
    if !hasConflict { return .merged(list(withLeft)) }
    return .conflict(present: list(withLeft), other: list(withRight))
  }

  fileprivate typealias Element = (id: ArraySlice<UInt8>, value: JSONValue)

  private static func elements(of value: JSONValue) -> [Element]? {
    if value.isNull { return [] }
    guard let values = value.array else { return nil }
    var elements: [Element] = []
    for value in values {
      guard let id = value["id"]?.string else { return nil }
      elements.append((Array(id.utf8)[...], value))
    }
    return elements
  }

  /// One of the three lists, by the numbers of its identifiers.
  struct Side {
    /// The numbers in the list's order.
    let numbers: [Int]
    /// The index in the list for each number; -1 if it is not in the list.
    let places: [Int]
    private let values: [JSONValue]

    /// - Returns: `nil` if two elements have the same identifier.
    fileprivate init?(_ elements: [Element], _ numbers: ArraySlice<Int>, count: Int) {
      var places = [Int](repeating: -1, count: count)
      for (place, number) in numbers.enumerated() {
        if places[number] >= 0 { return nil }
        places[number] = place
      }
      self.numbers = Array(numbers)
      self.places = places
      values = elements.map { $0.value }
    }

    /// Returns the element with a number; `nil` if it is not in the list.
    subscript(_ number: Int) -> JSONValue? { places[number] < 0 ? nil : values[places[number]] }
  }
}

/// The merged order of all elements in two changed lists, including removed ones.
struct ElementOrder {
  private(set) var numbers: [Int] = []

  /// Elements that one side put between two that nobody moved.
  fileprivate typealias Group = [Int]

  init(_ base: ElementMerge.Side, _ left: ElementMerge.Side, _ right: ElementMerge.Side) {
    let leftPut = Self.put(by: left, on: base)
    let rightPut = Self.put(by: right, on: base)
    let fixed = base.numbers.filter { !leftPut[$0] && !rightPut[$0] }
    // The number of fixed elements before each number.
    var ranks = [Int](repeating: -1, count: base.places.count)
    for (rank, number) in fixed.enumerated() { ranks[number] = rank }
    var leftGaps = Self.gaps(of: left, leftPut, ranks)
    var rightGaps = Self.gaps(of: right, rightPut, ranks)
    for number in leftPut.indices where leftGaps[number] >= 0 && rightGaps[number] >= 0 {
      if leftGaps[number] > rightGaps[number] { leftGaps[number] = -1 }
      if rightGaps[number] > leftGaps[number], leftGaps[number] >= 0 { rightGaps[number] = -1 }
    }
    let lefts = Self.groups(of: left, leftGaps, count: fixed.count + 1)
    let rights = Self.groups(of: right, rightGaps, count: fixed.count + 1)
    var places = GroupPlaces(count: base.places.count)
    for gap in 0...fixed.count {
      numbers += places.joined(lefts[gap], rights[gap])
      if gap < fixed.count { numbers.append(fixed[gap]) }
    }
  }

  /// Returns true for each number whose element the side added or moved, with as few moves as possible.
  private static func put(
    by side: ElementMerge.Side, on base: ElementMerge.Side
  ) -> [Bool] {
    var isPut = side.places.map { $0 >= 0 }
    let common = side.numbers.filter { base.places[$0] >= 0 }
    for place in longestIncrease(of: common.map { base.places[$0] }) {
      isPut[common[place]] = false
    }
    return isPut
  }

  /// Returns for each number that the side put somewhere the number of fixed elements before it; -1 for all others.
  private static func gaps(
    of side: ElementMerge.Side, _ isPut: [Bool], _ ranks: [Int]
  ) -> [Int] {
    var gaps = [Int](repeating: -1, count: isPut.count)
    var gap = 0
    for number in side.numbers {
      if ranks[number] >= 0 { gap = ranks[number] + 1 }
      if isPut[number] { gaps[number] = gap }
    }
    return gaps
  }

  private static func groups(
    of side: ElementMerge.Side, _ gaps: [Int], count: Int
  ) -> [Group] {
    var groups = [Group](repeating: [], count: count)
    for number in side.numbers where gaps[number] >= 0 { groups[gaps[number]].append(number) }
    return groups
  }
}

/// The places of elements in the two groups that are joined; -1 for all others.
private struct GroupPlaces {
  private var inFirst: [Int]
  private var inSecond: [Int]

  init(count: Int) {
    inFirst = [Int](repeating: -1, count: count)
    inSecond = inFirst
  }

  /// Joins the elements that two sides inserted into one gap. The result does not depend on the order of the groups.
  /// - Complexity: O(*n* log *n*).
  mutating func joined(_ one: ElementOrder.Group, _ other: ElementOrder.Group) -> [Int] {
    let isInOrder = !other.lexicographicallyPrecedes(one)
    let (first, second) = isInOrder ? (one, other) : (other, one)
    for (place, number) in first.enumerated() { inFirst[number] = place }
    for (place, number) in second.enumerated() { inSecond[number] = place }
    let both = first.filter { inSecond[$0] >= 0 }
    let run = longestIncrease(of: both.map { inSecond[$0] }).map { both[$0] }
    var joined: [Int] = []
    var (firstPlace, secondPlace) = (0, 0)
    for place in 0...run.count {
      let firstEnd = place < run.count ? inFirst[run[place]] : first.count
      let secondEnd = place < run.count ? inSecond[run[place]] : second.count
      let ofFirst = first[firstPlace..<firstEnd]
      // Elements of both groups outside the common run keep their place in the first group.
      let ofSecond = second[secondPlace..<secondEnd].filter { inFirst[$0] < 0 }
      let isFirstSmaller = !ofSecond.lexicographicallyPrecedes(ofFirst)
      joined += isFirstSmaller ? Array(ofFirst) + ofSecond : ofSecond + Array(ofFirst)
      if place < run.count { joined.append(run[place]) }
      (firstPlace, secondPlace) = (firstEnd + 1, secondEnd + 1)
    }
    for number in first { inFirst[number] = -1 }
    for number in second { inSecond[number] = -1 }
    return joined
  }
}
