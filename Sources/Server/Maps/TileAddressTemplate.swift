/// The address of another server's tiles, with `{z}`, `{x}` and `{y}`.
public struct TileAddressTemplate: Equatable, Sendable {
  let text: String
  /// Scheme, host and port, which pages must be allowed to load from.
  let origin: String

  /// Returns `nil` if the text is no such address. Characters that could end a header or a policy are refused.
  public init?(_ text: String) {
    let forbidden: Set<Character> = ["\"", "'", ";", ",", "<", ">", "\\", "`"]
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.contains(where: forbidden.contains),
      ["{z}", "{x}", "{y}"].allSatisfy({ !text.ranges(of: $0).isEmpty })
    else { return nil }
    let host = text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard !host.isEmpty, !host.contains("{"), !host.contains("@"), !host.contains("*") else {
      return nil
    }
    self.text = text
    origin = scheme + host
  }

  /// The kind of tiles: vector if the path ends in `.pbf` or `.mvt`, raster otherwise.
  var kind: MapKind {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    return path.hasSuffix(".pbf") || path.hasSuffix(".mvt") ? .vector : .raster
  }
}
