import Glibc
import JSON
import Storage

/// What is known of the last backup of a data directory, noted there by ``ClubBackup`` and ``Backups``.
///
/// The first line of the file is the time of the last complete backup; the second has the rest as JSON. Copies that others
/// make, such as snapshots of the disk, are not known.
struct LastBackup {
  /// What is known.
  struct Note: Equatable {
    /// The time of the last complete backup, in milliseconds since 1970; `nil` if none is known.
    var madeAt: Int64?
    /// The folder of the backup.
    var folder: String?
    /// Number of its files.
    var files: Int?
    /// The time of its last check, in milliseconds since 1970: that of the backup, which compares everything, or a later one.
    var checkedAt: Int64?
    /// Number of faults that the check found.
    var faultCount = 0
    /// The first of them, as English sentences.
    var faults: [String] = []
    /// The time of a later attempt that failed, in milliseconds since 1970.
    var failedAt: Int64?
    /// Its cause, as an English sentence.
    var failure: String?

    /// Maximum number of faults that are noted.
    static let maximumFaults = 20

    /// Notes a backup that is complete now.
    mutating func note(_ outcome: DataCopy.Outcome, in folder: String) {
      let now = WallClock.now()
      self = Note(
        madeAt: now, folder: folder.hasPrefix("/") ? folder : nil, files: outcome.files,
        checkedAt: now)
    }

    /// Notes the result of a check.
    mutating func note(faults: [String]) {
      checkedAt = WallClock.now()
      faultCount = faults.count
      self.faults = Array(faults.prefix(Self.maximumFaults))
    }

    /// Notes an attempt that failed.
    mutating func note(failure: String) {
      failedAt = WallClock.now()
      self.failure = failure
    }
  }

  private let path: String

  /// Maximum bytes of the file that are read.
  private static let maximumSize = 65_536

  /// - Parameter directory: the data directory.
  init(ofData directory: String) { path = directory + "/last-backup" }

  /// What is known; nothing if the file is missing or unreadable.
  var note: Note {
    guard let file = fopen(path, "re") else { return Note() }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: Self.maximumSize)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    var note = Note()
    if let time = Int64(String(decoding: lines.first ?? [], as: UTF8.self)), time >= 0 {
      note.madeAt = time
    }
    if lines.count > 1, let json = try? JSONValue(parsing: Array(lines[1])) { note.read(json) }
    return note
  }

  /// Changes the note. A data directory that cannot be written to keeps the earlier one.
  func change(_ change: (inout Note) -> Void) {
    var note = note
    change(&note)
    let new = path + ".new"
    guard let file = fopen(new, "we") else { return }
    let json = String(decoding: note.json.bytes, as: UTF8.self)
    fputs((note.madeAt.map(String.init) ?? "") + "\n" + json + "\n", file)
    if fclose(file) == 0 { rename(new, path) }
  }
}

extension LastBackup.Note {
  fileprivate var json: JSONValue {
    var members = [
      JSONMember("fault_count", .integer(Int64(faultCount))),
      JSONMember("faults", .array(faults.map { .string($0) })),
    ]
    for (key, value) in [
      ("files", files.map(Int64.init)), ("checked_at", checkedAt), ("failed_at", failedAt),
    ] {
      if let value { members.append(JSONMember(key, .integer(value))) }
    }
    for (key, value) in [("folder", folder), ("failure", failure)] {
      if let value { members.append(JSONMember(key, .string(value))) }
    }
    return .object(members)
  }

  fileprivate mutating func read(_ json: JSONValue) {
    folder = json["folder"]?.string
    files = json["files"]?.int64.map { Int($0) }
    checkedAt = json["checked_at"]?.int64
    faultCount = Int(json["fault_count"]?.int64 ?? 0)
    faults = (json["faults"]?.array ?? []).compactMap(\.string)
    failedAt = json["failed_at"]?.int64
    failure = json["failure"]?.string
  }
}
