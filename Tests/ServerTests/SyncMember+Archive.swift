import Formats
import JSON
import TestGround
import Testing

extension SyncMember {
  /// A zip exported by the club for the member.
  func archive(_ path: String = "/member/export") -> [UInt8] {
    let answer = server.ask("GET", path, headers)
    #expect(answer.status == 200, "\(answer.text)")
    return answer.body
  }

  /// Imports such a zip into the club.
  func restore(_ zip: [UInt8]) -> HTTPAnswer {
    server.ask(
      "POST", "/member/import", headers + ["Content-Type: application/octet-stream"], body: zip)
  }
}

extension [UInt8] {
  /// The paths of a zip.
  func paths() throws -> [String] { try Archive(bytes: self).entries.map(\.path) }

  /// The text of the first file of a zip whose path ends with a text.
  func text(_ ending: String) throws -> String {
    let archive = try Archive(bytes: self)
    let entry = try archive.entries.first { $0.path.hasSuffix(ending) }.orThrow()
    var content: [UInt8] = []
    try archive.read(entry) { content += $0 }
    return String(decoding: content, as: UTF8.self)
  }

  /// All texts of a zip, concatenated.
  func texts() throws -> String {
    let archive = try Archive(bytes: self)
    var content: [UInt8] = []
    for entry in archive.entries where !entry.path.hasSuffix(".jpg") {
      try archive.read(entry) { content += $0 }
    }
    return String(decoding: content, as: UTF8.self)
  }
}
