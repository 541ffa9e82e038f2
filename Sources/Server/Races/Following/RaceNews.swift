import Geodesy
import JSON
import Races

/// A team as last published to an audience.
struct PublishedTeam: Sendable {
  var position: RaceFix?
  var state = -1
  var along: Int?
  /// Centimetres per second.
  var speed: Int?
  var passages: [Passage?] = []
  var missed: [Int] = []
}

/// The news for listeners of a race at a moment, in as few events as possible.
struct RaceNews {
  let time: Int64
  private var moves: [RaceReport.Row] = []
  private var passages: [(number: Int64, checkpoint: Int, passage: Passage?, isMissed: Bool)] = []
  var places: [(number: Int64, places: RaceReport.Places)] = []

  init(at time: Int64) { self.time = time }

  /// Adds a team's changes since it was last published.
  /// - Returns: the team as published with these events.
  mutating func add(_ row: RaceReport.Row, after published: PublishedTeam) -> PublishedTeam {
    let along = row.along.map { Int($0) }
    let speed = row.speed.map { Int(($0 * 100).rounded()) }
    let isSame =
      published.position == row.position && published.state == row.state && published.along == along
      && published.speed == speed
    if !isSame { moves.append(row) }
    let passages = row.standing.passages
    for checkpoint in passages.indices {
      let before = checkpoint < published.passages.count ? published.passages[checkpoint] : nil
      let isMissed = row.standing.missed.contains(checkpoint)
      if before != passages[checkpoint] || isMissed != published.missed.contains(checkpoint) {
        self.passages.append((row.team.number, checkpoint, passages[checkpoint], isMissed))
      }
    }
    return PublishedTeam(
      position: row.position, state: row.state, along: along, speed: speed, passages: passages,
      missed: row.standing.missed)
  }

  /// The events, in the order of sending.
  var events: [(name: String, data: [UInt8])] {
    var events: [(name: String, data: [UInt8])] = []
    if !passages.isEmpty { events.append(("passages", passagesJSON)) }
    if !places.isEmpty { events.append(("places", placesJSON)) }
    if !moves.isEmpty { events.append(("moves", movesJSON)) }
    return events
  }

  private var movesJSON: [UInt8] {
    var writer = JSONWriter(reservingCapacity: moves.count * 64)
    writer.beginObject()
    writer.member("at", time)
    writer.beginArray("teams")
    for row in moves { Self.write(row, into: &writer) }
    writer.endArray()
    writer.endObject()
    return writer.takeBytes()
  }

  private static func write(_ row: RaceReport.Row, into writer: inout JSONWriter) {
    let position = row.position
    writer.beginArray()
    writer.integer(row.team.number)
    writeOrNull(position.map { Double($0.time / 1000) }, 0, &writer)
    writeOrNull(position?.place.latitude, 5, &writer)
    writeOrNull(position?.place.longitude, 5, &writer)
    writeOrNull(row.along, 0, &writer)
    writer.integer(row.state)
    // Unknown values at the end are left out.
    let last = [row.follower.battery, row.places.place.map { Double($0) }, row.speed]
    let count = last.lastIndex { $0 != nil }.map { $0 + 1 } ?? 0
    for (value, decimals) in zip(last, [0, 0, 2]).prefix(count) {
      writeOrNull(value, decimals, &writer)
    }
    writer.endArray()
  }

  private static func writeOrNull(
    _ value: Double?, _ decimals: Int, _ writer: inout JSONWriter
  ) {
    if let value { writer.number(value, decimals: decimals) } else { writer.null() }
  }

  private var passagesJSON: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginArray("passages")
    for (number, checkpoint, passage, isMissed) in passages {
      writer.beginArray()
      writer.integer(number)
      writer.integer(checkpoint)
      if let passage {
        writer.integer(passage.time)
        writer.integer(passage.uncertainty)
        writer.integer(passage.kind)
      } else {
        writer.null()
        if isMissed {
          writer.integer(0)
          writer.integer(Passage.missedKind)
        }
      }
      writer.endArray()
    }
    writer.endArray()
    writer.endObject()
    return writer.takeBytes()
  }

  private var placesJSON: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginArray("places")
    for (number, places) in places {
      let values = [
        places.place.map { Int64($0) }, places.gap, places.categoryPlace.map { Int64($0) },
        places.categoryGap,
      ]
      writer.beginArray()
      writer.integer(number)
      for value in values.prefix(max(1, values.lastIndex { $0 != nil }.map { $0 + 1 } ?? 1)) {
        if let value { writer.integer(value) } else { writer.null() }
      }
      writer.endArray()
    }
    writer.endArray()
    writer.endObject()
    return writer.takeBytes()
  }
}
