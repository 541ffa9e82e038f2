import Glibc
import HTTP
import TestGround
import Testing

/// The app's page with a head of its own.
@Suite struct AppPageTests {
  private static let head = AppPage.Head(
    title: "Cim & <b>", description: "\"5 km\"",
    properties: [("og:title", "Cim"), ("twitter:card", "summary")])

  private func text(_ response: Response) -> String {
    guard case .bytes(let bytes) = response.body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The page for an area `runs`, of an app with a page, and another for visitors of `visited`.
  private func page(_ html: String, visited: String = "tours") throws -> AppPage {
    let directory = TemporaryDirectory.make()
    defer { TemporaryDirectory.remove(directory) }
    mkdir(directory + "/visit", 0o700)
    write(html, to: directory + "/index.html")
    write("<title></title>For visitors", to: directory + "/visit/\(visited).html")
    let files = try StaticFiles(directory: directory, policy: ContentSecurityPolicy())
    return try #require(files.page(of: "runs"))
  }

  @Test func titleAndDescriptionAreReplacedAndTheRestStays() throws {
    let html = """
      <!doctype html><head><meta charset="utf-8"><title>App</title>
      <meta name="description" content="An app"><link href="/a.css"></head><body>b</body>
      """
    let response = try page(html).response(Self.head)
    let sent = text(response)
    #expect(sent.contains("<title>Cim &amp; &lt;b&gt;</title>"))
    #expect(sent.contains(#"<meta name="description" content="&quot;5 km&quot;">"#))
    #expect(sent.contains(#"<meta property="og:title" content="Cim">"#))
    #expect(sent.contains(#"<meta name="twitter:card" content="summary">"#))
    #expect(!sent.contains("An app") && !sent.contains("<title>App"))
    #expect(sent.hasSuffix("<link href=\"/a.css\"></head><body>b</body>"))
    #expect(response["x-robots-tag"] == "noindex")
    #expect(response[.cacheControl] == "no-store")
    #expect(response[.contentSecurityPolicy]?.contains("script-src 'self'") == true)
  }

  @Test(arguments: ["", "app", "<title>", "<meta name=\"description\"", "</title><title>"])
  func aPageWithoutATitleGetsOne(html: String) throws {
    #expect(text(try page(html).response(Self.head)).contains("<title>Cim &amp; &lt;b&gt;</title>"))
  }

  @Test(arguments: [
    ("ca", #"<!doctype html><html lang="ca"><head>"#), (nil, "<!doctype html><html><head>"),
    ("\"><script>", #"<html lang="&quot;&gt;&lt;script&gt;"><head>"#),
  ])
  func itsLanguageIsThatOfTheHead(language: String?, beginning: String) throws {
    let head = AppPage.Head(title: "Cim", description: "", language: language, properties: [])
    let html = #"<!doctype html><html lang="en"><head><title>App</title></head></html>"#
    let sent = text(try page(html).response(head))
    #expect(sent.contains(beginning + "<title>Cim"))
    #expect(!sent.contains(#"lang="en""#))
  }

  @Test func visitorsOfAnAreaGetAPageOfTheirOwn() throws {
    let html = "<title>App</title>The app"
    #expect(text(try page(html, visited: "runs").response(Self.head)).hasSuffix("For visitors"))
    #expect(text(try page(html, visited: "run").response(Self.head)).hasSuffix("The app"))
  }

  @Test func aServerWithoutTheAppHasABarePage() {
    let response = AppPage.bare.response(Self.head, status: .notFound)
    #expect(response.status == .notFound)
    #expect(text(response).contains("<title>Cim"))
    #expect(response[.contentSecurityPolicy] == "default-src 'none'")
  }
}
