import Glibc

/// Checks the entries of a backup before any file is opened, since a backup may come from an untrusted source.
///
/// A backup may contain only regular files and folders: a link could lead to any file of the machine, and reading a pipe
/// never ends.
struct BackupSurvey {
  private let directory: String

  /// - Parameter directory: path of the backup, which may itself be a link.
  init(directory: String) { self.directory = directory }

  /// Refuses a backup with an entry that `restore` must not open.
  /// - Throws: `foreignEntry` for the first one.
  func requireFiles() throws(StorageError) {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .noDatabase(directory) }
    try look(in: descriptor, folder: "") { name in
      if name == "files" { return .look }
      return name.hasPrefix("cordada.sqlite") ? .refuse : .leave
    }
  }

  /// The action for a nested folder: check its entries, ignore it, or refuse the backup.
  private enum Subfolder {
    case look, leave, refuse
  }

  /// Checks all entries of an open folder, and closes it.
  /// - Parameter subfolder: returns the action for a nested folder by its name.
  private func look(
    in descriptor: Int32, folder: String, subfolder: (String) -> Subfolder
  ) throws(StorageError) {
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      throw SystemCall.failure("fdopendir \(folder)", errno)
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let bytes = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          (0..<strlen(name)).map { UInt8(bitPattern: name[$0]) }
        }
      }
      if bytes == [0x2E] || bytes == [0x2E, 0x2E] { continue }
      let path = folder + Self.shown(bytes)
      guard let name = String(validating: bytes, as: UTF8.self), path == folder + name else {
        throw .foreignEntry("\(path) has a name that cannot be shown")
      }
      switch try Self.kind(of: name, in: dirfd(stream), path) {
      case S_IFREG: break
      case S_IFDIR:
        switch subfolder(name) {
        case .leave: break
        case .refuse: throw .foreignEntry("\(path) is a folder")
        case .look:
          let inner = openat(
            dirfd(stream), name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
          guard inner >= 0 else { throw SystemCall.failure("open \(path)", errno) }
          // The folders inside `files` contain no further folders.
          try look(in: inner, folder: path + "/") { _ in folder.isEmpty ? .look : .refuse }
        }
      case S_IFLNK: throw .foreignEntry("\(path) is a link")
      case S_IFIFO: throw .foreignEntry("\(path) is a pipe")
      case S_IFSOCK: throw .foreignEntry("\(path) is a socket")
      default: throw .foreignEntry("\(path) is a device")
      }
    }
  }

  private static func kind(
    of name: String, in folder: Int32, _ path: String
  ) throws(StorageError) -> mode_t {
    var status = stat()
    try SystemCall.check("fstatat \(path)") { fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) }
    return status.st_mode & S_IFMT
  }

  /// Returns a name for display in a terminal. In a name with other characters, each byte beyond ASCII is shown as `\xNN`.
  private static func shown(_ name: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    guard let text = String(validating: name, as: UTF8.self),
      text.unicodeScalars.allSatisfy({ !$0.properties.generalCategory.isHidden })
    else {
      return name.map { byte in
        (0x20..<0x7F).contains(byte)
          ? String(UnicodeScalar(byte)) : "\\x\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }.joined()
    }
    return text
  }
}

extension Unicode.GeneralCategory {
  /// True for characters that a terminal interprets or omits.
  fileprivate var isHidden: Bool {
    switch self {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      true
    default: false
    }
  }
}
