/// Where somebody else serves tiles: an address with `{z}`, `{x}` and `{y}`.
public struct TileAddressTemplate: Equatable, Sendable {
  let text: String
  /// Scheme, host and port: what pages must be allowed to load from.
  let origin: String

  /// `nil` when it is no such address. Nothing in it may end a header or a policy.
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

  /// Vector tiles end in `.pbf` or `.mvt`; everything else is pictures.
  var kind: MapKind {
    let path = text.prefix { $0 != "?" && $0 != "#" }
    return path.hasSuffix(".pbf") || path.hasSuffix(".mvt") ? .vector : .raster
  }
}
