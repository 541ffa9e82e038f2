import GPX
import Tracks

/// Writes tracks to one GPX text, piece by piece.
struct GPXDocument {
  private static let pieceSize = 256 << 10

  private var text = GPXText()
  private var points: StoredPoints?

  /// - Parameters:
  ///   - name: name in UTF-8.
  ///   - note: note in UTF-8.
  ///   - source: how the line came to be, if it is not as it was recorded.
  mutating func begin(
    _ points: StoredPoints, _ kind: LineKind, name: [UInt8]?, note: [UInt8]?, source: String?,
    sport: Sport?
  ) {
    self.points = points
    text.beginLine(
      kind, name: name, note: note, source: source.map { Array($0.utf8) }, sport: sport)
  }

  /// Returns the next piece; empty at the end of the track.
  mutating func next() throws(EngineError) -> [UInt8] {
    while points != nil, text.bytes.count < Self.pieceSize {
      do throws(PointStreamError) {
        switch try points?.next() {
        case .segment: text.beginSegment()
        case .fix(let fix): text.add(fix)
        case nil:
          text.endLine()
          points = nil
        }
      } catch {
        throw EngineError(error)
      }
    }
    return text.takeBytes()
  }

  /// Returns the end of the text.
  consuming func finish() -> [UInt8] {
    text.finish()
    return text.takeBytes()
  }
}

extension EngineState {
  mutating func openDocument() throws(EngineError) -> Int32 {
    guard let handle = documents.open(GPXDocument()) else { throw .closed }
    return handle
  }

  mutating func addTrack(
    to handle: Int32, bytes: Int, nameBytes: Int, noteBytes: Int, editBytes: Int, isRemade: Bool,
    sport: Int32, kind: LineKind, spacing: Double
  ) throws(EngineError) {
    let stream = try inputBytes(0, bytes)
    let name = nameBytes == 0 ? nil : try inputBytes(bytes, nameBytes)
    let note = noteBytes == 0 ? nil : try inputBytes(bytes + nameBytes, noteBytes)
    let edits = try inputEdits(at: bytes + nameBytes + noteBytes, editBytes)
    let sport = try Self.sport(sport)
    let spacing = try Self.spacing(spacing)
    let decoder: PointStreamDecoder
    do throws(PointStreamError) {
      decoder = try PointStreamDecoder(stream, maximumFixes: Self.maximumFixes)
    } catch {
      throw EngineError(error)
    }
    let points = StoredPoints(decoder, sport: sport, spacing: spacing)
    try documents.change(handle) { (document) throws(EngineError) in
      document.begin(
        points, kind, name: name, note: note, source: edits.summary(isRemade: isRemade),
        sport: sport)
    }
  }

  mutating func nextPiece(of handle: Int32) throws(EngineError) -> Int32 {
    var piece: [UInt8] = []
    try documents.change(handle) { (document) throws(EngineError) in piece = try document.next() }
    answer(piece)
    return Int32(piece.count)
  }

  mutating func finishDocument(_ handle: Int32) throws(EngineError) {
    answer(try documents.close(handle).finish())
  }
}
