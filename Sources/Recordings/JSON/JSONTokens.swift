/// A token of JSON's grammar.
enum JSONToken {
  case beginObject, endObject, beginArray, endArray
  /// A member's name; its value follows.
  case key
  case string, number, bool, null
}

/// Splits JSON into tokens, piece by piece, in constant memory (RFC 8259). `NaN`, which Polar writes for a missing value, is a number
/// that is none.
///
/// The text of a key, string or number comes with its token; text beyond `longestText` bytes is cut.
struct JSONTokens {
  static let deepest = 64
  static let longestText = 16 * 1024

  private enum Stage {
    case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd
    case string(isKey: Bool)
    case escape(isKey: Bool)
    case unicode(isKey: Bool, left: Int)
    case number, word, over
  }

  private var stage = Stage.value
  /// For each open bracket, true if it is an object's.
  private var open: [Bool] = []
  private var text: [UInt8] = []
  private var unit: UInt32 = 0
  private var highSurrogate: UInt32?
  private(set) var line = 1
  private var isFirst = true

  var isComplete: Bool {
    if case .over = stage { return true }
    return false
  }

  mutating func feed(
    _ bytes: Span<UInt8>, _ body: (JSONToken, Span<UInt8>) -> Void
  ) throws(FormatError) {
    for index in 0..<bytes.count {
      let byte = bytes[index]
      if byte == 0x0A { line += 1 }
      switch stage {
      case .string(let isKey) where byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\"):
        guard byte >= 0x20 else { throw damaged("a control character inside a text") }
        append(byte)
        stage = .string(isKey: isKey)
      case .number where JSONTokens.isNumber(byte): append(byte)
      default: try step(byte, body)
      }
    }
  }

  /// Ends the text: a number at the top level ends here, anything else is cut off.
  mutating func finish() throws(FormatError) {
    guard isComplete else { throw .cutOff(line: line) }
  }

  private mutating func step(
    _ byte: UInt8, _ body: (JSONToken, Span<UInt8>) -> Void
  ) throws(FormatError) {
    switch stage {
    case .string(let isKey):
      if byte == UInt8(ascii: "\\") {
        stage = .escape(isKey: isKey)
      } else {
        body(isKey ? .key : .string, text.span)
        if isKey { stage = .colon } else { endValue() }
      }
    case .escape(let isKey): try escape(byte, isKey: isKey)
    case .unicode(let isKey, let left): try unicode(byte, isKey: isKey, left: left)
    case .number:
      body(.number, text.span)
      endValue()
      try step(byte, body)
    case .word:
      append(byte)
      try word(body)
    default:
      if isFirst, byte == 0xEF || byte == 0xBB || byte == 0xBF { return }
      if !TextPiece.isSpace(byte) { try structure(byte, body) }
    }
  }

  private mutating func structure(
    _ byte: UInt8, _ body: (JSONToken, Span<UInt8>) -> Void
  ) throws(FormatError) {
    isFirst = false
    switch (stage, byte) {
    case (.valueOrEnd, UInt8(ascii: "]")), (.keyOrEnd, UInt8(ascii: "}")): close(byte, body)
    case (.value, _), (.valueOrEnd, _): try value(byte, body)
    case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")):
      text.removeAll(keepingCapacity: true)
      stage = .string(isKey: true)
    case (.colon, UInt8(ascii: ":")): stage = .value
    case (.commaOrEnd, UInt8(ascii: ",")): stage = open[open.count - 1] ? .key : .value
    case (.commaOrEnd, UInt8(ascii: "}")) where open[open.count - 1],
      (.commaOrEnd, UInt8(ascii: "]")) where !open[open.count - 1]:
      close(byte, body)
    case (.over, _): throw damaged("more after the end")
    default: throw damaged("an unexpected character")
    }
  }

  private mutating func value(
    _ byte: UInt8, _ body: (JSONToken, Span<UInt8>) -> Void
  ) throws(FormatError) {
    text.removeAll(keepingCapacity: true)
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < JSONTokens.deepest else { throw .tooDeep(line: line) }
      let isObject = byte == UInt8(ascii: "{")
      open.append(isObject)
      body(isObject ? .beginObject : .beginArray, text.span)
      stage = isObject ? .keyOrEnd : .valueOrEnd
    case UInt8(ascii: "\""): stage = .string(isKey: false)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      append(byte)
      stage = .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "N"):
      append(byte)
      stage = .word
    default: throw damaged("an unexpected character")
    }
  }

  private mutating func close(_ byte: UInt8, _ body: (JSONToken, Span<UInt8>) -> Void) {
    let wasObject = open.removeLast()
    text.removeAll(keepingCapacity: true)
    body(wasObject ? .endObject : .endArray, text.span)
    endValue()
  }

  private mutating func word(
    _ body: (JSONToken, Span<UInt8>) -> Void
  ) throws(FormatError) {
    if TextPiece.equal(text.span, "true") || TextPiece.equal(text.span, "false") {
      body(.bool, text.span)
      endValue()
    } else if TextPiece.equal(text.span, "null") {
      body(.null, text.span)
      endValue()
    } else if TextPiece.equal(text.span, "NaN") {
      body(.number, text.span)
      endValue()
    } else if text.count >= 5 {
      throw damaged("an unknown word")
    }
  }

  private mutating func endValue() { stage = open.isEmpty ? .over : .commaOrEnd }

  private mutating func append(_ byte: UInt8) {
    if text.count < JSONTokens.longestText { text.append(byte) }
  }

  private static func isNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private func damaged(_ reason: String) -> FormatError {
    .notWellFormed(reason: reason, line: line)
  }

  // MARK: Escapes

  private mutating func escape(_ byte: UInt8, isKey: Bool) throws(FormatError) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): append(byte)
    case UInt8(ascii: "b"): append(0x08)
    case UInt8(ascii: "f"): append(0x0C)
    case UInt8(ascii: "n"): append(0x0A)
    case UInt8(ascii: "r"): append(0x0D)
    case UInt8(ascii: "t"): append(0x09)
    case UInt8(ascii: "u"):
      unit = 0
      stage = .unicode(isKey: isKey, left: 4)
      return
    default: throw damaged("an unknown escape")
    }
    stage = .string(isKey: isKey)
  }

  private mutating func unicode(_ byte: UInt8, isKey: Bool, left: Int) throws(FormatError) {
    guard let digit = hexadecimal(byte) else { throw damaged("an unknown escape") }
    unit = unit << 4 | digit
    guard left == 1 else {
      stage = .unicode(isKey: isKey, left: left - 1)
      return
    }
    stage = .string(isKey: isKey)
    if unit & 0xFC00 == 0xD800 {
      highSurrogate = unit
      return
    }
    var scalar = unit
    if let high = highSurrogate, unit & 0xFC00 == 0xDC00 {
      scalar = 0x10000 + (high & 0x3FF) << 10 + unit & 0x3FF
    }
    highSurrogate = nil
    let character = UnicodeScalar(scalar) ?? "\u{FFFD}"
    for byte in UTF8.encode(character) ?? UTF8.encodedReplacementCharacter { append(byte) }
  }

  private func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
