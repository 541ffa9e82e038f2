/// The Content-Security-Policy of the app's pages: they may load their own files, and tiles from the hosts of the map.
public struct ContentSecurityPolicy: Sendable {
  private let tileSources: [String]

  /// The policy of answers that are no pages: nothing in them runs or loads.
  static let ofData =
    "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; "
    + "frame-ancestors 'none'"

  /// - Parameter tileSources: origins such as `https://tile.example.org`, in addition to the server itself.
  public init(tileSources: [String] = []) {
    self.tileSources = tileSources
  }

  /// The map library reads pictures through blobs; its worker is a file of the app. Media played while
  /// recording are the member's own files on the device.
  ///
  /// - Parameter isFramed: true if pages of other sites may embed the page.
  func text(isFramed: Bool = false) -> String {
    let tiles = tileSources.map { " " + $0 }.joined()
    return [
      "default-src 'none'", "object-src 'none'", "script-src 'self' 'wasm-unsafe-eval'",
      "worker-src 'self'",
      "style-src 'self'", "img-src 'self' data: blob:\(tiles)", "connect-src 'self'\(tiles)",
      "font-src 'self'", "media-src blob:", "manifest-src 'self'", "form-action 'self'",
      "frame-ancestors \(isFramed ? "*" : "'none'")", "base-uri 'none'",
    ].joined(separator: "; ")
  }
}
