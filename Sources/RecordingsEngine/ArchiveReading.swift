import Archives
import JSON
import Recordings
import Tracks

/// The archive of another service that a device imports: its lists, and what they say of its files.
final class ArchiveReading {
  private var lists = ServiceArchive()
  private var fileCount = 0
  private var entryCount = 0

  /// What a device does with a file of a zip.
  enum Treatment: Int32 {
    /// It is a folder or a note of the system.
    case passOver = 0
    case file, list, zip
  }

  /// Sees a file of the zip, or of a zip in it, before any is unpacked.
  /// - Parameters:
  ///   - size: the unpacked bytes, as stated by the zip.
  ///   - packed: the packed bytes.
  func see(
    _ path: String, name: String, size: Int, packed: Int, isNested: Bool
  ) throws(RecordingsEngineError) -> Treatment {
    entryCount += 1
    guard entryCount <= ZipRules.entries else { throw .refused(code: "too-many-entries") }
    guard ZipRules.isSafe(name) else { throw .refused(code: "unsafe-path") }
    if ZipRules.isNote(name, size: size) { return .passOver }
    guard !ZipRules.isBomb(size: size, packed: packed) else {
      throw .refused(code: "compression-bomb")
    }
    fileCount += 1
    guard fileCount <= RecordingLimits.archiveFiles else { throw .refused(code: "too-many-files") }
    lists.see(path)
    if ArchiveList(path: path) != nil { return .list }
    return ZipRules.isZip(name) && !isNested ? .zip : .file
  }

  /// Reads a list. One of another program changes nothing.
  func read(_ bytes: [UInt8], path: String) throws(RecordingsEngineError) {
    guard let list = ArchiveList(path: path) else { return }
    guard bytes.count <= ArchiveList.maximumSize else { throw .refused(code: "too-large") }
    do throws(ServiceArchive.Failure) {
      try lists.read(bytes, as: list)
    } catch .unknownLayout {
      // Another program's table of this name.
    } catch {
      throw .refused(code: "unreadable-list")
    }
  }

  /// Joins the lists, and writes the gear to make: `[{"name","kind","retired"?,"before_m"?,"warn_m"?}]`, `null` for a piece without a name.
  func finish(into writer: inout JSONWriter) {
    lists.finish()
    writer.beginArray()
    for piece in lists.gear.prefix(ServiceArchive.maximumGear) {
      if let name = piece.recordName {
        JSONValue.object(piece.fields(named: name)).write(into: &writer)
      } else {
        JSONValue.null.write(into: &writer)
      }
    }
    writer.endArray()
  }

  /// True if the zip is the archive of a service.
  var isOfService: Bool { !lists.isEmpty }

  func role(of path: String) -> ServiceArchive.Role { lists.role(of: path) }

  /// Returns the index of the activity that has a photo; `nil` if none has it.
  func activity(ofPhoto path: String) -> Int? { lists.activity(ofPhoto: path) }

  /// Writes what the lists say of a line of a recording: `{"activity"?,"name"?,"note"?,"sport"?,"gear"?}`, with the index of the gear.
  /// - Parameter isLeg: true for a leg of a multisport activity, whose other legs share its name.
  func match(
    _ path: String, line: Int, startedAt: Int64?, isLeg: Bool, into writer: inout JSONWriter
  ) {
    writer.beginObject()
    if let match = lists.match(line: line, ofFile: path, startedAt: startedAt) {
      let said = lists.activities[match.activity]
      writer.member("activity", match.activity)
      writer.member("name", said.recordName)
      writer.member("note", said.recordNote)
      writer.member("sport", said.sport?.name)
      writer.member("gear", gear(of: said))
    } else if isLeg, let named = lists.activity(inFile: path, startedAt: nil) {
      writer.member("name", lists.activities[named].recordName)
    }
    writer.endObject()
  }

  /// Writes the activities without a recording: `[{"activity","sport"?,"gear"?,"fields":{…}}]`.
  func rest(beside matches: [ServiceArchive.Match], into writer: inout JSONWriter) {
    writer.beginArray()
    for one in lists.unrecorded(beside: matches) {
      let said = lists.activities[one.activity]
      writer.beginObject()
      writer.member("activity", one.activity)
      writer.member("sport", said.sport?.name)
      writer.member("gear", gear(of: said))
      writer.key("fields")
      JSONValue.object(said.fields(stating: one.stated)).write(into: &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  private func gear(of activity: ArchivedActivity) -> Int? {
    activity.gear.flatMap { key in
      lists.gear.prefix(ServiceArchive.maximumGear).firstIndex { $0.key == key }
    }
  }

  /// Reads `[[activity, startedAt or null], …]`.
  func matches(_ json: [UInt8]) throws(RecordingsEngineError) -> [ServiceArchive.Match] {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: json)
    } catch {
      throw .damaged
    }
    return (value.array ?? []).compactMap { pair in
      guard let activity = (pair.array?.first?.int64).flatMap({ Int(exactly: $0) }),
        lists.activities.indices.contains(activity)
      else { return nil }
      return ServiceArchive.Match(
        activity: activity,
        startedAt: (pair.array?.last?.double).flatMap { Int64(exactly: $0) })
    }
  }
}
