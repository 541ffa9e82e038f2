/// Parses `lon,lat[,alt]` tuples from text that comes in pieces.
package struct KMLCoordinates {
  /// The number of bytes kept of one tuple, more than any valid one has.
  private static let longest = 200
  private var tuple: [UInt8] = []

  /// One tuple in degrees and metres. A missing or malformed part is `nil`.
  package struct Tuple {
    var longitude: Double?
    var latitude: Double?
    var altitude: Double?
  }

  /// Calls `body` with each tuple that the piece completes.
  package mutating func feed(_ piece: Span<UInt8>, _ body: (Tuple) -> Void) {
    for index in 0..<piece.count {
      let byte = piece[index]
      if TextPiece.isSpace(byte) {
        finish(body)
      } else if tuple.count < KMLCoordinates.longest {
        tuple.append(byte)
      }
    }
  }

  /// Ends the text, and calls `body` with the last tuple.
  package mutating func finish(_ body: (Tuple) -> Void) {
    guard !tuple.isEmpty else { return }
    body(KMLCoordinates.parse(tuple.span, separator: UInt8(ascii: ",")))
    tuple.removeAll(keepingCapacity: true)
  }

  /// Parses one tuple, whose numbers are separated by `separator`: a comma, or a space for
  /// `gx:coord`.
  package static func parse(_ text: Span<UInt8>, separator: UInt8) -> Tuple {
    var result = Tuple()
    var part = 0
    var start = 0
    while start < text.count, part < 3 {
      var end = start
      while end < text.count, text[end] != separator { end += 1 }
      if end > start || separator != 0x20 {
        let number = TextPiece.number(text.extracting(start..<end))
        switch part {
        case 0: result.longitude = number
        case 1: result.latitude = number
        default: result.altitude = number
        }
        part += 1
      }
      start = end + 1
    }
    return result
  }
}
