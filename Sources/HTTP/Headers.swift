/// The header fields of a request, kept as the bytes they came in: most are never looked at.
public struct Headers: Sendable {
  private struct Field {
    var nameStart: Int32
    var valueStart: Int32
    var end: Int32
  }

  private var bytes: [UInt8] = []
  private var fields: [Field] = []

  /// No fields.
  public init() {}

  /// The number of fields.
  public var count: Int { fields.count }

  /// The first value under a name, without blanks around it.
  ///
  /// - Complexity: O(*n*) in the number of fields.
  public subscript(_ name: HeaderName) -> String? {
    for field in fields where matches(field, name) {
      return value(of: field)
    }
    return nil
  }

  /// Every value under a name, in order.
  public func values(_ name: HeaderName) -> [String] {
    fields.filter { matches($0, name) }.map { value(of: $0) }
  }

  /// Takes over a field; the name is kept in lower case.
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

  /// The name and the value of each field, for checks that must see them all.
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
