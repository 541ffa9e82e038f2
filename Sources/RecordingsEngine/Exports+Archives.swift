import Archives
import CallMemory
import JSON

// Functions for the archives of other services on a device: which files of a zip are what, and what the lists say of them.

/// The archive being imported, one at a time.
nonisolated(unsafe) private var archive: ArchiveReading?

/// Begins an archive and discards the previous one.
@c @_expose(wasm) public func archiveBegin() -> Int32 {
  archive = ArchiveReading()
  return 0
}

/// Sees a file of the zip. The input is its path in the zip with that of the zip in the zip before it, then its path in its own
/// zip, with the given sizes in bytes.
///
/// - Returns: 0 to pass it over, 1 for a file, 2 for a list, 3 for a zip in the zip; the error `refused` refuses the whole zip.
@c @_expose(wasm) public func archiveSee(
  _ pathBytes: Int32, _ nameBytes: Int32, _ size: Double, _ packed: Double
) -> Int32 {
  answeredWith { (archive) throws(RecordingsEngineError) in
    let path = try text(0, pathBytes)
    let name = try text(pathBytes, nameBytes)
    guard size >= 0, packed >= 0, size < 1e15, packed < 1e15 else { throw .damaged }
    // A file of a zip may have more bytes than an integer of the device counts: every rule's limit is below.
    return try archive.see(
      path, name: name, size: Int(clamping: Int64(size)), packed: Int(clamping: Int64(packed)),
      isNested: pathBytes > nameBytes
    ).rawValue
  }
}

/// Reads a list. The input is its path, then its bytes, with the given sizes.
@c @_expose(wasm) public func archiveRead(_ pathBytes: Int32, _ bytes: Int32) -> Int32 {
  answeredWith { (archive) throws(RecordingsEngineError) in
    guard let list = callMemory.bytes(Int(pathBytes), Int(bytes)) else { throw .shortInput }
    try archive.read(list, path: try text(0, pathBytes))
    return 0
  }
}

/// Joins the lists and returns the gear to make as JSON: `[{"name","kind","retired"?,"before_m"?,"warn_m"?} or null, …]`.
///
/// - Returns: 1 for the archive of a service, 0 for any other zip.
@c @_expose(wasm) public func archiveFinish() -> Int32 {
  answeredWith { (archive) throws(RecordingsEngineError) in
    var writer = JSONWriter()
    archive.finish(into: &writer)
    callMemory.answer(writer.bytes)
    return archive.isOfService ? 1 : 0
  }
}

/// Returns the role of a file by its path in the input: 0 for a recording, 1 for a list, 2 for a photo, 3 for none of them.
@c @_expose(wasm) public func archiveRole(_ bytes: Int32) -> Int32 {
  answeredWith { (archive) throws(RecordingsEngineError) in
    switch archive.role(of: try text(0, bytes)) {
    case .recording: 0
    case .list: 1
    case .photo: 2
    case .other: 3
    }
  }
}

/// Returns 1 for the code of a refusal, in the input, of a whole file that is no activity, else 0.
@c @_expose(wasm) public func archiveRefusal(_ bytes: Int32) -> Int32 {
  answeredWith { (_) throws(RecordingsEngineError) in
    ServiceArchive.isOfNoActivity(refusal: try text(0, bytes)) ? 1 : 0
  }
}

/// Returns the number of the activity that has a photo, by its path in the input, plus 1; 0 if none has it.
@c @_expose(wasm) public func archivePhoto(_ bytes: Int32) -> Int32 {
  answeredWith { (archive) throws(RecordingsEngineError) in
    Int32(archive.activity(ofPhoto: try text(0, bytes)).map { $0 + 1 } ?? 0)
  }
}

/// Returns what the lists say of a line of a recording as JSON: `{"activity"?,"name"?,"note"?,"sport"?,"gear"?}`. The input is its path.
///
/// - Parameters:
///   - startedAt: UTC milliseconds, NaN if unknown.
///   - isLeg: 1 for a leg of a multisport activity.
@c @_expose(wasm) public func archiveMatch(
  _ bytes: Int32, _ line: Int32, _ startedAt: Double, _ isLeg: Int32
) -> Int32 {
  answeredWith { (archive) throws(RecordingsEngineError) in
    var writer = JSONWriter()
    archive.match(
      try text(0, bytes), line: Int(line), startedAt: Int64(exactly: startedAt), isLeg: isLeg != 0,
      into: &writer)
    callMemory.answer(writer.bytes)
    return 0
  }
}

/// Returns the activities of the lists without a recording as JSON: `[{"activity","sport"?,"gear"?,"fields"}]`. The input is the
/// matches of the recordings, `[[activity, startedAt or null], …]`.
@c @_expose(wasm) public func archiveRest(_ bytes: Int32) -> Int32 {
  answeredWith { (archive) throws(RecordingsEngineError) in
    guard let json = callMemory.bytes(0, Int(bytes)) else { throw .shortInput }
    var writer = JSONWriter()
    archive.rest(beside: try archive.matches(json), into: &writer)
    callMemory.answer(writer.bytes)
    return 0
  }
}

/// Discards the archive.
@c @_expose(wasm) public func archiveEnd() -> Int32 {
  archive = nil
  return 0
}

private func text(_ start: Int32, _ count: Int32) throws(RecordingsEngineError) -> String {
  guard let bytes = callMemory.bytes(Int(start), Int(count)) else { throw .shortInput }
  return String(decoding: bytes, as: UTF8.self)
}

/// Runs a call on the archive, whose answer is the status.
private func answeredWith(_ call: (ArchiveReading) throws(RecordingsEngineError) -> Int32) -> Int32
{
  do throws(RecordingsEngineError) {
    guard let archive else { throw .closed }
    return try call(archive)
  } catch {
    return error.answer()
  }
}
