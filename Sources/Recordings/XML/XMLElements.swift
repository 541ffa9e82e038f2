import Text

/// The parts of an element that a reader requests when it begins.
package enum XMLStep {
  /// Neither the element nor its children.
  case skip
  /// The element's children. The state is passed back as their parent, and when the element ends.
  case inside(UInt8)
  /// The element's whole text, passed with this state when it ends.
  case text(UInt8)
  /// The element's text in pieces, for text that may be long.
  case stream(UInt8)
}

/// The base class of the readers of an XML vocabulary: GPX, KML and TCX.
///
/// A state is a number that a subclass assigns to an element. `XMLWalk` keeps the states by depth, so that a
/// subclass knows its element without keeping a path.
package class XMLElements {
  /// The element names that the reader knows.
  package let names: ElementNames

  /// Creates a reader of elements with these local names; the number of a name is its index.
  package init(names: [StaticString]) { self.names = ElementNames(names) }

  /// Called when an element begins.
  /// - Parameters:
  ///   - name: the number of its local name, or `ElementNames.unknown`.
  ///   - parent: the state of its parent.
  /// - Returns: the requested parts of the element.
  package func begin(_ name: UInt8, in parent: UInt8, _ attributes: XMLAttributes) -> XMLStep {
    .skip
  }

  /// Called with each piece of the text of an element begun as `.stream`.
  package func text(_ piece: Span<UInt8>, in state: UInt8) {}

  /// Called at the end of an element that was not skipped.
  /// - Parameter text: the text of an element begun as `.text`, otherwise empty.
  package func end(_ state: UInt8, _ text: Span<UInt8>) {}

  /// Called, instead of `end`, when the text stops inside an element that was not skipped, the innermost first.
  ///
  /// A line keeps its points so far; an incomplete point or place is left out.
  package func cutOff(_ state: UInt8) {}

  /// Called when the document is complete, or cut off.
  /// - Throws: a `FormatError` when the document is refused.
  package func finish() throws(FormatError) {}

  /// The reason to abandon the file, if any. Checked after each piece of the file.
  package var refusal: FormatError? { nil }
}

/// The attributes of an element. Valid only during the call that passes them.
package struct XMLAttributes {
  fileprivate let list: UnsafeMutablePointer<UnsafePointer<CChar>?>

  /// Wraps a list of alternating names and values that ends with a null pointer, as passed by expat.
  package init(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) { self.list = list }

  /// Calls `body` with the local name and the value of each attribute.
  package func visit(_ body: (UnsafeBufferPointer<UInt8>, Span<UInt8>) -> Void) {
    var index = 0
    while let name = list[index], let value = list[index + 1] {
      body(XMLName.local(name), Span(_unsafeElements: XMLName.bytes(value)))
      index += 2
    }
  }

  /// Returns the value of an attribute by its local name, trimmed; `nil` if it is absent or empty.
  package func string(_ wanted: StaticString) -> String? {
    var found: String?
    visit { name, value in
      if XMLName.equal(name, wanted) { found = TextPiece.string(value) }
    }
    return found
  }

  /// Returns the value of an attribute as a time in UTC milliseconds; `nil` if it is absent or no time.
  package func time(_ wanted: StaticString) -> Int64? {
    var found: Int64?
    visit { name, value in
      if XMLName.equal(name, wanted) { found = DateTimeText.parse(value) }
    }
    return found
  }
}

/// Functions on element and attribute names as C strings.
package enum XMLName {
  /// Returns the bytes of a C string, without the terminating 0.
  package static func bytes(_ string: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    let start = UnsafeRawPointer(string).assumingMemoryBound(to: UInt8.self)
    var end = start
    while end.pointee != 0 { end += 1 }
    return UnsafeBufferPointer(start: start, count: end - start)
  }

  /// Returns the local part of a qualified name, after the namespace prefix.
  package static func local(_ name: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    var start = UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self)
    var end = start
    while end.pointee != 0 {
      if end.pointee == UInt8(ascii: ":") { start = end + 1 }
      end += 1
    }
    return UnsafeBufferPointer(start: start, count: end - start)
  }

  /// Returns true if a name has exactly these bytes.
  package static func equal(_ name: UnsafeBufferPointer<UInt8>, _ other: StaticString) -> Bool {
    guard name.count == other.utf8CodeUnitCount else { return false }
    for index in name.indices where name[index] != other.utf8Start[index] { return false }
    return true
  }
}
