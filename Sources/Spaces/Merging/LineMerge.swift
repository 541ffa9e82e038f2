import JSON

/// Merges two changes of a text line by line, as diff3 does.
///
/// Lines unchanged by both sides divide the texts into pieces. A piece changed by one side is taken from that
/// side; one that both changed in the same way is taken, too; one that both changed differently is a conflict.
/// So are two insertions at the same place, because members must decide their order. Source: S. Khanna, K.
/// Kunal, B. Pierce, "A Formal Investigation of Diff3" (2007).
enum LineMerge {
  /// - Returns: `nil` if a value is neither a string nor absent.
  static func merged(before: JSONValue, present: JSONValue, after: JSONValue) -> MergedField? {
    guard let base = lines(of: before), let left = lines(of: present), let right = lines(of: after)
    else { return nil }
    let texts = base + left + right
    let numbered = NumberedTexts(texts)
    let numbers = numbered.numbers
    let merge = ThreeWayMerge(
      base: Array(numbers[..<base.count]),
      left: Array(numbers[base.count..<(base.count + left.count)]),
      right: Array(numbers[(base.count + left.count)...]), numbers: numbered.places.count)
    let isNothing = present.isNull || after.isNull
    func text(_ merged: [Int]) -> JSONValue {
      if merged.isEmpty { return isNothing ? .null : .string("") }
      var bytes: [UInt8] = []
      for (index, number) in merged.enumerated() {
        if index > 0 { bytes.append(lineFeed) }
        bytes.append(contentsOf: texts[numbered.places[number]])
      }
      return .string(String(decoding: bytes, as: UTF8.self))
    }
    if !merge.hasConflict { return .merged(text(merge.withLeft)) }
    return .conflict(present: text(merge.withLeft), other: text(merge.withRight))
  }

  private static let lineFeed = UInt8(ascii: "\n")

  /// Returns the lines of a text, none for an absent value or the empty text; `nil` if it is no string.
  private static func lines(of value: JSONValue) -> [ArraySlice<UInt8>]? {
    if value.isNull { return [] }
    guard let text = value.string else { return nil }
    let bytes = Array(text.utf8)
    return bytes.isEmpty ? [] : bytes.split(separator: lineFeed, omittingEmptySubsequences: false)
  }
}

/// Two changes of one sequence of numbers, merged.
struct ThreeWayMerge {
  /// The merged sequence, with the left side's part where both differ.
  private(set) var withLeft: [Int] = []
  /// The merged sequence, with the right side's part where both differ.
  private(set) var withRight: [Int] = []
  private(set) var hasConflict = false

  /// - Parameter numbers: one more than the largest member.
  init(base: [Int], left: [Int], right: [Int], numbers: Int) {
    let lefts = SequenceMatching(base, left, numbers: numbers).places
    let rights = SequenceMatching(base, right, numbers: numbers).places
    var (from, leftFrom, rightFrom) = (0, 0, 0)
    for place in base.indices where lefts[place] >= 0 && rights[place] >= 0 {
      add(
        base[from..<place], left[leftFrom..<lefts[place]], right[rightFrom..<rights[place]])
      withLeft.append(base[place])
      withRight.append(base[place])
      (from, leftFrom, rightFrom) = (place + 1, lefts[place] + 1, rights[place] + 1)
    }
    add(base[from...], left[leftFrom...], right[rightFrom...])
  }

  private mutating func add(
    _ base: ArraySlice<Int>, _ left: ArraySlice<Int>, _ right: ArraySlice<Int>
  ) {
    var (ofLeft, ofRight) = (left, right)
    if left.elementsEqual(base) {
      ofLeft = right
    } else if right.elementsEqual(base) {
      ofRight = left
    } else if !left.elementsEqual(right) {
      hasConflict = true
    }
    withLeft.append(contentsOf: ofLeft)
    withRight.append(contentsOf: ofRight)
  }
}
