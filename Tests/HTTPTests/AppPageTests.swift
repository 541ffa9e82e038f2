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

  private func page(_ html: String) throws -> AppPage {
    let directory = TemporaryDirectory.make()
    defer {
      unlink(directory + "/index.html")
      TemporaryDirectory.remove(directory)
    }
    write(html, to: directory + "/index.html")
    let files = try StaticFiles(directory: directory, policy: ContentSecurityPolicy())
    return try #require(files.page)
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

  @Test func aServerWithoutTheAppHasABarePage() {
    let response = AppPage.bare.response(Self.head, status: .notFound)
    #expect(response.status == .notFound)
    #expect(text(response).contains("<title>Cim"))
    #expect(response[.contentSecurityPolicy] == "default-src 'none'")
  }
}
