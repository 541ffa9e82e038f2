import Formats
import Glibc
import TestGround
import Testing

/// Zips beyond 4 GB, whose sizes and offsets need Zip64. Their zeros are holes of a sparse file, which need almost no disk
/// space.
@Suite(.enabled(if: getenv("CORDADA_SOAK") != nil, "takes a minute")) struct LargeZipTests {
  private static let gigabyte = 1 << 30

  @Test func writesFilesAndPlacesBeyond4GB() throws {
    let directory = TemporaryDirectory()
    let path = directory.path + "/large.zip"
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
    // Keeps the directory until its last use.
    defer { withExtendedLifetime(directory) { _ = close(descriptor) } }
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    let zip = ZipWriter { piece in
      if memcmp(piece, zeros, piece.count) != 0 {
        write(descriptor, piece, piece.count)
      } else {
        lseek(descriptor, piece.count, SEEK_CUR)
      }
    }
    let large = 5 * Self.gigabyte
    for name in ["large.bin", "behind.bin"] {
      try zip.add(name, size: large, packing: .store) { entry throws(FormatError) in
        for _ in 0..<(large / zeros.count) { try entry(zeros) }
      }
    }
    try zip.add("last.gpx", size: 3) { entry throws(FormatError) in try entry([1, 2, 3]) }
    try zip.finish()

    var limits = Archive.Limits()
    limits.entrySize = 6 * Self.gigabyte
    limits.totalSize = 20 * Self.gigabyte
    let archive = try Archive(path: path, limits: limits)
    #expect(archive.entries.map(\.path) == ["large.bin", "behind.bin", "last.gpx"])
    #expect(archive.entries.map(\.size) == [large, large, 3])
    // Reading verifies the checksums.
    for entry in archive.entries {
      var size = 0
      try archive.read(entry) { size += $0.count }
      #expect(size == entry.size)
    }
  }
}
