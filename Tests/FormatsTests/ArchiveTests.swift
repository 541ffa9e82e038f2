import Formats
import Glibc
import TestGround
import Testing

@Suite struct ArchiveTests {
  private let gpx = Array(
    "<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>".utf8)
  private let kml = Array(
    """
    <kml><Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark></kml>
    """.utf8)

  private func contents(_ archive: Archive, _ entry: Archive.Entry) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try archive.read(entry) { bytes += $0 }
    return bytes
  }

  private func refusal(of zip: [UInt8], _ limits: Archive.Limits = .init()) -> FormatError? {
    do throws(FormatError) {
      let archive = try Archive(bytes: zip, limits: limits)
      for entry in archive.entries { try archive.read(entry) { _ in } }
      return nil
    } catch {
      return error
    }
  }

  @Test func listsFilesAndUnpacksThem() throws {
    var zip = HandmadeZip()
    zip.add("2024/run.gpx", gpx)
    zip.add("2024/", [])
    zip.add("__MACOSX/2024/._run.gpx", [1, 2, 3])
    zip.add("טיול 💥.kml", kml)
    let archive = try Archive(bytes: zip.finished())
    #expect(archive.entries.map(\.path) == ["2024/run.gpx", "טיול 💥.kml"])
    #expect(archive.entries.map(\.name) == ["run.gpx", "טיול 💥.kml"])
    #expect(try contents(archive, archive.entries[0]) == gpx)
  }

  @Test func refusesPathsThatNoProgramGives() {
    for (length, refused) in [(1_000, false), (1_001, true), (60_000, true)] {
      var zip = HandmadeZip()
      let path = String(repeating: "a", count: length)
      zip.add(path, gpx)
      #expect((refusal(of: zip.finished()) == .unsafePath(String(path.prefix(200)))) == refused)
    }
  }

  @Test(
    arguments: [
      "../run.gpx", "a/../../run.gpx", "/etc/run.gpx", "C:run.gpx", "a/b\\run.gpx",
      "", "..\\run.gpx", "a\\..\\..\\run.gpx", "\\etc\\run.gpx", "C:\\run.gpx",
    ])
  func refusesPathsThatLeaveTheirFolder(path: String) {
    var zip = HandmadeZip()
    zip.add("good.gpx", gpx)
    zip.add(path, gpx)
    // Backslashes without any slash are DOS separators of folders.
    let read = path.contains("/") ? path : path.replacing("\\", with: "/")
    #expect(refusal(of: zip.finished()) == .unsafePath(read))
  }

  /// A link, a socket, a device, and a folder that has content: each is refused by itself, the file beside it is read.
  @Test(
    arguments: [
      ("run.gpx", 0o120777), ("run.gpx", 0o140600), ("run.gpx", 0o020600),
      ("run.gpx", 0o060600), ("run.gpx/", 0), ("run.gpx", 0o040700),
    ] as [(String, UInt32)])
  func refusesWhatIsNoFile(path: String, mode: UInt32) throws {
    var zip = HandmadeZip()
    zip.add(path, Array("/etc/passwd".utf8), mode: mode)
    zip.add("good.gpx", gpx, mode: 0o100644)
    let archive = try Archive(bytes: zip.finished())
    #expect(archive.entries.count == 2)
    let special = archive.entries[0]
    let error = #expect(throws: FormatError.self) { try contents(archive, special) }
    #expect(error == .notAFile(special.path))
    #expect(try contents(archive, archive.entries[1]) == gpx)
  }

  /// libarchive takes a pipe for a file, and so its bytes are what the zip has.
  @Test func readsAPipeAsItsBytes() throws {
    var zip = HandmadeZip()
    zip.add("run.gpx", gpx, mode: 0o010600)
    let archive = try Archive(bytes: zip.finished())
    #expect(try contents(archive, archive.entries[0]) == gpx)
  }

  @Test func refusesAZipInAZipButNotAKMZ() throws {
    var inner = HandmadeZip()
    inner.add("doc.kml", kml)
    var zip = HandmadeZip()
    zip.add("all.zip", inner.finished())
    #expect(refusal(of: zip.finished()) == .nestedZip("all.zip"))
    var good = HandmadeZip()
    good.add("line.kmz", inner.finished())
    #expect(refusal(of: good.finished()) == nil)
  }

  @Test func refusesTooManyFilesAndTooManyBytes() {
    var zip = HandmadeZip()
    for number in 0..<11 { zip.add("\(number).gpx", gpx) }
    var limits = Archive.Limits()
    limits.entries = 10
    #expect(refusal(of: zip.finished(), limits) == .tooManyEntries(limit: 10))
    limits = Archive.Limits()
    limits.totalSize = gpx.count * 10
    #expect(throws: FormatError.self) { try Archive(bytes: zip.finished(), limits: limits) }
    limits = Archive.Limits()
    limits.entrySize = gpx.count - 1
    #expect(throws: FormatError.self) { try Archive(bytes: zip.finished(), limits: limits) }
  }

  /// The stated sizes are checked when a zip is opened, the actual ones during unpacking.
  @Test func countsWhatItUnpacksWhateverTheZipStates() {
    var zip = HandmadeZip()
    zip.add("run.gpx", gpx, statedSize: 5)
    var limits = Archive.Limits()
    limits.entrySize = 10
    #expect(refusal(of: zip.finished(), limits)?.code == "too-large")
    limits = Archive.Limits()
    limits.totalSize = 10
    #expect(refusal(of: zip.finished(), limits)?.code == "too-large")
  }

  @Test func refusesAZipThatChangesWhileItIsRead() throws {
    let directory = TemporaryDirectory()
    let path = directory.path + "/run.zip"
    func write(_ names: String...) throws {
      var zip = HandmadeZip()
      for name in names { zip.add(name, gpx) }
      let bytes = zip.finished()
      let file = try #require(fopen(path, "w"))
      defer { fclose(file) }
      #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    }
    try write("a.gpx", "b.gpx")
    let archive = try Archive(path: path)
    try write("a.gpx")
    let error = #expect(throws: FormatError.self) { try contents(archive, archive.entries[1]) }
    #expect(error?.code == "damaged-zip")
  }

  @Test func refusesBombs() throws {
    let file = Gathered()
    let zip = ZipWriter { file.bytes += $0 }
    try zip.add("bomb.gpx", size: 64 << 20) { (entry) throws(FormatError) in
      for _ in 0..<64 { try entry([UInt8](repeating: 0x20, count: 1 << 20)) }
    }
    try zip.finish()
    #expect(file.bytes.count < 1 << 17)
    #expect(refusal(of: file.bytes) == .compressionBomb)
    #expect(throws: FormatError.compressionBomb) { try Archive(bytes: file.bytes) }
  }

  /// Further files after a bomb do not hide it.
  @Test func refusesABombBeforeALargeFile() {
    let bomb = [UInt8](repeating: 0x20, count: 4 << 20)
    var zip = HandmadeZip()
    zip.add("bomb.gpx", packed: bomb, statedSize: bomb.count)
    zip.add("photo.jpg", (0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
    let bytes = zip.finished()
    #expect(throws: FormatError.compressionBomb) { try Archive(bytes: bytes) }
  }

  @Test func refusesABombThatStatesLittle() throws {
    var zip = HandmadeZip()
    zip.add("bomb.gpx", packed: [UInt8](repeating: 0x20, count: 4 << 20), statedSize: 1_000)
    let archive = try Archive(bytes: zip.finished())
    var size = 0
    #expect(throws: FormatError.compressionBomb) {
      try archive.read(archive.entries[0]) { size += $0.count }
    }
    #expect(size <= 1 << 20)
  }

  @Test func refusesWhatIsNoZip() throws {
    var zip = HandmadeZip()
    zip.add("run.gpx", gpx)
    let bytes = zip.finished()
    #expect(refusal(of: Array(bytes.dropLast(30)))?.code == "damaged-zip")
    #expect(refusal(of: [0x50, 0x4B, 0x03, 0x04])?.code == "damaged-zip")
    var lying = HandmadeZip()
    lying.add("run.gpx", gpx, statedSize: 5)
    #expect(refusal(of: lying.finished())?.code == "damaged-zip")
  }

  @Test func readsAKMZByItsContent() throws {
    var zip = HandmadeZip()
    zip.add("images/a.png", [1, 2, 3])
    zip.add("another.kml", Array("<kml/>".utf8))
    zip.add("doc.kml", kml)
    let recorded = try read(zip.finished())
    #expect(recorded.fixes.count == 2)
    var other = HandmadeZip()
    other.add("run.gpx", gpx)
    #expect(FormatsTests.refusal(of: other.finished()) == .noKML)
  }

  @Test func writesZipsThatReadBack() throws {
    let file = Gathered()
    let zip = ZipWriter { file.bytes += $0 }
    for name in ["run.gpx", "run.gpx", "Cims: \"3/4\" 💥.gpx", "../../x.gpx", ""] {
      try zip.add(name, size: gpx.count, time: 1_714_550_400_000) { entry throws(FormatError) in
        try entry(gpx)
      }
    }
    try zip.finish()
    let archive = try Archive(bytes: file.bytes)
    #expect(
      archive.entries.map(\.path)
        == ["run.gpx", "run (2).gpx", "Cims_ _3_4_ 💥.gpx", "_.._x.gpx", "track"])
    for entry in archive.entries { #expect(try contents(archive, entry) == gpx) }
  }

  @Test func numbersNamesWithinTheirFolder() throws {
    let file = Gathered()
    let zip = ZipWriter { file.bytes += $0 }
    var names: [String] = []
    for (folder, name) in [
      ("", "a.gpx"), ("runs", "a.gpx"), ("runs", "A.gpx"), ("runs/old", "a/b.gpx"),
      ("runs", "a.gpx"),
    ] {
      names.append(try zip.begin(name, in: folder, size: gpx.count))
      try zip.write(gpx)
      try zip.end()
    }
    try zip.finish()
    #expect(names == ["a.gpx", "a.gpx", "A (2).gpx", "a_b.gpx", "a (3).gpx"])
    #expect(
      try Archive(bytes: file.bytes).entries.map(\.path)
        == ["a.gpx", "runs/a.gpx", "runs/A (2).gpx", "runs/old/a_b.gpx", "runs/a (3).gpx"])
  }

  /// This took 106 s: overlapping files, each unpacked with all that it contains.
  @Test func refusesFilesThatOverlap() throws {
    var zip = HandmadeZip()
    zip.add("outer.gpx", around: "inner.gpx", gpx)
    #expect(refusal(of: zip.finished()) == .damagedZip(reason: "its files overlap"))
  }

  /// A file listed ten thousand times is one file.
  @Test func takesAFileListedManyTimesOnce() throws {
    var zip = HandmadeZip()
    zip.add("run.gpx", gpx)
    zip.listAgain(times: 10_000)
    #expect(try Archive(bytes: zip.finished()).entries.map(\.path) == ["run.gpx"])
  }

  /// This took 130 s, when each file began with a search of all folders: here all files are read forwards, backwards and twice.
  @Test func readsFilesInAnyOrder() throws {
    var zip = HandmadeZip()
    for number in 0..<50 {
      zip.add("\(number)/", [])
      zip.add("\(number)/run.gpx", gpx + [UInt8](repeating: 0x20, count: number))
    }
    let archive = try Archive(bytes: zip.finished())
    let twice = archive.entries.flatMap { [$0, $0] }
    for entry in archive.entries + archive.entries.reversed() + twice {
      let content = try contents(archive, entry)
      #expect(content.count == entry.size)
      #expect("\(content.count - gpx.count)/run.gpx" == entry.path)
    }
  }

  @Test func readsTheNamesOfOldPrograms() throws {
    var zip = HandmadeZip()
    // "Excursió.gpx" in code page 437.
    zip.add(codePage437: Array("Excursi".utf8) + [0xA2] + Array(".gpx".utf8), gpx)
    zip.add("a\\run.gpx", gpx)
    let archive = try Archive(bytes: zip.finished())
    #expect(archive.entries.map(\.path) == ["Excursió.gpx", "a/run.gpx"])
    #expect(try contents(archive, archive.entries[1]) == gpx)
  }

  /// The limit of the original zip format.
  @Test func writesMoreThan65535Files() throws {
    let file = Gathered()
    let zip = ZipWriter { file.bytes += $0 }
    for number in 0..<65_540 {
      try zip.add("\(number)", size: 1) { (entry) throws(FormatError) in try entry([7]) }
    }
    try zip.finish()
    var limits = Archive.Limits()
    limits.entries = 70_000
    let archive = try Archive(bytes: file.bytes, limits: limits)
    #expect(archive.entries.count == 65_540)
    #expect(archive.entries.last?.name == "65539")
    #expect(try contents(archive, archive.entries[65_539]) == [7])
  }

  @Test func handsOnWhatTheSinkRefuses() {
    let refusal = FormatError.system(path: "export.zip", reason: "No space left on device")
    let zip = ZipWriter { _ throws(FormatError) in throw refusal }
    #expect(throws: refusal) {
      for number in 0..<1_000 {
        try zip.add("\(number)", size: 1 << 16, packing: .store) { entry throws(FormatError) in
          try entry([UInt8](repeating: 7, count: 1 << 16))
        }
      }
      try zip.finish()
    }
  }
}
