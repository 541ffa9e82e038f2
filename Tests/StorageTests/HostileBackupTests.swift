import Glibc
import Storage
import TestGround
import Testing

/// Backups that somebody else made, with entries that lead elsewhere or never end.
@Suite struct HostileBackupTests {
  let data = TemporaryDirectory()
  let backup = TemporaryDirectory()
  let target = TemporaryDirectory()

  /// The kinds of entry in place of a backup's file.
  enum Entry: String, CaseIterable {
    case link, danglingLink, linkedFolder, pipe, socket, device, folder

    /// The end of the error message about it.
    var kind: String {
      switch self {
      case .link, .danglingLink, .linkedFolder: "a link"
      default: "a \(rawValue)"
      }
    }

    /// - Returns: false if the user lacks the permission to create it.
    func make(at path: String) -> Bool {
      switch self {
      case .link: return symlink("/etc/hostname", path) == 0
      case .danglingLink: return symlink("/nonexistent/file", path) == 0
      case .linkedFolder: return symlink("/usr/share", path) == 0
      case .pipe: return mkfifo(path, 0o600) == 0
      case .device: return mknod(path, S_IFCHR | 0o600, (1 << 8) | 5) == 0
      case .folder: return mkdir(path, 0o700) == 0
      case .socket: return mknod(path, S_IFSOCK | 0o600, 0) == 0
      }
    }
  }

  /// Makes a backup of a club with one file.
  /// - Returns: the digest of the file.
  private func oneFile() async throws -> SHA256Digest {
    let database = try Database.open(directory: data.path, migrations: RecordStore.migrations)
    let files = try FileStore(directory: data.path)
    let digest = try await files.put(FileStoreTests.noise(1_000))
    let store = RecordStoreTests.store(files)
    try await database.write { connection throws(StorageError) in
      try store.create(
        "notes", of: .new(), body: RecordStoreTests.body("a", file: digest), on: connection)
    }
    files.close()
    database.close()
    _ = try DataCopy(from: data.path, to: backup.path).run()
    return digest
  }

  /// Restores the backup to an empty folder, which must stay empty.
  /// - Returns: the message.
  private func refusal() -> String {
    do throws(StorageError) {
      _ = try DataCopy(from: backup.path, to: target.path).restore()
      Issue.record("It was restored.")
      return ""
    } catch {
      #expect(TemporaryDirectory.names(target.path).isEmpty)
      return error.description
    }
  }

  @Test(arguments: Entry.allCases)
  func whatIsNoFileIsRefusedByItsName(entry: Entry) async throws {
    let digest = try await oneFile()
    let name = digest.description
    let relative = "files/\(name.prefix(2))/\(name.dropFirst(2))"
    let path = backup.place(of: digest)
    unlink(path)
    guard entry.make(at: path) else { return }
    let message = refusal()
    #expect(message.contains("\(relative) is \(entry.kind),"), "\(message)")
    #expect(message.hasSuffix("nothing was changed."))
  }

  @Test(
    arguments: ["cordada.sqlite", "cordada.sqlite-wal", "files/new/x", "files/bin/x"],
    Entry.allCases)
  func everyFileOfABackupIsLookedAt(name: String, entry: Entry) async throws {
    _ = try await oneFile()
    unlink("\(backup.path)/\(name)")
    guard entry.make(at: "\(backup.path)/\(name)") else { return }
    let message = refusal()
    #expect(message.contains("\(name) is \(entry.kind),"), "\(message)")
  }

  @Test(arguments: ["files", "files/3f"])
  func aFolderThatIsALinkIsRefused(name: String) async throws {
    _ = try await oneFile()
    let (path, elsewhere) = ("\(backup.path)/\(name)", "\(data.path)/elsewhere")
    #expect(rename(path, elsewhere) == 0 && symlink(elsewhere, path) == 0)
    #expect(refusal().contains("\(name) is a link,"))
  }

  @Test(
    arguments: [
      ([0x61, 0x0A, 0x62], #"files/a\x0ab"#), ([0x61, 0x1B, 0x5B], #"files/a\x1b["#),
      ([0x61, 0xFF], #"files/a\xff"#), ([0xE2, 0x80, 0xAE, 0x61], #"files/\xe2\x80\xaea"#),
    ] as [([UInt8], String)])
  func aNameThatCannotBeShownIsRefusedAndEscaped(name: [UInt8], shown: String) async throws {
    _ = try await oneFile()
    let path = Array("\(backup.path)/files/".utf8) + name + [0]
    let descriptor = path.withUnsafeBufferPointer { path in
      path.withMemoryRebound(to: CChar.self) { open($0.baseAddress!, O_CREAT | O_WRONLY, 0o600) }
    }
    #expect(descriptor >= 0)
    close(descriptor)
    #expect(refusal().contains(shown + " has a name that cannot be shown"))
    path.withUnsafeBufferPointer { path in
      _ = path.withMemoryRebound(to: CChar.self) { unlink($0.baseAddress!) }
    }
  }

  @Test func filesOfOthersBesideABackupAreLeft() async throws {
    _ = try await oneFile()
    mkdir("\(backup.path)/lost+found", 0o700)
    close(open("\(backup.path)/Llegiu-me.txt", O_CREAT | O_WRONLY, 0o600))
    _ = try DataCopy(from: backup.path, to: target.path).restore()
    let names = Set(TemporaryDirectory.names(target.path))
    #expect(names == ["cordada.sqlite", "files", "store.id"])
  }

  /// The way of the data into a backup: nothing is followed, and nothing is waited for.
  @Test(arguments: Entry.allCases)
  func whatIsNoFileInTheDataIsNamedAsDamaged(entry: Entry) async throws {
    let digest = try await oneFile()
    let path = data.place(of: digest)
    unlink(path)
    guard entry.make(at: path) else { return }
    let outcome = try DataCopy(from: data.path, to: target.path).run()
    #expect(outcome.missing == [digest] && outcome.copied == 0)
  }

  @Test func aDatabaseThatIsAPipeIsNotWaitedFor() async throws {
    _ = try await oneFile()
    unlink("\(data.path)/cordada.sqlite")
    #expect(mkfifo("\(data.path)/cordada.sqlite", 0o600) == 0)
    #expect(throws: StorageError.noDatabase(data.path)) {
      try DataCopy(from: data.path, to: target.path).run()
    }
  }

  @Test func aNewDatabaseIsNotWrittenThroughALink() async throws {
    _ = try await oneFile()
    let victim = "\(data.path)/victim"
    close(open(victim, O_CREAT | O_WRONLY, 0o600))
    #expect(symlink(victim, "\(target.path)/cordada.sqlite.new") == 0)
    _ = try DataCopy(from: data.path, to: target.path).run()
    var status = stat()
    #expect(stat(victim, &status) == 0 && status.st_size == 0)
  }

  @Test func aFileLargerThanAnyIsNotCopied() async throws {
    let digest = try await oneFile()
    #expect(truncate(backup.place(of: digest), (2 << 30) + 1) == 0)
    let outcome = try DataCopy(from: backup.path, to: target.path).restore()
    #expect(outcome.missing == [digest])
    #expect(TemporaryDirectory.names("\(target.path)/files/new").isEmpty)
  }
}
