import Glibc
import HTTP
import JSON
import Storage
import TestGround
import Testing

/// A club whose administrator makes regions in the app.
private struct UploadingClub {
  let club: TestClub
  let administrator = UUID.new()
  let member = UUID.new()

  init() throws {
    club = try TestClub()
    // The first member is the administrator.
    _ = club.ask("GET", "/api/v1/member", as: administrator)
    _ = club.ask("GET", "/api/v1/member", as: member)
  }

  @discardableResult
  func put(
    _ part: [UInt8], at offset: Int, of total: Int, named name: String = "vall.osm.pbf",
    as who: UUID? = nil
  ) -> HTTPAnswer {
    club.ask(
      "PUT", "/api/v1/maps/uploads/\(name)?of=\(total)&changed=7&from=\(offset)",
      as: who ?? administrator, headers: ["Content-Type: application/octet-stream"], body: part)
  }

  func order(
    _ name: String = "Vall", bytes: Int, file: String = "vall.osm.pbf", more: String = ""
  ) -> HTTPAnswer {
    club.ask(
      "POST", "/api/v1/maps/regions", as: administrator,
      json:
        #"{"name":"\#(name)","extract":{"name":"\#(file)","bytes":\#(bytes),"changed":7}\#(more)}"#)
  }

  var state: JSONValue { club.ask("GET", "/api/v1/maps/regions", as: administrator).json }

  /// Waits for the end of the work and returns it.
  func end() throws -> JSONValue {
    for _ in 0..<600 {
      if let work = state["work"], work["ended_at"] != nil { return work }
      usleep(50_000)
    }
    throw TooSlow()
  }

  struct TooSlow: Error {}
}

private let isTilemakerInstalled = access("/usr/bin/tilemaker", X_OK) == 0

/// Regions made by an administrator's upload (T30).
@Suite(.ownThread, .serialized) struct RegionUploadTests {
  private let bytes = HandmadeExtract.valley.bytes

  @Test(.enabled(if: isTilemakerInstalled, "the package tilemaker is not installed"))
  func filesComeInPartsAndBecomeARegionThatCanBeRemoved() throws {
    let uploading = try UploadingClub()
    #expect(
      uploading.put(Array(bytes[..<100]), at: 0, of: bytes.count).json["arrived"]?.int64 == 100)
    // The answer was lost: the part comes again, and the next one overlaps.
    #expect(
      uploading.put(Array(bytes[..<100]), at: 0, of: bytes.count).json["arrived"]?.int64 == 100)
    #expect(uploading.put(Array(bytes[300...]), at: 300, of: bytes.count).status == 409)
    uploading.put(Array(bytes[50...]), at: 50, of: bytes.count)
    let asked = uploading.club.ask(
      "GET", "/api/v1/maps/uploads/vall.osm.pbf?of=\(bytes.count)&changed=7",
      as: uploading.administrator)
    #expect(asked.json["arrived"]?.int64 == Int64(bytes.count))
    #expect(uploading.order(bytes: bytes.count).status == 202)
    #expect(try uploading.end()["failure"] == nil)
    let region = try #require(uploading.state["regions"]?.array?.first)
    #expect(region["name"]?.string == "Vall")
    #expect(region["attribution"]?.string?.contains("OpenStreetMap") == true)
    // The upload is gone with the region made of it.
    #expect(uploading.order(bytes: bytes.count).status == 422)
    let id = region["id"]?.string ?? ""
    let path = "/api/v1/maps/regions/\(id)"
    #expect(uploading.club.ask("DELETE", path, as: uploading.administrator).status == 204)
    #expect(uploading.club.ask("DELETE", path, as: uploading.administrator).status == 404)
    #expect(uploading.state["regions"]?.array?.isEmpty == true)
    let log = uploading.club.ask(
      "GET", "/api/v1/administration/log", as: uploading.administrator)
    let acts = log.json["entries"]?.array?.compactMap { $0["act"]?.string } ?? []
    #expect(acts.prefix(2) == ["map_region_removed", "map_region_made"])
  }

  @Test(.enabled(if: isTilemakerInstalled, "the package tilemaker is not installed"))
  func whatIsNoExtractEndsWithTheReason() throws {
    let uploading = try UploadingClub()
    let text = Array("no extract".utf8)
    uploading.put(text, at: 0, of: text.count)
    #expect(uploading.order(bytes: text.count).status == 202)
    #expect(try uploading.end()["failure"]?.string == "not_an_extract")
    #expect(uploading.state["regions"]?.array?.isEmpty == true)
    // The files stay for another try.
    #expect(uploading.order(bytes: text.count).status == 202)
    _ = try uploading.end()
  }

  @Test(arguments: [
    "..%2F..%2Fcordada.sqlite", ".hidden", "a%20b.pbf", "a%00.pbf", "%C3%A9.pbf",
    String(repeating: "a", count: 101),
  ])
  func namesThatLeadElsewhereAreRefused(name: String) throws {
    let uploading = try UploadingClub()
    let status = uploading.put([1, 2, 3], at: 0, of: 3, named: name).status
    #expect([400, 404, 422].contains(status), "\(status)")
  }

  @Test func whatIsTooLargeOrIncompleteIsRefused() throws {
    let uploading = try UploadingClub()
    // More than all files together may have, by the size that is said.
    #expect(uploading.put([1], at: 0, of: 3_000_000_000).status == 413)
    // More than was said.
    #expect(uploading.put([1, 2, 3], at: 0, of: 2).status == 413)
    #expect(uploading.put([1, 2], at: 0, of: 3).status == 200)
    #expect(uploading.order(bytes: 3).status == 422)
    #expect(uploading.order("", bytes: 2).status == 422)
    #expect(uploading.order("  ", bytes: 2).status == 422)
    #expect(
      uploading.order(bytes: 2, more: #","terrain":[{"name":"x","bytes":1,"changed":1}]"#).status
        == 422)
    #expect(uploading.put([1], at: 0, of: 1, as: uploading.member).status == 403)
    let stop = uploading.club.ask("DELETE", "/api/v1/maps/work", as: uploading.administrator)
    #expect(stop.status == 204)
  }
}
