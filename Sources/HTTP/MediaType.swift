/// Media types, such as `application/json`.
public enum MediaType {
  static func isJSON(_ header: String?) -> Bool {
    guard let header else { return false }
    let essence = header.prefix { $0 != ";" && $0 != " " }.lowercased()
    return essence == "application/json" || essence.hasSuffix("+json")
  }

  /// Returns the media type for the extension of a file name; `application/octet-stream` if it is unknown.
  public static func of(fileNamed name: String) -> String {
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    switch ending {
    case "html": return "text/html; charset=utf-8"
    case "css": return "text/css; charset=utf-8"
    case "js", "mjs": return "text/javascript; charset=utf-8"
    case "json", "map": return "application/json"
    case "webmanifest": return "application/manifest+json"
    case "txt": return "text/plain; charset=utf-8"
    case "svg": return "image/svg+xml"
    case "png": return "image/png"
    case "jpg", "jpeg": return "image/jpeg"
    case "webp": return "image/webp"
    case "ico": return "image/vnd.microsoft.icon"
    case "woff2": return "font/woff2"
    case "wasm": return "application/wasm"
    case "pbf": return "application/x-protobuf"
    default: return "application/octet-stream"
    }
  }
}
