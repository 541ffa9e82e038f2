/// What tells entries of a logbook apart: read twice, a file adds nothing.
public struct EntryKey: Hashable, Sendable {
  private let text: String

  /// - Parameter time: when it was, milliseconds since 1970.
  public init(time: Int64, name: String, place: String, tries: Int?, isSend: Bool) {
    self.init(written: "\(time)", name: name, place: place, tries: tries, isSend: isSend)
  }

  /// - Parameter written: when it was, as ``LoggedDay/text`` has it: the same in every time zone.
  public init(written: String, name: String, place: String, tries: Int?, isSend: Bool) {
    text = "\(written)\n\(name)\n\(place)\n\(tries ?? 0)\n\(isSend)"
  }

  /// The key as 16 hexadecimal digits. An entry that is carried in keeps those of its line, by which that is
  /// known after the entry was edited.
  ///
  /// Source: FNV-1a with 64 bits; G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake, RFC 9923.
  public var digits: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// An entry of a file or of a logbook.
  public struct Entry: Sendable {
    /// The identifier of its record, where it has one.
    public let id: String?
    /// The ``EntryKey/digits`` of the line of a file that it stands on, or was carried in from.
    public let origin: String?
    /// What it says now.
    public let key: EntryKey
    /// The digits that its line had, or would have, if its result meant something else.
    public let otherLines: [String]

    /// The digits of its line; those of what it says where it comes of none.
    public var line: String { origin ?? key.digits }

    /// An entry that says so much.
    public init(
      id: String? = nil, origin: String? = nil, otherLines: [String] = [], _ key: EntryKey
    ) {
      self.id = id
      self.otherLines = otherLines
      self.origin = origin
      self.key = key
    }
  }

  /// The places of those entries that are not known yet: not by their identifiers, not by what they say, and
  /// not by what a known one said when it was carried in. Of several that say the same, as many are known as
  /// the logbook has: who climbed a problem twice in an evening has it twice.
  /// - Complexity: O(*n*) in the number of entries of both.
  public static func unknown(_ read: [Entry], among known: [Entry]) -> [Int] {
    let identifiers = Set(read.compactMap { $0.id })
    var had: Set<String> = []
    var byKey: [EntryKey: [Int]] = [:]
    for (index, entry) in known.enumerated() {
      if let id = entry.id, identifiers.contains(id) {
        had.insert(id)
      } else {
        byKey[entry.key, default: []].append(index)
      }
    }
    let others = read.indices.filter { index in
      if let id = read[index].id, had.contains(id) { return false }
      return byKey[read[index].key]?.popLast() == nil
    }
    // What is left of the known ones says something else by now.
    var byOrigin: [String: Int] = [:]
    for index in byKey.values.joined() {
      if let origin = known[index].origin { byOrigin[origin, default: 0] += 1 }
    }
    func isNew(_ digits: String) -> Bool {
      guard let count = byOrigin[digits], count > 0 else { return true }
      byOrigin[digits] = count - 1
      return false
    }
    let left = others.filter { isNew(read[$0].line) }
    // Those that were carried in when their result meant something else.
    return left.filter { index in read[index].otherLines.allSatisfy { isNew($0) } }
  }

  /// The digits of a line whose result means anything.
  public static func lines(written: String, name: String, place: String, tries: Int?) -> [String] {
    var lines: [String] = []
    for isSend in [true, false] {
      for tries in [tries, nil, 1] {
        let key = EntryKey(written: written, name: name, place: place, tries: tries, isSend: isSend)
        if !lines.contains(key.digits) { lines.append(key.digits) }
      }
    }
    return lines
  }
}
