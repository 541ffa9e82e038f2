public import JSON

/// The merging of two sides' changes to one field.
public enum FieldMerge: CaseIterable, Sendable {
  /// One value or the other (see ``FieldRule``).
  case whole
  /// A text, line by line.
  case lines
  /// A list of objects, each with a string `id`: additions, removals, changes and moves of both sides are
  /// merged. Lists of another form are merged whole.
  case elements
  /// The time of a unique event: the earlier of two.
  case earliest

  /// The stable name used in the API.
  public var name: StaticString {
    switch self {
    case .whole: "whole"
    case .lines: "lines"
    case .elements: "elements"
    case .earliest: "earliest"
    }
  }

  /// Returns the merge with a name; `nil` if there is none.
  public init?(name: String) {
    guard let merge = Self.allCases.first(where: { $0.name.isSame(as: name) }) else { return nil }
    self = merge
  }
}

/// The result of merging two values of a field. An absent value is `null`.
public enum MergedField: Equatable, Sendable {
  /// The value has the changes of both sides.
  case merged(JSONValue)
  /// Both sides changed the same part differently. `present` has the changes of both sides, with the present
  /// value's where they differ; `other` has those of the incoming value.
  case conflict(present: JSONValue, other: JSONValue)
}

extension FieldMerge {
  /// Merges two changes of one value, from three values alone, independent of clocks and order of arrival.
  ///
  /// - Parameters:
  ///   - before: the value that both sides changed.
  ///   - present: the present value.
  ///   - after: the incoming value.
  /// - Complexity: O(*n* log *n*) in the length of the values, for any content.
  public func merged(
    before: JSONValue?, present: JSONValue?, after: JSONValue?
  ) -> MergedField {
    let (before, present, after) = (before ?? .null, present ?? .null, after ?? .null)
    if FieldRule.judge(current: present, before: before, after: after) == .taken {
      return .merged(after)
    }
    let merged: MergedField? =
      switch self {
      case .whole: nil
      case .lines: LineMerge.merged(before: before, present: present, after: after)
      case .elements: ElementMerge.merged(before: before, present: present, after: after)
      case .earliest: Self.earliest(present, after).map { .merged(.integer($0)) }
      }
    guard let merged else { return .conflict(present: present, other: after) }
    if case .conflict(let one, let other) = merged, FieldRule.isSame(one, other) {
      return .merged(one)
    }
    return merged
  }

  private static func earliest(_ one: JSONValue, _ other: JSONValue) -> Int64? {
    guard let one = one.int64, let other = other.int64 else { return nil }
    return min(one, other)
  }
}
