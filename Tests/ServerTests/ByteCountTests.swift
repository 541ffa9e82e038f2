import Console
import Testing

@Suite struct ByteCountTests {
  @Test(arguments: [
    ("0B", 0), ("500MB", 500_000_000), ("5GB", 5_000_000_000), ("5gb", 5_000_000_000),
    ("1TB", 1_000_000_000_000),
    ("12kB", 12_000), ("", nil), ("5", nil), ("GB", nil), ("-1GB", nil), ("1.5GB", nil),
    ("5 GB", nil), ("99999999999TB", nil),
  ])
  func readsSizes(text: String, bytes: Int64?) {
    #expect(ByteCount(text)?.bytes == bytes)
  }

  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1_000, "1 kB"), (1_540, "1.5 kB"), (5_200_000_000, "5.2 GB"),
    (999_999, "1000 kB"), (3_000_000_000_000, "3 TB"),
  ])
  func writesSizes(bytes: Int64, text: String) {
    #expect(ByteCount(bytes: bytes).text == text)
  }
}
