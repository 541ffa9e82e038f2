/// The identity of a logbook entry, so that importing a file twice adds nothing.
public struct EntryKey: Hashable, Sendable {
  private let text: String

  /// - Parameter time: time of the session, in milliseconds since 1970.
  public init(time: Int64, name: String, place: String, tries: Int?, isSend: Bool) {
    self.init(written: "\(time)", name: name, place: place, tries: tries, isSend: isSend)
  }

  /// - Parameter written: the day as in ``LoggedDay/text``, which is independent of the time zone.
  public init(written: String, name: String, place: String, tries: Int?, isSend: Bool) {
    text = "\(written)\n\(name)\n\(place)\n\(tries ?? 0)\n\(isSend)"
  }

  /// The key's hash as 16 hexadecimal digits. An imported entry stores those of its line in the file, so that
  /// the line is recognized after the entry was edited.
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
    /// The identifier of its record, or `nil`.
    public let id: String?
    /// The ``EntryKey/digits`` of the file's line that the entry is, or was imported from.
    public let origin: String?
    /// The key of its current content.
    public let key: EntryKey
    /// The digits that its line would have if its result were interpreted differently.
    public let otherLines: [String]

    /// The digits of its line, or of its content if it was not imported.
    public var line: String { origin ?? key.digits }

    /// Creates an entry.
    public init(
      id: String? = nil, origin: String? = nil, otherLines: [String] = [], _ key: EntryKey
    ) {
      self.id = id
      self.otherLines = otherLines
      self.origin = origin
      self.key = key
    }
  }

  /// Returns the indices of entries that are unknown: by identifier, by content, and by the line that a known
  /// entry was imported from. Equal entries are matched one to one, since a problem may be climbed twice in an
  /// evening.
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
    // The remaining known entries have been edited since.
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
    // Also excludes lines that were imported with another interpretation of their result.
    return left.filter { index in read[index].otherLines.allSatisfy { isNew($0) } }
  }

  /// Returns the digits of a line under every interpretation of its result.
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
