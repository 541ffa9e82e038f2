import CExpat

/// Expat, fed piece by piece: no document type, text and depth limited, elements told by number.
///
/// Owns the parser and frees it. The C callbacks hold the stream unretained: they only run inside
/// `feed` and `finish`.
final class XMLStream {
  /// Elements deeper than this are no recording.
  static let deepest = 200
  /// Bytes of one text kept; what is longer is cut.
  static let longestText = 16 * 1024

  private let parser: OpaquePointer
  private let choose: (String) -> XMLElements?
  private var elements: XMLElements?
  private var failure: FormatError?

  /// The state of each element around, the outermost first.
  private let states = UnsafeMutablePointer<UInt8>.allocate(capacity: deepest)
  private var depth = 0
  private var skipped = 0
  private var isCollecting = false
  private var isStreaming = false
  private let text = UnsafeMutablePointer<UInt8>.allocate(capacity: longestText)
  private var textCount = 0

  /// - Parameter choose: the reader for a document with this root element, or `nil` to refuse it.
  init(choose: @escaping (String) -> XMLElements?) {
    guard let parser = XML_ParserCreate(nil) else { preconditionFailure("out of memory") }
    self.parser = parser
    self.choose = choose
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(parser, beginElement, endElement)
    XML_SetCharacterDataHandler(parser, characters)
    XML_SetStartDoctypeDeclHandler(parser, beginDocumentType)
    XML_SetUnknownEncodingHandler(
      parser, unknownEncoding, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    XML_ParserFree(parser)
    states.deallocate()
    text.deallocate()
  }

  func feed(_ bytes: UnsafeRawBufferPointer) throws(FormatError) {
    var rest = bytes
    while !rest.isEmpty {
      // Expat counts in `int`; larger pieces gain nothing.
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 20))
      let start = piece.baseAddress?.assumingMemoryBound(to: CChar.self)
      try check(XML_Parse(parser, start, Int32(piece.count), 0))
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
    }
  }

  func finish() throws(FormatError) {
    try check(XML_Parse(parser, nil, 0, 1))
    try elements?.finish()
  }

  private func check(_ status: XML_Status) throws(FormatError) {
    if let failure { throw failure }
    if let refusal = elements?.refusal { throw refusal }
    guard status != XML_STATUS_OK else { return }
    let line = Int(XML_GetCurrentLineNumber(parser))
    let code = XML_GetErrorCode(parser)
    switch code {
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
      XML_ERROR_UNCLOSED_CDATA_SECTION:
      throw .cutOff(line: line)
    default:
      let reason = XML_ErrorString(code).map { String(cString: $0) } ?? "unknown error"
      throw .notWellFormed(reason: reason, line: line)
    }
  }

  fileprivate func fail(_ error: FormatError) {
    if failure == nil { failure = error }
    XML_StopParser(parser, 0)
  }

  fileprivate var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  // MARK: What expat calls

  fileprivate func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
    if skipped > 0 {
      skipped += 1
      return
    }
    guard let elements else { return beginRoot(name, attributes) }
    // An element inside a text belongs to nobody.
    guard !isCollecting, !isStreaming else {
      skipped = 1
      return
    }
    guard depth < XMLStream.deepest else { return fail(.tooDeep(line: line)) }
    let number = elements.names.number(of: XMLName.local(name))
    take(elements.begin(number, in: states[depth - 1], attributes))
  }

  private func beginRoot(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
    let local = String(decoding: XMLName.local(name), as: UTF8.self)
    guard let chosen = choose(local) else {
      return fail(.otherXML(root: String(local.prefix(40))))
    }
    elements = chosen
    let number = chosen.names.number(of: XMLName.local(name))
    take(chosen.begin(number, in: 0, attributes))
  }

  private func take(_ step: XMLStep) {
    switch step {
    case .skip: skipped = 1
    case .inside(let state): enter(state)
    case .text(let state):
      enter(state)
      isCollecting = true
      textCount = 0
    case .stream(let state):
      enter(state)
      isStreaming = true
    }
  }

  private func enter(_ state: UInt8) {
    states[depth] = state
    depth += 1
  }

  fileprivate func end() {
    if skipped > 0 {
      skipped -= 1
      return
    }
    guard depth > 0, let elements else { return }
    depth -= 1
    let collected = UnsafeBufferPointer(start: text, count: isCollecting ? textCount : 0)
    isCollecting = false
    isStreaming = false
    elements.end(states[depth], Span(_unsafeElements: collected))
  }

  fileprivate func add(_ piece: UnsafeBufferPointer<UInt8>) {
    guard skipped == 0 else { return }
    if isCollecting {
      let count = min(piece.count, XMLStream.longestText - textCount)
      guard count > 0, let start = piece.baseAddress else { return }
      (text + textCount).update(from: start, count: count)
      textCount += count
    } else if isStreaming {
      elements?.text(Span(_unsafeElements: piece), in: states[depth - 1])
    }
  }
}

private func stream(_ data: UnsafeMutableRawPointer?) -> Unmanaged<XMLStream> {
  Unmanaged.fromOpaque(data.unsafelyUnwrapped)
}

private func beginElement(
  data: UnsafeMutableRawPointer?, name: UnsafePointer<CChar>?,
  attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) {
  guard let name, let attributes else { return }
  stream(data)._withUnsafeGuaranteedRef { $0.begin(name, XMLAttributes(attributes)) }
}

private func endElement(data: UnsafeMutableRawPointer?, name: UnsafePointer<CChar>?) {
  stream(data)._withUnsafeGuaranteedRef { $0.end() }
}

private func characters(
  data: UnsafeMutableRawPointer?, start: UnsafePointer<CChar>?, count: Int32
) {
  let start = UnsafeRawPointer(start)?.assumingMemoryBound(to: UInt8.self)
  let piece = UnsafeBufferPointer(start: start, count: Int(count))
  stream(data)._withUnsafeGuaranteedRef { $0.add(piece) }
}

private func beginDocumentType(
  data: UnsafeMutableRawPointer?, name: UnsafePointer<CChar>?, system: UnsafePointer<CChar>?,
  public: UnsafePointer<CChar>?, hasInternalSubset: Int32
) {
  stream(data)._withUnsafeGuaranteedRef { $0.fail(.documentType) }
}

/// Expat knows UTF-8, UTF-16, ISO-8859-1 and US-ASCII; old Windows programs write their own page.
private func unknownEncoding(
  data: UnsafeMutableRawPointer?, name: UnsafePointer<CChar>?,
  encoding: UnsafeMutablePointer<XML_Encoding>?
) -> Int32 {
  guard let name, let encoding else { return 0 }
  let word = String(cString: name)
  guard word.lowercased() == "windows-1252" else {
    stream(data)._withUnsafeGuaranteedRef { $0.fail(.encoding(String(word.prefix(40)))) }
    return 0
  }
  withUnsafeMutableBytes(of: &encoding.pointee.map) { map in
    let map = map.bindMemory(to: Int32.self)
    for byte in 0..<256 { map[byte] = Int32(byte) }
    for (offset, scalar) in windows1252.enumerated() { map[0x80 + offset] = scalar }
  }
  encoding.pointee.data = nil
  encoding.pointee.convert = nil
  encoding.pointee.release = nil
  return 1
}

/// Windows-1252 from 0x80 to 0x9F; -1 where it has no character.
/// Source: WHATWG Encoding Standard, index windows-1252.
private let windows1252: [Int32] = [
  0x20AC, -1, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
  0x0152, -1, 0x017D, -1, -1, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
  0x2122, 0x0161, 0x203A, 0x0153, -1, 0x017E, 0x0178,
]
