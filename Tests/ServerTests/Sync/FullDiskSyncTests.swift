import Glibc
import JSON
import Storage
import Testing

/// A full disk (Q3, Q4), in a process of its own, since the limit applies to the whole process.
@Suite struct FullDiskSyncTests {
  @Test func anUploadOnAFullDiskSaysSoAndGoesOnLater() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      let club = try SyncClub()
      let anna = try club.member("anna")
      let content = (0..<900_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
      let name = SHA256Digest(of: content).description
      let put = { (range: Range<Int>) in
        club.server.ask(
          "PUT", "/files/\(name)",
          anna.headers + [
            "Content-Type: application/octet-stream",
            "Content-Range: bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.count)",
          ], body: Array(content[range]))
      }
      #expect(put(0..<300_000).status == 202)
      var limit = rlimit(rlim_cur: 400_000, rlim_max: .max)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      #expect(put(300_000..<900_000).status == 507)
      #expect(put(300_000..<600_000).status == 507)
      let held = club.server.ask("HEAD", "/files/\(name)", anna.headers)
      let offset = try (held["upload-offset"].flatMap { Int($0) }).orThrow()
      #expect((300_000...400_000).contains(offset))
      limit.rlim_cur = limit.rlim_max
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      #expect(put(offset..<900_000).status == 201)
      #expect(club.server.ask("GET", "/files/\(name)", anna.headers).body == content)
    }
  }
}
