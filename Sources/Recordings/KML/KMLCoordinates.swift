/// Takes `lon,lat[,alt]` tuples apart as their text comes in pieces.
package struct KMLCoordinates {
  /// No honest tuple is longer.
  private static let longest = 200
  private var tuple: [UInt8] = []

  /// One tuple: degrees and metres, `nil` where it says nothing or nonsense.
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

  /// The text is over: its last tuple needs no space behind it.
  package mutating func finish(_ body: (Tuple) -> Void) {
    guard !tuple.isEmpty else { return }
    body(KMLCoordinates.parse(tuple.span, separator: UInt8(ascii: ",")))
    tuple.removeAll(keepingCapacity: true)
  }

  /// One tuple whose numbers stand apart by one separator or, for `gx:coord`, by white space.
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
