import Recordings

/// Reads a recording of any format, fed piece by piece, into a receiver.
///
///     let reader = RecordingReader(into: receiver)
///     while let piece = next() { try reader.feed(piece) }
///     try reader.finish()
///     receiver = reader.receiver
///
/// The format is recognized by the content of the file. Memory use does not grow with the size of a GPX, TCX or
/// FIT file. A KML or GeoJSON line is held until it ends, a KML line without times until the end of the file,
/// and a KMZ in its packed form. An instance must not be used by several threads at once.
public final class RecordingReader<Receiver: RecordingReceiver> {
  private let source: RecordingSource
  private let box: ReceiverBox<Receiver>

  /// Creates a reader that passes its results to `receiver`.
  public init(into receiver: Receiver) {
    box = ReceiverBox(receiver)
    source = RecordingSource(RecordingFeed(box))
  }

  /// The format of the file, or `nil` until enough bytes have been read to tell.
  public var format: RecordingFormat? { source.format }

  /// The receiver, with everything read so far.
  public var receiver: Receiver { box.receiver }

  /// Reads the next bytes of the file. Pieces of about 64 KB are best.
  /// - Throws: a `FormatError` if the file is refused.
  public func feed(_ bytes: UnsafeRawBufferPointer) throws(FormatError) {
    try source.feed(bytes)
  }

  /// Ends the file and reports omissions as warnings.
  /// - Throws: `nothingInside` if the file has no point and no waypoint, an error if it is cut off, or that of
  ///   a KMZ, which is unpacked only now.
  public func finish() throws(FormatError) {
    try source.finish()
  }
}

/// Recognizes the format of a file and passes its bytes to the reader of that format.
final class RecordingSource {
  /// Maximum size of a KMZ held in memory while it arrives in pieces.
  static let largestKMZ = 64 << 20

  private(set) var format: RecordingFormat?
  let feed: RecordingFeed
  /// True if the bytes come out of a gzip, which is unpacked only once.
  private let isInner: Bool
  private var stage = Stage.beginning([])

  private enum Stage {
    case beginning([UInt8])
    case xml(XMLStream)
    case json(JSONRecording)
    case fit(FITRecording)
    case zip([UInt8])
    case gzip(Inflater, RecordingSource)
    case over
  }

  init(_ feed: RecordingFeed, isInner: Bool = false) {
    self.feed = feed
    self.isInner = isInner
  }

  func feed(_ bytes: UnsafeRawBufferPointer) throws(FormatError) {
    guard !bytes.isEmpty else { return }
    switch stage {
    case .beginning(let before):
      let start = before + bytes
      guard let kind = try FileKind(start, isAll: false) else {
        stage = .beginning(start)
        return
      }
      try begin(kind, start)
    case .xml(let stream):
      defer { format = stream.format }
      try stream.feed(bytes)
    case .json(var recording):
      stage = .over
      try recording.feed(bytes)
      stage = .json(recording)
    case .fit(var recording):
      stage = .over
      recording.feed(bytes)
      stage = .fit(recording)
    case .zip(var held):
      stage = .over
      held += bytes
      guard held.count <= RecordingSource.largestKMZ else { throw .tooLarge(limit: "64 MB packed") }
      stage = .zip(held)
    case .gzip(let inflater, let inner):
      try inflater.feed(bytes) { (piece) throws(FormatError) in try inner.feed(piece) }
      format = inner.format
    case .over: break
    }
  }

  func finish() throws(FormatError) {
    if case .beginning(let start) = stage {
      guard let kind = try FileKind(start, isAll: true) else { throw .unknownFormat }
      try begin(kind, start)
    }
    switch stage {
    case .xml(let stream): try stream.finish()
    case .json(var recording):
      try recording.finish()
      format = recording.format
    case .fit(var recording): try recording.finish()
    case .zip(let held): try KMZ.read(Archive(bytes: held), into: feed)
    case .gzip(let inflater, let inner):
      try inflater.finish()
      try inner.finish()
      format = inner.format
    case .beginning, .over: break
    }
    stage = .over
  }

  private func begin(_ kind: FileKind, _ start: [UInt8]) throws(FormatError) {
    switch kind {
    case .xml: stage = .xml(XMLStream(feed))
    case .json:
      stage = .json(JSONRecording(feed))
    case .fit:
      format = .fit
      stage = .fit(FITRecording(feed))
    case .zip:
      format = .kmz
      stage = .zip([])
    case .gzip:
      guard !isInner else { throw .unknownFormat }
      stage = .gzip(Inflater(), RecordingSource(feed, isInner: true))
    }
    // Strava's archives have white space before the declaration, which XML forbids.
    let text = kind == .xml ? FileKind.withoutBlank(start) : start[...]
    try text.span.bytes.withUnsafeBytes { (bytes) throws(FormatError) in try feed(bytes) }
  }
}
