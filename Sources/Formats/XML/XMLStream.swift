import CExpat
import Recordings

/// Feeds expat piece by piece: rejects document types and passes elements to a walk.
///
/// Owns the parser and frees it. The C callbacks hold the stream unretained: they only run inside `feed` and `finish`.
final class XMLStream {
  /// The format according to the root element.
  var format: RecordingFormat? { walk.format }

  /// The largest number of bytes of a tag, a comment or another piece of markup. Expat parses an incomplete one
  /// from its beginning with every call, so without a limit the time would be quadratic.
  static let longestToken = 256 << 10

  private let parser: OpaquePointer
  private let walk: XMLWalk
  private var fedCount = 0
  private var names = XMLNameCount()
  private var failure: FormatError?

  /// - Parameter only: the only accepted format; `nil` for any.
  init(_ feed: RecordingFeed, only: RecordingFormat? = nil) {
    guard let parser = XML_ParserCreate(nil) else { preconditionFailure("out of memory") }
    self.parser = parser
    walk = XMLWalk(feed, only: only)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(parser, beginElement, endElement)
    XML_SetCharacterDataHandler(parser, characters)
    XML_SetStartDoctypeDeclHandler(parser, beginDocumentType)
    XML_SetUnknownEncodingHandler(
      parser, unknownEncoding, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { XML_ParserFree(parser) }

  func feed(_ bytes: UnsafeRawBufferPointer) throws(FormatError) {
    var rest = bytes
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 16))
      let start = piece.baseAddress?.assumingMemoryBound(to: CChar.self)
      try check(XML_Parse(parser, start, Int32(piece.count), 0))
      fedCount += piece.count
      // Expat's position is the beginning of the incomplete piece of markup.
      guard fedCount - Int(XML_GetCurrentByteIndex(parser)) <= XMLStream.longestToken else {
        throw .tokenTooLong(limit: XMLStream.longestToken, line: line)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
    }
  }

  /// Ends the document. One that is cut off is read as far as it goes.
  func finish() throws(FormatError) {
    do throws(FormatError) {
      try check(XML_Parse(parser, nil, 0, 1))
    } catch {
      guard case .cutOff(let line) = error else { throw error }
      walk.cutOff(line: line)
    }
    try walk.finish()
  }

  private func check(_ status: XML_Status) throws(FormatError) {
    if let failure { throw failure }
    if let refusal = walk.refusal { throw refusal }
    guard status != XML_STATUS_OK else { return }
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

  /// The line of the document at expat's position.
  private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  fileprivate func fail(_ error: FormatError) {
    if failure == nil { failure = error }
    XML_StopParser(parser, 0)
  }

  // MARK: What expat calls

  fileprivate func begin(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    names.add(name)
    var index = 0
    while let attribute = attributes[index] {
      names.add(attribute)
      // Skips the name and its value.
      index += 2
    }
    if names.isExceeded { return fail(.tooManyNames(limit: XMLNameCount.limit, line: line)) }
    walk.begin(name, XMLAttributes(attributes), line: line)
    if let failure = walk.failure { fail(failure) }
  }

  fileprivate func end() { walk.end() }

  fileprivate func add(_ piece: UnsafeBufferPointer<UInt8>) { walk.add(piece) }
}

private func stream(_ data: UnsafeMutableRawPointer?) -> Unmanaged<XMLStream> {
  Unmanaged.fromOpaque(data.unsafelyUnwrapped)
}

private func beginElement(
  data: UnsafeMutableRawPointer?, name: UnsafePointer<CChar>?,
  attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) {
  guard let name, let attributes else { return }
  stream(data)._withUnsafeGuaranteedRef { $0.begin(name, attributes) }
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

/// Expat knows UTF-8, UTF-16, ISO-8859-1 and US-ASCII; old Windows programs write Windows-1252.
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

/// Windows-1252 from 0x80 to 0x9F; -1 for undefined characters. Source: WHATWG Encoding Standard, index windows-1252.
private let windows1252: [Int32] = [
  0x20AC, -1, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
  0x0152, -1, 0x017D, -1, -1, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
  0x2122, 0x0161, 0x203A, 0x0153, -1, 0x017E, 0x0178,
]
