/// The Content-Security-Policy of the app's pages: they may load their own files, and tiles from the
/// map's hosts.
public struct ContentSecurityPolicy: Sendable {
  private let tileSources: [String]

  /// - Parameter tileSources: origins such as `https://tile.example.org`, besides the server itself.
  public init(tileSources: [String] = []) {
    self.tileSources = tileSources
  }

  /// The map library reads pictures through blobs; its worker is a file of the app. What plays while
  /// recording is the member's own files, kept on the device.
  ///
  /// - Parameter isFramed: whether pages of other sites may show the page within them.
  func text(isFramed: Bool = false) -> String {
    let tiles = tileSources.map { " " + $0 }.joined()
    return [
      "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'",
      "style-src 'self'", "img-src 'self' data: blob:\(tiles)", "connect-src 'self'\(tiles)",
      "font-src 'self'", "media-src blob:", "manifest-src 'self'", "form-action 'self'",
      "frame-ancestors \(isFramed ? "*" : "'none'")", "base-uri 'none'",
    ].joined(separator: "; ")
  }
}
