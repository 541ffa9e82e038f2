import Formats
import Glibc
import JSON
import Storage
import Testing

/// A full disk (Q3, Q4), in a process of its own, since the limit applies to the whole process.
@Suite struct FullDiskTests {
  private static func zip(_ content: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let zip = ZipWriter { bytes += $0 }
    try zip.begin("walk.gpx", in: "", size: content.utf8.count)
    try zip.write(Array(content.utf8))
    try zip.end()
    try zip.finish()
    return bytes
  }

  @Test func anImportOnAFullDiskSaysSoAndLeavesNothing() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      let club = try TestClub()
      let member = UUID.new()
      #expect(club.bring(Walk().gpx, as: member).status == 201)
      var limit = rlimit(rlim_cur: 60_000, rlim_max: .max)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let large = Walk(name: "large", start: 1_710_000_000, points: 20_000).gpx
      #expect(club.bring(large, as: member).status == 507)
      // The compressed file fits, its contents do not.
      let packed = try Self.zip(Walk(name: "packed", start: 1_720_000_000, points: 2_000).gpx)
      #expect(packed.count < 50_000)
      #expect(club.bring(packed, named: "walks.zip", as: member).status == 507)
      limit.rlim_cur = limit.rlim_max
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      #expect(club.leftovers.isEmpty)
      #expect(club.ask("GET", "/api/v1/tracks", as: member).json["total"]?.int64 == 1)
      #expect(club.bring(large, as: member).status == 201)
      #expect(club.ask("GET", "/api/v1/tracks", as: member).json["total"]?.int64 == 2)
    }
  }
}
