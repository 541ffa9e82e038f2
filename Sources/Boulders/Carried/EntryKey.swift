/// What tells entries of a logbook apart: read twice, a file adds nothing.
public struct EntryKey: Hashable, Sendable {
  private let time: Int64
  private let text: String

  /// - Parameter time: when it was, milliseconds since 1970.
  public init(time: Int64, name: String, place: String, tries: Int?, isSend: Bool) {
    self.time = time
    text = "\(name)\n\(place)\n\(tries ?? 0)\n\(isSend)"
  }

  /// An entry and, where it has one, the identifier of its record, which stays the same when it is edited.
  public typealias Identified = (id: String?, key: EntryKey)

  /// The places of those entries that are not known yet, neither by their identifiers nor by what they say. Of
  /// several that say the same, as many are known as the logbook has: who climbed a problem twice in an
  /// evening has it twice.
  /// - Complexity: O(*n*) in the number of entries of both.
  public static func unknown(_ read: [Identified], among known: [Identified]) -> [Int] {
    let identifiers = Set(read.compactMap { $0.id })
    var left: [EntryKey: Int] = [:]
    var had: Set<String> = []
    for (id, key) in known {
      if let id, identifiers.contains(id) {
        had.insert(id)
      } else {
        left[key, default: 0] += 1
      }
    }
    return read.indices.filter { index in
      let (id, key) = read[index]
      if let id, had.contains(id) { return false }
      guard let count = left[key], count > 0 else { return true }
      left[key] = count - 1
      return false
    }
  }
}
