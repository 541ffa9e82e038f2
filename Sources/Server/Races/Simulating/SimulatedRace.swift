import Console
import Geodesy
import JSON
import Races
import ServerBase
import Storage

/// A simulated race on a running server.
struct SimulatedRace: Sendable {
  /// A position that a team sends at a moment of the walk.
  struct Sending: Sendable {
    /// Milliseconds since the start.
    let moment: Int64
    let team: Int
    let fix: RaceFix
  }

  /// Address of the race's page.
  let address: String
  private let senders: [String]
  private let sendings: [Sending]
  private let start: Int64
  private let opened: Int64
  private let begun: Int64
  private let speedUp: Int64
  /// Number of positions sent.
  private(set) var sent = 0
  /// Number of all positions.
  var count: Int { sendings.count }

  /// - Parameters:
  ///   - senders: address for the positions of each team.
  ///   - sendings: the teams' positions, in the order of their moments.
  ///   - start: start of the walk, milliseconds since 1970.
  ///   - opened: time at which `begun` milliseconds of the walk are over, milliseconds since 1970.
  init(
    address: String, senders: [String], sendings: [Sending], start: Int64,
    opened: Int64, begun: Int64, speedUp: Int64
  ) {
    self.address = address
    self.senders = senders
    self.sendings = sendings
    self.start = start
    self.opened = opened
    self.begun = begun
    self.speedUp = speedUp
  }

  /// Sends the positions that are due. A team's simultaneous positions are sent in batches.
  /// - Returns: true if there are more to send later.
  mutating func sendDue(by client: LocalClient) throws(CommandFailure) -> Bool {
    let moment = begun + (WallClock.now() - opened) * speedUp
    var due: [Int: [RaceFix]] = [:]
    while sent < count, sendings[sent].moment <= moment {
      due[sendings[sent].team, default: []].append(sendings[sent].fix)
      sent += 1
    }
    for (team, fixes) in due.sorted(by: { $0.key < $1.key }) {
      for begin in stride(from: 0, to: fixes.count, by: 1_000) {
        let some = fixes[begin..<min(begin + 1_000, fixes.count)]
        try client.ask("POST", senders[team], Self.body(some, from: start))
      }
    }
    return sent < count
  }

  private static func body(_ fixes: ArraySlice<RaceFix>, from start: Int64) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginArray("positions")
    for fix in fixes {
      writer.beginObject()
      writer.member("time", start + fix.time)
      writer.member("latitude", coordinate: fix.place.latitude)
      writer.member("longitude", coordinate: fix.place.longitude)
      writer.member("accuracy_m", fix.accuracy ?? 10, decimals: 0)
      writer.member("battery_percent", fix.battery ?? 50, decimals: 0)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.takeBytes()
  }
}
