import Formats
import Glibc
import JSON
import Storage
import TestGround
import Testing

/// Compares the table of answers by protocol in docs/api.md with the server, cell by cell.
@Suite(.ownThread, .serialized) struct TrackerAnswerTests {
  /// The columns of the table.
  private enum Case: String, CaseIterable {
    case stored
    case useless = "known to be of no use"
    case unreadable
    case wrongKey = "wrong key"
    case tooLarge = "too large"
  }

  /// A protocol with its address, header and contents. A content that starts with `?` is a query of the address.
  private struct Sender {
    let path: String
    var headers: [String] = []
    let stored: String
    let useless: String
    let unreadable: String

    /// Largest body of its route, in bytes.
    var limit = 4 << 20
  }

  /// 2026-03-05T19:24:29Z
  private static let seconds = 1_772_738_669
  private static let json = ["Content-Type: application/json"]

  private static func message(_ latitude: String) -> String {
    #"{"_type":"location","lat":\#(latitude),"lon":1.5,"tst":\#(seconds)}"#
  }

  private static func batch(_ latitude: String, _ more: String = "") -> String {
    #"{"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1.5,\#(latitude)]},"#
      + #""properties":{"timestamp":"2026-03-05T19:24:29Z"\#(more)}}]}"#
  }

  private static func feature(_ y: String, time: Int) -> String {
    #"[{"geometry":{"x":167000,"y":\#(y)},"attributes":{"Entrada":\#(time)}}]"#
  }

  private static func position(_ latitude: String, time: Int) -> String {
    #"{"positions":[{"time":\#(time),"latitude":\#(latitude),"longitude":1.5}]}"#
  }

  /// Longest address that the server accepts, in bytes.
  private static let longestAddress = 8_192

  /// Senders by the first column of the table.
  private static let senders: [String: Sender] = [
    "the app": Sender(
      path: "/positions", headers: json, stored: position("42.5", time: seconds * 1000),
      useless: position("42.5", time: 0), unreadable: position(#""42.5 N""#, time: 1),
      limit: 1 << 20),
    "OwnTracks": Sender(
      path: "/owntracks", headers: json, stored: message("42.5"),
      useless: #"{"_type":"waypoint","lat":42.5,"lon":1.5,"tst":1,"rad":50}"#,
      unreadable: message(#""42.5 N""#)),
    "Overland": Sender(
      path: "/overland", headers: json, stored: batch("42.5"),
      useless: batch("42.5", #","action":"visit""#), unreadable: batch(#""42.5 N""#)),
    "Dawarich": Sender(
      path: "/dawarich", headers: json, stored: batch("42.5"), useless: #"{"locations":[]}"#,
      unreadable: #"{"locations":[7]}"#),
    "uLogger": Sender(
      path: "/ulogger/client/index.php",
      stored: "action=addpos&lat=42.5&lon=1.5&time=\(seconds)", useless: "action=auth&user=a",
      unreadable: "action=addpos&lat=42.5&lon=1.5x&time=\(seconds)"),
    "Traccar client": Sender(
      path: "/traccar", stored: "?id=1&lat=42.5&lon=1.5&timestamp=\(seconds)",
      useless: "?id=1&alarm=sos", unreadable: "?id=1&lat=0x2A&lon=1.5&timestamp=\(seconds)"),
    "Traccar client, JSON": Sender(
      path: "/traccar", headers: json,
      stored:
        #"{"location":{"timestamp":\#(seconds),"coords":{"latitude":42.5,"longitude":1.5}}}"#,
      useless: #"{"location":{"is_moving":false},"device_id":"1"}"#,
      unreadable: #"{"location":{"timestamp":\#(seconds),"coords":{"latitude":42.5}}}"#),
    "OsmAnd": Sender(
      path: "/osmand", stored: "?lat=42.5&lon=1.5&timestamp=\(seconds)000",
      useless: "?lat=0.0&lon=0.0&timestamp=\(seconds)000",
      unreadable: "?location=42.5&timestamp=\(seconds)000"),
    "GPSLogger": Sender(
      path: "/gpslogger", stored: "?lat=42.5&lon=1.5&time=2026-03-05T19:24:29.000Z",
      useless: "?lat=42.5&lon=181&time=2026-03-05T19:24:29.000Z",
      unreadable: "?lat=inf&lon=1.5&time=2026-03-05T19:24:29.000Z"),
    "Colota": Sender(
      path: "/colota", headers: json, stored: #"{"lat":42.5,"lon":1.5,"tst":\#(seconds)}"#,
      useless: #"{"lat":42.5,"lon":1.5,"tst":4102444800}"#,
      unreadable: #"{"lat":"nan","lon":1.5,"tst":\#(seconds)}"#),
    "TrailWalker, Esri": Sender(
      path: "/arcgis/rest/services/TrailWalker/FeatureServer/0/addFeatures", headers: json,
      stored: feature("5235000", time: seconds * 1000), useless: feature("5235000", time: 0),
      unreadable: #"{"features":7}"#),
  ]

  /// The rows of the table: protocol, then cells by column.
  private static func table() throws -> [(name: String, cells: [String])] {
    let repository = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let file = try #require(fopen(repository + "/docs/api.md", "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let head = "| protocol | " + Case.allCases.map(\.rawValue).joined(separator: " | ") + " |"
    let start = try #require(lines.firstIndex { $0 == head })
    return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      let cells = line.split(separator: "|").map { cell in
        String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
      return (cells[0], Array(cells.dropFirst()))
    }
  }

  /// Sends the content of a column.
  private func answer(_ column: Case, of sender: Sender, _ race: RaceClub, team: Int) -> HTTPAnswer
  {
    let content =
      switch column {
      case .stored, .wrongKey, .tooLarge: sender.stored
      case .useless: sender.useless
      case .unreadable: sender.unreadable
      }
    let address = column == .wrongKey ? "/send/\(race.race)/none" : race.address(of: team)
    let isByAddress = content.hasPrefix("?")
    if column == .tooLarge, !isByAddress {
      return race.ask(
        "POST", address + sender.path, sender.headers,
        body: [UInt8](repeating: 0x20, count: sender.limit + 1))
    }
    let filling =
      column == .tooLarge
      ? "&id=" + String(repeating: "a", count: Self.longestAddress) : ""
    return race.ask(
      isByAddress ? "GET" : "POST", address + sender.path + (isByAddress ? content + filling : ""),
      sender.headers, body: isByAddress ? nil : Array(content.utf8))
  }

  @Test func eachProtocolIsAnsweredAsTheTableSays() throws {
    let table = try Self.table()
    #expect(Set(table.map(\.name)) == Set(Self.senders.keys))
    let race = try RaceClub(teams: table.count, hasStart: false)
    for (index, line) in table.enumerated() {
      let sender = try #require(Self.senders[line.name])
      for (column, cell) in zip(Case.allCases, line.cells) {
        let answer = answer(column, of: sender, race, team: index + 1)
        let said = "\(line.name), \(column.rawValue): \(answer.status) \(answer.text)"
        #expect(cell.hasPrefix(String(answer.status)), "\(said)")
        for piece in cell.split(separator: "`").enumerated() where piece.offset % 2 == 1 {
          #expect(answer.text.contains(piece.element), "\(said)")
        }
      }
      #expect(line.cells.count == Case.allCases.count, "\(line.name)")
      let rows = race.club.ask("GET", "/races/\(race.race)/positions.csv", race.organiser).text
        .split(separator: "\r\n").dropFirst()
      #expect(rows.count == index + 1, "\(line.name): one position, of the first column")
    }
  }
}
