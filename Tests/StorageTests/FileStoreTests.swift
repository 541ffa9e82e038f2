import Glibc
import Storage
import TestGround
import Testing

@Suite struct FileStoreTests {
  let directory = TemporaryDirectory()

  func database() throws -> Database {
    try Database.open(
      directory: directory.path, at: TestDatabase.address(of: directory.path),
      migrations: RecordStore.migrations)
  }

  static func noise(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  static let contents: [[UInt8]] = [
    [], [7], Array(repeating: 65, count: 127), Array(repeating: 65, count: 1_000_000),
    noise(64), noise(300_000),
    Array("<gpx>".utf8) + noise(100) + Array(repeating: 32, count: 9_999),
  ]

  @Test(arguments: contents.indices)
  func contentComesBack(index: Int) async throws {
    let content = Self.contents[index]
    let files = try FileStore(directory: directory.path)
    defer { files.close() }
    let digest = try await files.put(content)
    #expect(digest == SHA256Digest(of: content))
    #expect(try await files.read(digest, maximumSize: content.count) == content)
    let path = directory.path + "/source"
    let file = try #require(fopen(path, "w"))
    fwrite(content, 1, content.count, file)
    fclose(file)
    #expect(try await files.put(fileAt: path) == digest)
    #expect(TemporaryDirectory.names(directory.path + "/files/new").isEmpty)
  }

  @Test func thePublishedDigestsAreOurs() {
    // FIPS 180-4, the examples of one block and of an empty message.
    #expect(
      SHA256Digest(of: Array("abc".utf8)).description
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256Digest(of: []).description
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test func largerContentThanAskedForIsRefused() async throws {
    let files = try FileStore(directory: directory.path)
    defer { files.close() }
    let digest = try await files.put([UInt8](repeating: 0, count: 50_000_000))
    await #expect(throws: StorageError.fileTooLarge(digest, maximum: 1_000_000)) {
      try await files.read(digest, maximumSize: 1_000_000)
    }
  }

  @Test func damageIsNoticed() async throws {
    let files = try FileStore(directory: directory.path)
    defer { files.close() }
    let content = Self.noise(100_000)
    let plain = try await files.put(content)
    let path = try #require(files.plainPath(plain))
    let file = try #require(fopen(path, "r+"))
    fputc(Int32(content[0] ^ 1), file)
    fclose(file)
    await #expect(throws: StorageError.damagedFile(plain)) {
      try await files.read(plain, maximumSize: 1_000_000)
    }
    let packed = try await files.put([UInt8](repeating: 9, count: 100_000))
    let name = packed.description
    #expect(files.plainPath(packed) == nil)
    truncate(directory.path + "/files/\(name.prefix(2))/\(name.dropFirst(2)).zst", 20)
    await #expect(throws: StorageError.damagedFile(packed)) {
      try await files.read(packed, maximumSize: 1_000_000)
    }
    truncate(directory.path + "/files/\(name.prefix(2))/\(name.dropFirst(2)).zst", 3)
    #expect(throws: StorageError.damagedFile(packed)) { try files.size(of: packed) }
  }

  @Test func aDamagedCopyInTheOtherFormIsHealedToo() async throws {
    let files = try FileStore(directory: directory.path)
    defer { files.close() }
    let content = Self.noise(1_000)
    let digest = try await files.put(content)
    let file = try #require(fopen(directory.place(of: digest) + ".zst", "w"))
    fclose(file)
    await #expect(throws: StorageError.damagedFile(digest)) {
      try await files.read(digest, maximumSize: 1_000)
    }
    #expect(try await files.put(content) == digest)
    #expect(try await files.read(digest, maximumSize: 1_000) == content)
  }

  /// A file that requires 16 MB of memory to be read, which the store never writes.
  @Test func aFrameOfAWindowLargerThanOursIsRefused() async throws {
    let files = try FileStore(directory: directory.path)
    defer { files.close() }
    // Larger than one step of unpacking, for which no window is needed.
    let content = Self.noise(100_000)
    let digest = try await files.put(content)
    unlink(directory.place(of: digest))
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    // RFC 8878, 3.1.1: the content size in four bytes, the window, one raw block.
    for (window, isRefused): (UInt8, Bool) in [(13 << 3, false), (14 << 3, true)] {
      let frame =
        [0x28, 0xB5, 0x2F, 0xFD, 0x80, window] + little(content.count, 4)
        + little(content.count << 3 | 1, 3) + content
      let file = try #require(fopen(directory.place(of: digest) + ".zst", "w"))
      fwrite(frame, 1, frame.count, file)
      fclose(file)
      let read = try? await files.read(digest, maximumSize: content.count)
      #expect(read == (isRefused ? nil : content), "\(window)")
    }
  }

  /// The kernel reports an empty file, but has more to read.
  @Test func aFileThatGrowsWhileItIsReadIsRefused() async throws {
    let files = try FileStore(directory: directory.path)
    defer { files.close() }
    await #expect(throws: StorageError.system(call: "read", code: EIO)) {
      try await files.put(fileAt: "/proc/self/status")
    }
    #expect(TemporaryDirectory.names(directory.path + "/files/new").isEmpty)
  }

  /// A recent file may be in use by another program.
  @Test func whatAStoppedProgramLeftIsRemovedAfterAnHour() throws {
    try FileStore(directory: directory.path).close()
    let folder = directory.path + "/files/new/"
    for (name, age) in [("old", 3_700), ("new", 3_500)] {
      let file = try #require(fopen(folder + name, "w"))
      fclose(file)
      let time = timespec(tv_sec: Int(WallClock.now() / 1_000) - age, tv_nsec: 0)
      #expect(utimensat(AT_FDCWD, folder + name, [time, time], 0) == 0)
    }
    try FileStore(directory: directory.path).close()
    #expect(TemporaryDirectory.names(directory.path + "/files/new") == ["new"])
  }

  @Test func damageIsNoticedBeforeTheLastPieceAndHealedByANewUpload() async throws {
    let files = try FileStore(directory: directory.path)
    defer { files.close() }
    for count in [1_000, 300_000] {
      let content = Self.noise(count)
      let digest = try await files.put(content)
      let path = try #require(files.plainPath(digest))
      let file = try #require(fopen(path, "r+"))
      fseek(file, count - 1, SEEK_SET)
      fputc(Int32(content[count - 1] ^ 1), file)
      fclose(file)
      var sent = 0
      await #expect(throws: StorageError.damagedFile(digest)) {
        let reader = try await files.reader(of: digest)
        while let piece = try await files.next(of: reader) { sent += piece.count }
      }
      #expect(sent < count)
      #expect(count > FileReader.pieceSize || sent == 0)
      #expect(try await files.put(content) == digest)
      #expect(try await files.read(digest, maximumSize: count) == content)
    }
  }

  @Test func aFullDiskKeepsNothing() async throws {
    let path = directory.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      signal(SIGXFSZ, SIG_IGN)
      let files = try FileStore(directory: path)
      var limit = rlimit(rlim_cur: 100_000, rlim_max: .max)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let content = FileStoreTests.noise(300_000)
      await #expect(throws: StorageError.diskFull) { try await files.put(content) }
      let isClean =
        TemporaryDirectory.names(path + "/files/new").isEmpty
        && !files.contains(SHA256Digest(of: content))
      exit(isClean ? 0 : 1)
    }
  }

  @Test func onlyWhatNoRecordNamesIsSwept() async throws {
    let database = try database()
    let files = try FileStore(directory: directory.path)
    defer {
      files.close()
      database.close()
    }
    let kept = try await files.put(Self.noise(1_000))
    let loose = try await files.put(Self.noise(1_000))
    let store = RecordStoreTests.store(files)
    try await database.write { connection throws(StorageError) in
      try store.create(
        "notes", of: .new(), body: RecordStoreTests.body("a", file: kept), on: connection)
    }
    #expect(try await files.sweep(database: database) == 0)
    #expect(try await files.sweep(database: database, olderThan: 0) == 1)
    #expect(files.contains(kept))
    #expect(!files.contains(loose))
  }
}
