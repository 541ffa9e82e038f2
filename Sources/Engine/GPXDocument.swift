import GPX
import Tracks

/// A track on its way to GPX text, a piece after the other.
struct GPXDocument {
  private static let pieceSize = 256 << 10

  private var points: PointStreamDecoder
  private var text = GPXText()
  private var isOver = false

  /// - Parameters:
  ///   - name: UTF-8.
  ///   - note: UTF-8.
  init(
    _ points: PointStreamDecoder, _ kind: LineKind, name: [UInt8]?, note: [UInt8]?, sport: Sport?
  ) {
    self.points = points
    text.beginLine(kind, name: name, note: note, sport: sport)
  }

  /// The next piece; empty at the end.
  mutating func next() throws(EngineError) -> [UInt8] {
    do throws(PointStreamError) {
      while !isOver, text.bytes.count < Self.pieceSize {
        switch try points.next() {
        case .segment?: text.beginSegment()
        case .fix(let fix)?: text.add(fix)
        case nil:
          text.endLine()
          text.finish()
          isOver = true
        }
      }
    } catch {
      throw EngineError(error)
    }
    return text.takeBytes()
  }
}

extension EngineState {
  mutating func openDocument(
    bytes: Int, nameBytes: Int, noteBytes: Int, sport: Int32, kind: LineKind,
    spacing: Double
  ) throws(EngineError) -> Int32 {
    let stream = try inputBytes(0, bytes)
    let name = nameBytes == 0 ? nil : try inputBytes(bytes, nameBytes)
    let note = noteBytes == 0 ? nil : try inputBytes(bytes + nameBytes, noteBytes)
    let sport = try Self.sport(sport)
    guard spacing == 0 else { throw .badSpacing }
    let points: PointStreamDecoder
    do throws(PointStreamError) {
      points = try PointStreamDecoder(stream, maximumFixes: Self.maximumFixes)
    } catch {
      throw EngineError(error)
    }
    let document = GPXDocument(points, kind, name: name, note: note, sport: sport)
    guard let handle = documents.open(document) else { throw .closed }
    return handle
  }

  mutating func nextPiece(of handle: Int32) throws(EngineError) -> Int32 {
    var piece: [UInt8] = []
    try documents.change(handle) { (document) throws(EngineError) in piece = try document.next() }
    answer(piece)
    return Int32(piece.count)
  }
}
