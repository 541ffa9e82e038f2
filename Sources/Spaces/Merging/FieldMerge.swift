public import JSON

/// How changes of two sides to one field become one value.
public enum FieldMerge: CaseIterable, Sendable {
  /// One value or the other (see ``FieldRule``).
  case whole
  /// A text, line by line.
  case lines
  /// A list of objects, each with a text `id`: what is added, taken away, changed or moved is so in
  /// the merged list. Lists that are not of this form are merged whole.
  case elements
  /// A time at which something happened once: of two, the earlier one.
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

  /// The merge of a name; `nil` for a name that none has.
  public init?(name: String) {
    guard let merge = Self.allCases.first(where: { $0.name.isSame(as: name) }) else { return nil }
    self = merge
  }
}

/// What became of the two values of a field. No value is `null`.
public enum MergedField: Equatable, Sendable {
  /// The value has the changes of both sides.
  case merged(JSONValue)
  /// Both sides changed the same to different values. `present` has the changes of both sides, and
  /// where they differ those of the value that was there; `other` those of the value that came.
  case conflict(present: JSONValue, other: JSONValue)
}

extension FieldMerge {
  /// Merges two changes of one value, by three values and nothing else: no clock, no order of arrival.
  ///
  /// - Parameters:
  ///   - before: the value that both sides changed.
  ///   - present: the value that is there.
  ///   - after: the value that comes.
  /// - Complexity: O(*n* log *n*) in the length of the values, whatever they say.
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
