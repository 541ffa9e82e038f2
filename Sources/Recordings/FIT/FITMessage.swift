/// The layout of the messages of one local type, as defined by the file.
struct FITDefinition {
  var globalNumber: UInt16
  var isBigEndian: Bool
  var fields: [Field]
  /// The number of bytes of one message, with developer fields.
  var size: Int

  struct Field {
    var number: UInt8
    var type: UInt8
    var offset: Int
    var size: Int
  }
}

/// A data message: its definition and its position in the decoder's buffer.
struct FITMessage {
  let definition: FITDefinition
  private let buffer: [UInt8]
  private let start: Int
  /// The time of a compressed header in seconds of the FIT clock.
  let compressedTime: UInt32?

  init(
    _ definition: FITDefinition, in buffer: [UInt8], at start: Int, compressedTime: UInt32?
  ) {
    self.definition = definition
    self.buffer = buffer
    self.start = start
    self.compressedTime = compressedTime
  }

  /// Returns the first value of a field, unscaled; `nil` if the message has no such field or its value is invalid.
  func number(_ field: UInt8) -> Double? {
    guard let field = definition.fields.first(where: { $0.number == field }) else { return nil }
    return number(field)
  }

  func integer(_ field: UInt8) -> Int? {
    number(field).flatMap { Int(exactly: $0) }
  }

  func string(_ field: UInt8) -> String? {
    guard let field = definition.fields.first(where: { $0.number == field }) else { return nil }
    let from = start + field.offset
    let text = buffer.span.extracting(from..<from + field.size)
    var end = 0
    while end < text.count, text[end] != 0 { end += 1 }
    return TextPiece.string(text.extracting(0..<end))
  }

  /// Returns the raw bytes of a field; `nil` if all are 0xFF, which means invalid.
  func rawBytes(_ field: UInt8, count: Int) -> [UInt8]? {
    guard let field = definition.fields.first(where: { $0.number == field }), field.size >= count
    else { return nil }
    let raw = (0..<count).map { buffer[start + field.offset + $0] }
    return raw.allSatisfy { $0 == 0xFF } ? nil : raw
  }

  func number(_ field: FITDefinition.Field) -> Double? {
    switch field.type & 0x1F {
    case 0x00, 0x02, 0x0D: unsigned(field, width: 1, invalid: 0xFF)
    case 0x0A: unsigned(field, width: 1, invalid: 0)
    case 0x01: signed(field, width: 1)
    case 0x03: signed(field, width: 2)
    case 0x04: unsigned(field, width: 2, invalid: 0xFFFF)
    case 0x0B: unsigned(field, width: 2, invalid: 0)
    case 0x05: signed(field, width: 4)
    case 0x06: unsigned(field, width: 4, invalid: 0xFFFF_FFFF)
    case 0x0C: unsigned(field, width: 4, invalid: 0)
    case 0x0E: signed(field, width: 8)
    case 0x0F: unsigned(field, width: 8, invalid: .max)
    case 0x10: unsigned(field, width: 8, invalid: 0)
    case 0x08: raw(field, width: 4).flatMap { finite(Double(Float(bitPattern: UInt32($0)))) }
    case 0x09: raw(field, width: 8).flatMap { finite(Double(bitPattern: $0)) }
    default: nil
    }
  }

  private func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }

  private func unsigned(_ field: FITDefinition.Field, width: Int, invalid: UInt64) -> Double? {
    guard let raw = raw(field, width: width), raw != invalid else { return nil }
    return Double(raw)
  }

  private func signed(_ field: FITDefinition.Field, width: Int) -> Double? {
    guard let raw = raw(field, width: width) else { return nil }
    let unused = 64 - 8 * width
    guard raw != UInt64.max >> (unused + 1) else { return nil }
    return Double(Int64(bitPattern: raw << unused) >> unused)
  }

  private func raw(_ field: FITDefinition.Field, width: Int) -> UInt64? {
    guard field.size >= width else { return nil }
    var value: UInt64 = 0
    for index in 0..<width {
      let place = definition.isBigEndian ? index : width - 1 - index
      value = value << 8 | UInt64(buffer[start + field.offset + place])
    }
    return value
  }
}
