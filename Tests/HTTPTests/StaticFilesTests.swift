import Glibc
import HTTP
import JSON
import TestGround
import Testing

/// A directory as built for the app.
private final class AppDirectory {
  let path = TemporaryDirectory.make()

  init() {
    for (name, text) in [
      ("index.html", "<!doctype html>app"), ("index.html.br", "brotli"),
      ("index.html.gz", "gzip"), ("chunk-3FZK2QXA.js", "let a = 1"), ("logo.svg", "<svg/>"),
      (".hidden", "secret"), ("orphan.js.br", "brotli"),
      ("screens.txt", "/\n/campus/connected/{campus}\n/tracks/{id}/map\n\nno screen\n"),
    ] {
      write(text, to: path + "/" + name)
    }
    mkdir(path + "/fonts", 0o700)
    write("0123456789", to: path + "/fonts/0-255.pbf")
    symlink("/etc/passwd", path + "/link.txt")
  }

  deinit {
    for name in TemporaryDirectory.names(path + "/fonts") { unlink(path + "/fonts/" + name) }
    rmdir(path + "/fonts")
    for name in TemporaryDirectory.names(path) { unlink(path + "/" + name) }
    rmdir(path)
  }
}

@Suite(.ownThread) struct StaticFilesTests {
  private let app = AppDirectory()

  private func server() throws -> TestServer {
    let files = try StaticFiles(
      directory: app.path,
      policy: ContentSecurityPolicy(tileSources: ["https://tile.example.org"]),
      isFramed: { $0 == ["shown", "elsewhere"] })
    let number = Parameter("number", "Small.", schema: .integer(0...9)) { Int($0) }
    return try TestServer(
      [saying("hello", at: "/api/v1/word"), saying("tile", at: "/tiles/\(number)")], files: files)
  }

  @Test(arguments: [
    ("/", 200, "<!doctype html>app"), ("/index.html", 200, "<!doctype html>app"),
    ("/tracks/018f/map", 200, "<!doctype html>app"), ("/chunk-3FZK2QXA.js", 200, "let a = 1"),
    ("/fonts/0-255.pbf", 200, "0123456789"),
  ])
  func givesFilesAndScreens(target: String, expected: Int, text: String) throws {
    let answer = try server().get(target)
    #expect(status(answer) == expected)
    #expect(content(answer) == text)
  }

  /// Addresses of screens with parameters may contain any text, such as the host of a campus. Other addresses are answered with
  /// the app if they do not look like a file; the app then shows that the page does not exist.
  @Test(arguments: [
    "/campus/connected/cv.uoc.edu?code=a.b&state=c", "/campus/connected/cv.uoc.edu",
    "/campus/connected/127.0.0.1:8080", "/campus/connected/127.0.0.1%3A8080",
    "/campus/connected/escola%20de%20m%C3%BAsica.cat", "/campus/connected/escola%2Ecat",
    "/campus/connected/universit%C3%A0.cat", "/campus/connected/università.cat",
    "/campus/connected/...", "/campus/connected/a.js", "/tracks/5.1/map", "/nowhere",
    "/campus/connected/",
    "/campus/connected/cv.uoc.edu/nothing",
  ])
  func givesTheAppWhereverItHasAScreen(target: String) throws {
    let answer = try server().get(target)
    #expect(status(answer) == 200)
    #expect(content(answer) == "<!doctype html>app")
  }

  @Test(arguments: [
    "/nothing.js", "/campus/connected/a/b.js", "/campus/cv.uoc.edu", "/campus/connected/..",
    "/campus/connected/%2e%2e", "/campus/connected/a%2Fb.edu", "/campus/connected/a%5Cb.edu",
    "/campus/connected/a%00.edu", "/campus/connected/%ff.edu", "/campus/connected/%.edu",
    "/campus/connected//cv.uoc.edu", "/assets/cv.uoc.edu", "/{campus}.js", "/.env",
    "/.hidden", "/link.txt", "/orphan.js", "/api/v1/nothing", "/fonts/../index.html",
    "/fonts/%2e%2e/index.html", "/..%2findex.html",
    // Paths of a route belong to it, regardless of its parameters.
    "/tiles/x", "/tiles/1/2", "/tiles",
  ])
  func givesNothingElse(target: String) throws {
    let answer = try server().get(target)
    #expect([400, 404].contains(status(answer)))
    #expect(answer.contains("application/problem+json"))
  }

