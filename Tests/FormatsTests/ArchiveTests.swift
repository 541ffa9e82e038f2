import Formats
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

  @Test(arguments: ["../run.gpx", "a/../../run.gpx", "/etc/run.gpx", "C:run.gpx", "a\\run.gpx"])
  func refusesPathsThatLeaveTheirFolder(path: String) {
    var zip = HandmadeZip()
    zip.add("good.gpx", gpx)
    zip.add(path, gpx)
    #expect(refusal(of: zip.finished()) == .unsafePath(path))
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
    #expect(refusal(of: zip.finished(), limits)?.code == "too-large")
  }

  @Test func refusesBombs() throws {
    let file = Gathered()
    let zip = ZipWriter { file.bytes += $0 }
    try zip.add("bomb.gpx") { (entry) throws(FormatError) in
      for _ in 0..<64 { try entry([UInt8](repeating: 0x20, count: 1 << 20)) }
    }
    try zip.finish()
    #expect(file.bytes.count < 1 << 17)
    #expect(refusal(of: file.bytes) == .compressionBomb)
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
      try zip.add(name, time: 1_714_550_400_000) { (entry) throws(FormatError) in try entry(gpx) }
    }
    try zip.finish()
    let archive = try Archive(bytes: file.bytes)
    #expect(
      archive.entries.map(\.path)
        == ["run.gpx", "run (2).gpx", "Cims_ _3_4_ 💥.gpx", "_.._x.gpx", "track"])
    for entry in archive.entries { #expect(try contents(archive, entry) == gpx) }
  }
}
