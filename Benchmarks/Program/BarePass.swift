import CExpat

/// A lower bound for GPX readers on expat: a pass over the file with empty handlers.
enum BarePass {
  static func run(over bytes: UnsafeRawBufferPointer) {
    guard let parser = XML_ParserCreate(nil) else { preconditionFailure("no memory for expat") }
    defer { XML_ParserFree(parser) }
    XML_SetElementHandler(parser, { _, _, _ in }, { _, _ in })
    XML_SetCharacterDataHandler(parser) { _, _, _ in }
    inPieces(bytes) { piece, isLast in
      let status = XML_Parse(
        parser, piece.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(piece.count),
        isLast ? 1 : 0)
      precondition(status == XML_STATUS_OK, "the recording is not XML")
    }
  }

  /// Passes the bytes on as a reader receives them from a file: 64 KB at a time.
  static func inPieces(
    _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, _ isLast: Bool) -> Void
  ) {
    var start = 0
    while start < bytes.count {
      let end = min(start + 65_536, bytes.count)
      body(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), end == bytes.count)
      start = end
    }
  }
}
