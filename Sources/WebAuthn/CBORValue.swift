import CCbor

/// A value of CBOR (RFC 8949), as far as authenticators use them.
enum CBORValue {
  case integer(Int64)
  case bytes([UInt8])
  case text(String)
  case array([CBORValue])
  case map([(key: CBORValue, value: CBORValue)])
  /// Tags, numbers with a fraction, and strings in pieces.
  case other

  /// Maximum nesting, which CTAP 2.1 (8) limits to four for messages; attestation objects add one.
  private static let maximumDepth = 8

  /// Reads the value at the start of `bytes`, by libcbor.
  /// - Returns: the value and its length in bytes; `nil` if there is none, or it is nested too deeply.
  static func read(_ bytes: some Collection<UInt8>) -> (value: CBORValue, length: Int)? {
    let bytes = Array(bytes)
    var result = cbor_load_result()
    var item = cbor_load(bytes, bytes.count, &result)
    guard let loaded = item else { return nil }
    defer { cbor_decref(&item) }
    return CBORValue(loaded, depth: maximumDepth).map { ($0, result.read) }
  }

  private init?(_ item: UnsafeMutablePointer<cbor_item_t>, depth: Int) {
    guard depth > 0 else { return nil }
    switch cbor_typeof(item) {
    case CBOR_TYPE_UINT:
      guard let number = Int64(exactly: cbor_get_int(item)) else { return nil }
      self = .integer(number)
    case CBOR_TYPE_NEGINT:
      guard let number = Int64(exactly: cbor_get_int(item)) else { return nil }
      self = .integer(-1 - number)
    case CBOR_TYPE_BYTESTRING where cbor_bytestring_is_definite(item):
      let buffer = UnsafeBufferPointer(
        start: cbor_bytestring_handle(item), count: cbor_bytestring_length(item))
      self = .bytes(Array(buffer))
    case CBOR_TYPE_STRING where cbor_string_is_definite(item):
      let buffer = UnsafeBufferPointer(
        start: cbor_string_handle(item), count: cbor_string_length(item))
      guard let text = String(validating: buffer, as: UTF8.self) else { return nil }
      self = .text(text)
    case CBOR_TYPE_ARRAY:
      var values: [CBORValue] = []
      for index in 0..<cbor_array_size(item) {
        guard let element = cbor_array_handle(item)[index],
          let value = CBORValue(element, depth: depth - 1)
        else { return nil }
        values.append(value)
      }
      self = .array(values)
    case CBOR_TYPE_MAP:
      var pairs: [(key: CBORValue, value: CBORValue)] = []
      for index in 0..<cbor_map_size(item) {
        let pair = cbor_map_handle(item)[index]
        guard let key = CBORValue(pair.key, depth: depth - 1),
          let value = CBORValue(pair.value, depth: depth - 1)
        else { return nil }
        pairs.append((key, value))
      }
      self = .map(pairs)
    default: self = .other
    }
  }

  /// Returns the first value of a map with a textual key.
  subscript(_ key: String) -> CBORValue? {
    pairs?.first { if case .text(key) = $0.key { true } else { false } }?.value
  }

  /// Returns the first value of a map with a numeric key.
  subscript(_ key: Int64) -> CBORValue? {
    pairs?.first { if case .integer(key) = $0.key { true } else { false } }?.value
  }

  var pairs: [(key: CBORValue, value: CBORValue)]? {
    if case .map(let pairs) = self { pairs } else { nil }
  }

  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
  var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
}
