import Glibc

/// The files of the app, listed once at the start.
///
/// A file may have precompressed siblings, `app.js.br` and `app.js.gz`. Browsers keep a file for ever if its
/// name contains a hash of its content (`chunk-3FZK2QXA.js`); all others are revalidated each time, at the cost
/// of a 304. The app's screens are answered with `index.html`: the build writes their patterns to
/// `screens.txt`, one on each line, such as `/tracks/{id}`. Other addresses without a dot get `index.html`,
/// too, and the app shows that they do not exist; the rest is answered with 404.
public struct StaticFiles: Sendable {
  private struct Variant {
    let path: String
    let entityTag: String
  }

  private struct File {
    let mediaType: String
    let isImmutable: Bool
    var plain: Variant?
    var brotli: Variant?
    var gzip: Variant?
  }

  private let files: [String: File]
  private let screens: [ScreenPattern]
  private let securityHeaders: [(name: HeaderName, value: String)]
  private let framedHeaders: [(name: HeaderName, value: String)]
  private let isFramed: @Sendable (_ segments: [String]) -> Bool

  /// - Parameters:
  ///   - directory: its subfolders are included; links and hidden files are not.
  ///   - isFramed: returns true for screens that pages of other sites may embed.
  public init(
    directory: String, policy: ContentSecurityPolicy,
    isFramed: @escaping @Sendable (_ segments: [String]) -> Bool = { _ in false }
  ) throws(HTTPError) {
    var files: [String: File] = [:]
    try Self.visit(directory, below: "", depth: 0) { name, path, attributes in
      let variant = Variant(path: path, entityTag: Self.entityTag(attributes))
      let (plain, slot) = Self.slot(of: name)
      var file =
        files[plain]
        ?? File(
          mediaType: MediaType.of(fileNamed: plain), isImmutable: Self.holdsHash(plain))
      file[keyPath: slot] = variant
      files[plain] = file
    }
    self.files = files.filter { $0.value.plain != nil }
    screens =
      try files["screens.txt"]?.plain.map { (list) throws(HTTPError) in
        try ScreenPattern.all(listedIn: list.path)
      } ?? []
    self.isFramed = isFramed
    securityHeaders = Self.headers(policy.text())
    framedHeaders = Self.headers(policy.text(isFramed: true))
  }

  private static func headers(_ policy: String) -> [(name: HeaderName, value: String)] {
    [
      (.contentSecurityPolicy, policy),
      (.contentTypeOptions, "nosniff"),
      ("Referrer-Policy", "same-origin"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Permissions-Policy", "camera=(self), geolocation=(self), microphone=()"),
    ]
  }

  /// Returns the app's page for the addresses of an area, to be sent with a head of its own; `nil` if there is none.
  ///
  /// It is `visit/AREA.html` where the area has a page for visitors, which loads less than the whole app.
  public func page(of area: String) -> AppPage? {
    let page = files["visit/\(area).html"] ?? files["index.html"]
    guard let path = page?.plain?.path, let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: Self.longestPage)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return AppPage(String(decoding: bytes, as: UTF8.self), headers: securityHeaders)
  }

  /// Maximum bytes of the page that are read: a hundred times those of the app's.
  private static let longestPage = 1 << 20

  func response(to request: Request) -> Response {
    guard request.method == .get || request.method == .head else { return .problem(.notFound) }
    let name = request.segments.joined(separator: "/")
    if let file = files[name.isEmpty ? "index.html" : name] { return answer(file, request) }
    guard isScreen(request.segments), let index = files["index.html"] else {
      return .problem(.notFound)
    }
    return answer(index, request, isFramed: isFramed(request.segments))
  }

  private func isScreen(_ segments: [String]) -> Bool {
    if segments.first == "api" { return false }
    return segments.last?.contains(".") != true || screens.contains { $0.matches(segments) }
  }

  private func answer(_ file: File, _ request: Request, isFramed: Bool = false) -> Response {
    let accepted = AcceptedEncodings(request.headers[.acceptEncoding])
    var encoding: String?
    var variant = file.plain!
    if accepted.brotli, let brotli = file.brotli {
      variant = brotli
      encoding = "br"
    } else if accepted.gzip, let gzip = file.gzip {
      variant = gzip
      encoding = "gzip"
    }
    var response = Response.file(
      variant.path, mediaType: file.mediaType, entityTag: variant.entityTag)
    response.headers.append(
      (.cacheControl, file.isImmutable ? "public, max-age=31536000, immutable" : "no-cache"))
    if file.brotli != nil || file.gzip != nil {
      response.headers.append((.vary, "Accept-Encoding"))
    }
    if let encoding { response.headers.append((.contentEncoding, encoding)) }
    response.headers += isFramed ? framedHeaders : securityHeaders
    return response
  }

  private static func slot(
    of name: String
  ) -> (plain: String, slot: WritableKeyPath<File, Variant?>) {
    if name.hasSuffix(".br") { return (String(name.dropLast(3)), \.brotli) }
    if name.hasSuffix(".gz") { return (String(name.dropLast(3)), \.gzip) }
    return (name, \.plain)
  }

  /// Identifies a version by size and time of change.
  private static func entityTag(_ attributes: stat) -> String {
    let time =
      UInt64(bitPattern: Int64(attributes.st_mtim.tv_sec)) &* 1_000_000_000
      &+ UInt64(bitPattern: Int64(attributes.st_mtim.tv_nsec))
    return "\"\(String(attributes.st_size, radix: 36))-\(String(time, radix: 36))\""
  }

  /// Returns true if the last dash is followed by eight letters or digits, as written by esbuild.
  private static func holdsHash(_ name: String) -> Bool {
    let stem = name.prefix { $0 != "." }
    guard let dash = stem.lastIndex(of: "-") else { return false }
    let hash = stem[stem.index(after: dash)...].utf8
    return hash.count == 8
      && hash.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
  }

  private static func visit(
    _ directory: String, below prefix: String, depth: Int,
    _ body: (_ name: String, _ path: String, _ attributes: stat) -> Void
  ) throws(HTTPError) {
    guard depth < 16, let handle = opendir(directory) else {
      throw .noFiles(directory, reason: HTTPError.systemReason())
    }
    defer { closedir(handle) }
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      let path = directory + "/" + name
      var attributes = stat()
      guard lstat(path, &attributes) == 0 else { continue }
      switch attributes.st_mode & S_IFMT {
      case S_IFREG: body(prefix + name, path, attributes)
      case S_IFDIR: try visit(path, below: prefix + name + "/", depth: depth + 1, body)
      default: break
      }
    }
  }
}
