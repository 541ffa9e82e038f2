/// The header fields of a request, kept as received bytes, since most are never read.
public struct Headers: Sendable {
  private struct Field {
    var nameStart: Int32
    var valueStart: Int32
    var end: Int32
  }

  private var bytes: [UInt8] = []
  private var fields: [Field] = []

  /// Creates an empty header.
  public init() {}

  /// The number of fields.
  public var count: Int { fields.count }

  /// Returns the first value under a name, trimmed.
  ///
  /// - Complexity: O(*n*) in the number of fields.
  public subscript(_ name: HeaderName) -> String? {
    for field in fields where matches(field, name) {
      return value(of: field)
    }
    return nil
  }

  /// Returns every value under a name, in order.
  public func values(_ name: HeaderName) -> [String] {
    fields.filter { matches($0, name) }.map { value(of: $0) }
  }

  /// Appends a field; the name is stored in lower case.
  mutating func append(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>) {
    let nameStart = Int32(bytes.count)
    for byte in name {
      bytes.append(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte)
    }
    let valueStart = Int32(bytes.count)
    bytes.append(contentsOf: value)
    fields.append(
      Field(nameStart: nameStart, valueStart: valueStart, end: Int32(bytes.count)))
  }

  /// Calls `visit` with the name and value of each field.
  func visitAll(_ visit: (_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Void) {
    for field in fields {
      visit(
        bytes[Int(field.nameStart)..<Int(field.valueStart)],
        bytes[Int(field.valueStart)..<Int(field.end)])
    }
  }

  private func matches(_ field: Field, _ name: HeaderName) -> Bool {
    let text = name.lowercased.utf8
    return Int(field.valueStart - field.nameStart) == text.count
      && bytes[Int(field.nameStart)..<Int(field.valueStart)].elementsEqual(text)
  }

  private func value(of field: Field) -> String {
    var slice = bytes[Int(field.valueStart)..<Int(field.end)]
    while let first = slice.first, first == 0x20 || first == 0x09 { slice.removeFirst() }
    while let last = slice.last, last == 0x20 || last == 0x09 { slice.removeLast() }
    return String(decoding: slice, as: UTF8.self)
  }
}
