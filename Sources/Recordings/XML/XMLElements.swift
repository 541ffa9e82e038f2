/// What a reader wants of the element that just began.
package enum XMLStep {
  /// Nothing: neither the element nor what is inside it.
  case skip
  /// Its children; the state comes back as the parent of each, and at its end.
  case inside(UInt8)
  /// Its text, whole, at its end, with this state.
  case text(UInt8)
  /// Its text in pieces as they come, for text that may be long.
  case stream(UInt8)
}

/// What a reader of one XML vocabulary does with the elements of a document.
///
/// States are the reader's own numbers; `XMLStream` keeps them by depth, so that a reader knows
/// where it is without keeping a path.
package class XMLElements {
  package let names: ElementNames

  package init(names: [StaticString]) { self.names = ElementNames(names) }

  /// - Parameters:
  ///   - name: the number of the local name, or `ElementNames.unknown`.
  ///   - parent: the state of the element around.
  package func begin(_ name: UInt8, in parent: UInt8, _ attributes: XMLAttributes) -> XMLStep {
    .skip
  }

  /// A piece of the text of an element begun as `.stream`.
  package func text(_ piece: Span<UInt8>, in state: UInt8) {}

  /// - Parameter text: the text of an element begun as `.text`, otherwise empty.
  package func end(_ state: UInt8, _ text: Span<UInt8>) {}

  /// The document is complete.
  package func finish() throws(FormatError) {}

  /// Why the reader gives the file up, asked after each piece of the file.
  package var refusal: FormatError? { nil }
}

/// The attributes of an element, valid during the call that brings them.
package struct XMLAttributes {
  fileprivate let list: UnsafeMutablePointer<UnsafePointer<CChar>?>

  package init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) { self.list = list }

  /// Calls `body` with each local name and value.
  package func visit(_ body: (UnsafeBufferPointer<UInt8>, Span<UInt8>) -> Void) {
    var index = 0
    while let name = list[index], let value = list[index + 1] {
      body(XMLName.local(name), Span(_unsafeElements: XMLName.bytes(value)))
      index += 2
    }
  }

  /// The text of one attribute.
  package func string(_ wanted: StaticString) -> String? {
    var found: String?
    visit { name, value in
      if XMLName.equal(name, wanted) { found = TextPiece.string(value) }
    }
    return found
  }
}

package enum XMLName {
  /// The bytes of a C string.
  package static func bytes(_ string: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    let start = UnsafeRawPointer(string).assumingMemoryBound(to: UInt8.self)
    var end = start
    while end.pointee != 0 { end += 1 }
    return UnsafeBufferPointer(start: start, count: end - start)
  }

  /// What follows the prefix of a qualified name: which prefix a file chose is its own affair.
  package static func local(_ name: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    var start = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
    var end = start
    while end.pointee != 0 {
      if end.pointee == UInt8(ascii: ":") { start = end + 1 }
      end += 1
    }
    return UnsafeBufferPointer(start: start, count: end - start)
  }

  package static func equal(_ name: UnsafeBufferPointer<UInt8>, _ other: StaticString) -> Bool {
    guard name.count == other.utf8CodeUnitCount else { return false }
    for index in name.indices where name[index] != other.utf8Start[index] { return false }
    return true
  }
}
