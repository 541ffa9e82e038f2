/// Follows the elements of one XML recording: selects the reader by the root element, keeps its state for every
/// depth and collects the requested text.
///
/// The elements come from expat on the server and from the browser's own parser in the app.
package final class XMLWalk {
  /// The largest depth of elements. A deeper document is refused.
  package static let deepest = 200
  /// Maximum bytes kept of one text. The rest is cut off.
  package static let longestText = 16 * 1024

  /// The reason why the document is refused, by the walk or by its reader.
  package var refusal: FormatError? { failure ?? reader?._withUnsafeGuaranteedRef { $0.refusal } }
  /// The format of the root element, once it has begun.
  package private(set) var format: RecordingFormat?

  private let feed: RecordingFeed
  private let only: RecordingFormat?
  /// The reader of the root's format, owned by the walk and freed with it, because reference counting at every
  /// tag would cost a tenth of the reading time.
  private var reader: Unmanaged<XMLElements>?
  /// The reason why the walk itself refuses the document.
  package private(set) var failure: FormatError?
  /// The state of each open element, the outermost first.
  private let states = UnsafeMutablePointer<UInt8>.allocate(capacity: deepest)
  private var depth = 0
  private var skipped = 0
  private var isCollecting = false
  private var isStreaming = false
  /// The line where the text stops before the document ends, 0 if unknown; `nil` for a complete document.
  private var cutLine: Int?
  private let text = UnsafeMutablePointer<UInt8>.allocate(capacity: longestText)
  private var textCount = 0

  /// - Parameter only: the only accepted format; `nil` for any.
  package init(_ feed: RecordingFeed, only: RecordingFormat? = nil) {
    self.feed = feed
    self.only = only
  }

  deinit {
    reader?.release()
    states.deallocate()
    text.deallocate()
  }

  /// Begins an element.
  /// - Parameters:
  ///   - name: its qualified name, ended by 0.
  ///   - line: its line in the text, 0 if unknown.
  package func begin(
    _ name: UnsafePointer<CChar>, _ attributes: XMLAttributes, line: @autoclosure () -> Int
  ) {
    guard failure == nil else { return }
    if skipped > 0 {
      // Expat has memory of each open element, skipped or not.
      guard depth + skipped < XMLWalk.deepest else {
        failure = .tooDeep(line: line())
        return
      }
      skipped += 1
      return
    }
    let local = XMLName.local(name)
    guard let reader else { return beginRoot(local, attributes) }
    // An element inside a text is skipped.
    guard !isCollecting, !isStreaming else {
      skipped = 1
      return
    }
    guard depth < XMLWalk.deepest else {
      failure = .tooDeep(line: line())
      return
    }
    let parent = states[depth - 1]
    apply(
      reader._withUnsafeGuaranteedRef {
        $0.begin($0.names.number(of: local), in: parent, attributes)
      })
  }

  /// Adds a piece of the text of the innermost element.
  package func add(_ piece: UnsafeBufferPointer<UInt8>) {
    guard skipped == 0 else { return }
    if isCollecting {
      let count = min(piece.count, XMLWalk.longestText - textCount)
      guard count > 0, let start = piece.baseAddress else { return }
      (text + textCount).update(from: start, count: count)
      textCount += count
    } else if isStreaming {
      let state = states[depth - 1]
      reader?._withUnsafeGuaranteedRef { $0.text(Span(_unsafeElements: piece), in: state) }
    }
  }

  /// Ends the innermost element.
  package func end() {
    if skipped > 0 {
      skipped -= 1
      return
    }
    guard depth > 0, let reader else { return }
    depth -= 1
    let collected = UnsafeBufferPointer(start: text, count: isCollecting ? textCount : 0)
    isCollecting = false
    isStreaming = false
    let state = states[depth]
    reader._withUnsafeGuaranteedRef { $0.end(state, Span(_unsafeElements: collected)) }
  }

  /// Notes that the text stops before the document ends. Must be the last call before `finish()`.
  /// - Parameter line: the line where it stops, 0 if unknown.
  package func cutOff(line: Int) { cutLine = line }

  /// Ends the document, and closes the open elements of one that is cut off.
  /// - Throws: the refusal; `nothingInside` for a document without a recording, or `cutOff` if it was cut off before one.
  package func finish() throws(FormatError) {
    if let refusal { throw refusal }
    guard let cutLine else {
      guard let reader else { throw .nothingInside }
      return try reader.takeUnretainedValue().finish()
    }
    guard let reader else { throw .cutOff(line: cutLine) }
    while depth > 0 {
      depth -= 1
      let state = states[depth]
      reader._withUnsafeGuaranteedRef { $0.cutOff(state) }
    }
    feed.warn(.truncated)
    do throws(FormatError) {
      try reader.takeUnretainedValue().finish()
    } catch {
      // A document without points fails as cut off, not as empty.
      if case .nothingInside = error { throw .cutOff(line: cutLine) }
      throw error
    }
  }

  private func beginRoot(_ local: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes) {
    let found = XMLWalk.format(ofRoot: local)
    guard let found, only == nil || found == only else {
      failure = .otherXML(root: String(decoding: local.prefix(40), as: UTF8.self))
      return
    }
    let chosen: XMLElements =
      switch found {
      case .kml: KMLElements(feed)
      case .tcx: TCXElements(feed)
      default: GPXElements(feed)
      }
    format = found
    reader = Unmanaged.passRetained(chosen)
    apply(chosen.begin(chosen.names.number(of: local), in: 0, attributes))
  }

  private static func format(ofRoot local: UnsafeBufferPointer<UInt8>) -> RecordingFormat? {
    if XMLName.equal(local, "gpx") { return .gpx }
    if XMLName.equal(local, "kml") { return .kml }
    return XMLName.equal(local, "TrainingCenterDatabase") ? .tcx : nil
  }

  private func apply(_ step: XMLStep) {
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
}
