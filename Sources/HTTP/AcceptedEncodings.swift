/// The compressions that a client accepts (RFC 9110, 12.5.3); a weight of 0 excludes one.
struct AcceptedEncodings {
  private(set) var brotli = false
  private(set) var gzip = false

  init(_ header: String?) {
    for item in (header ?? "").lowercased().split(separator: ",") {
      let parts = item.split(separator: ";").map { $0.filter { $0 != " " } }
      guard let name = parts.first else { continue }
      let isRefused = parts.dropFirst().contains {
        $0.hasPrefix("q=") && $0.dropFirst(2).allSatisfy { $0 == "0" || $0 == "." }
      }
      if name == "br" { brotli = !isRefused }
      if name == "gzip" { gzip = !isRefused }
    }
  }
}
