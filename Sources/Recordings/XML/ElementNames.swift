/// A hash table of element names that finds a name's number by its bytes, without making a
/// `String`.
///
/// It is built once for each reader. A look-up costs one pass over the name and one comparison.
package struct ElementNames {
  /// The number of every name that is not in the table.
  package static let unknown: UInt8 = .max

  private static let slotCount = 256
  private var slots = [UInt8](repeating: unknown, count: slotCount)
  private var names: [StaticString] = []

  /// - Parameter names: at most 128 local names; a name's number is its index in the list.
  package init(_ names: [StaticString]) {
    precondition(names.count <= ElementNames.slotCount / 2)
    self.names = names
    for (number, name) in names.enumerated() {
      let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
      var slot = ElementNames.slot(of: bytes)
      while slots[slot] != ElementNames.unknown { slot = (slot + 1) % ElementNames.slotCount }
      slots[slot] = UInt8(number)
    }
  }

  /// Returns the hash of a name: its length and three of its letters distinguish a few dozen names.
  private static func slot(of name: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = name.first, let last = name.last else { return 0 }
    let middle = name[name.count / 2]
    return (name.count &* 67 &+ Int(first) &* 29 &+ Int(middle) &* 11 &+ Int(last)) & 0xFF
  }

  /// Returns the number of a name, or `unknown`.
  package func number(of name: UnsafeBufferPointer<UInt8>) -> UInt8 {
    var slot = ElementNames.slot(of: name)
    while true {
      let number = slots[slot]
      if number == ElementNames.unknown { return number }
      let known = names[Int(number)]
      if known.utf8CodeUnitCount == name.count, equal(known.utf8Start, name) { return number }
      slot = (slot + 1) % ElementNames.slotCount
    }
  }

  private func equal(_ known: UnsafePointer<UInt8>, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in name.indices where known[index] != name[index] { return false }
    return true
  }
}