  @Test(arguments: [
    ("/shown/elsewhere", "frame-ancestors *;"), ("/", "frame-ancestors 'none';"),
    ("/shown", "frame-ancestors 'none';"), ("/shown/elsewhere/more", "frame-ancestors 'none';"),
    ("/chunk-3FZK2QXA.js", "frame-ancestors 'none';"),
  ])
  func letsOtherSitesShowOnlyTheScreensNamed(target: String, expected: String) throws {
    #expect(try server().get(target).contains(expected))
  }

  @Test(arguments: [
    ("gzip, deflate, br", "br", "brotli"), ("gzip", "gzip", "gzip"),
    ("br;q=0, gzip", "gzip", "gzip"),
    ("identity", nil, "<!doctype html>app"),
  ])
  func choosesTheCompression(accepted: String, encoding: String?, text: String) throws {
    let answer = try server().get("/", "Accept-Encoding: \(accepted)")
    #expect(content(answer) == text)
    #expect(answer.contains("Vary: Accept-Encoding\r\n"))
    if let encoding {
      #expect(answer.contains("Content-Encoding: \(encoding)\r\n"))
    } else {
      #expect(!answer.contains("Content-Encoding"))
    }
  }

  @Test func keepsHashedNamesForEverAndAsksForOthers() throws {
    let server = try server()
    #expect(
      server.get("/chunk-3FZK2QXA.js").contains(
        "Cache-Control: public, max-age=31536000, immutable\r\n"))
    #expect(server.get("/").contains("Cache-Control: no-cache\r\n"))
    #expect(server.get("/logo.svg").contains("Cache-Control: no-cache\r\n"))
  }

  @Test func answers304ToWhoHasTheFile() throws {
    let server = try server()
    let first = server.get("/logo.svg")
    let line = try #require(first.split(separator: "\r\n").first { $0.hasPrefix("ETag: ") })
    let tag = line.dropFirst(6)
    #expect(status(server.get("/logo.svg", "If-None-Match: \(tag)")) == 304)
    #expect(status(server.get("/logo.svg", "If-None-Match: \"x\", W/\(tag)")) == 304)
    #expect(status(server.get("/logo.svg", "If-None-Match: \"x\"")) == 200)
  }

  @Test(arguments: [
    ("bytes=0-3", 206, "0123", "bytes 0-3/10"), ("bytes=8-", 206, "89", "bytes 8-9/10"),
    ("bytes=-3", 206, "789", "bytes 7-9/10"), ("bytes=5-100", 206, "56789", "bytes 5-9/10"),
    ("bytes=-100", 206, "0123456789", "bytes 0-9/10"), ("bytes=10-", 416, "", "bytes */10"),
    ("bytes=0-1,4-5", 200, "0123456789", nil), ("bytes=3-2", 200, "0123456789", nil),
    ("lines=1-2", 200, "0123456789", nil), ("bytes=x-2", 200, "0123456789", nil),
    ("bytes=99999999999999999999-", 200, "0123456789", nil),
  ])
  func givesARange(range: String, expected: Int, text: String, contentRange: String?) throws {
    let answer = try server().get("/fonts/0-255.pbf", "Range: \(range)")
    #expect(status(answer) == expected)
    #expect(content(answer) == text)
    if let contentRange { #expect(answer.contains("Content-Range: \(contentRange)\r\n")) }
  }

  @Test func letsThePagesLoadTheirOwnFilesAndTilesOnly() throws {
    let answer = try server().get("/")
    let line = try #require(
      answer.split(separator: "\r\n").first { $0.hasPrefix("Content-Security-Policy: ") })
    #expect(line.contains("default-src 'none'"))
    #expect(line.contains("script-src 'self' 'wasm-unsafe-eval';"))
    #expect(line.contains("worker-src 'self';"))
    #expect(line.contains("style-src 'self';"))
    #expect(line.contains("connect-src 'self' https://tile.example.org;"))
    #expect(line.contains("media-src blob:;"))
    #expect(!line.contains("'unsafe"))
    #expect(answer.contains("X-Content-Type-Options: nosniff\r\n"))
  }

  @Test func sendsOnlyTheHeaderToHead() throws {
    let answer = try server().answer(
      to: "HEAD /fonts/0-255.pbf HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n")
    #expect(answer.contains("Content-Length: 10\r\n"))
    #expect(content(answer).isEmpty)
  }

  @Test func refusesAMissingDirectory() {
    #expect(throws: HTTPError.self) {
      _ = try StaticFiles(directory: "/nonexistent/app", policy: ContentSecurityPolicy())
    }
  }
}
