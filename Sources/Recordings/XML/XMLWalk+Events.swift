/// The kinds of events in a packed document. XML text cannot contain these characters.
private enum XMLEvent {
  /// A qualified name, then names and values of attributes, each ended by 0; a further 0 ends them.
  static let begin: UInt8 = 1
  /// Text, ended by 0.
  static let text: UInt8 = 2
  static let end: UInt8 = 3
  /// The end of the text, before the document ends.
  static let cutOff: UInt8 = 4
}

extension XMLWalk {
  /// Handles elements found by another parser, packed as a sequence of events.
  /// - Returns: false if the bytes were incomplete events.
  package func receive(events: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = events.baseAddress else { return true }
    var strings: [UnsafePointer<CChar>?] = []
    var index = 0
    /// Returns the bytes up to the next 0, and skips it.
    func next() -> UnsafeBufferPointer<UInt8>? {
      let first = index
      while index < events.count, events[index] != 0 { index += 1 }
      guard index < events.count else { return nil }
      index += 1
      return UnsafeBufferPointer(start: start + first, count: index - 1 - first)
    }
    while index < events.count {
      index += 1
      switch events[index - 1] {
      case XMLEvent.begin:
        guard let name = next(), !name.isEmpty else { return false }
        strings.removeAll(keepingCapacity: true)
        strings.append(name.cString)
        while true {
          guard let attribute = next() else { return false }
          if attribute.isEmpty { break }
          // A value may be empty.
          guard let value = next() else { return false }
          strings.append(attribute.cString)
          strings.append(value.cString)
        }
        strings.append(nil)
        strings.withUnsafeMutableBufferPointer { strings in
          guard let list = strings.baseAddress, let name = list.pointee else { return }
          begin(name, XMLAttributes(list + 1), line: 0)
        }
      case XMLEvent.text:
        guard let text = next() else { return false }
        add(text)
      case XMLEvent.end: end()
      case XMLEvent.cutOff: cutOff(line: 0)
      default: return false
      }
    }
    return true
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate var cString: UnsafePointer<CChar>? {
    UnsafeRawPointer(baseAddress)?.assumingMemoryBound(to: CChar.self)
  }
}
