import Engine
import JSON
import Tracks

/// The native core's derivations of lines of real files: stored points, the API's answers, GPX, and the statistics over all of
/// them. `tracks.json` lists them for Tests/Core/tracks.test.ts.
struct TrackVectors {
  private var manifest = JSONWriter()
  private var count = 0
  private let statistics = statisticsOpen(60, 61.5, 1, 1)

  init() { manifest.beginArray() }

  mutating func add(_ track: RecordedTrack, of file: String) {
    let name = "track-\(count)"
    count += 1
    save(track.segments.flatMap { $0 }, as: name + ".fixes")
    let points = encoded(track)
    save(points, as: name + ".points")
    let derived = derived(points, track.head)
    save(derived, as: name + ".derived")
    save(gpx(points, track.head), as: name + ".gpx")
    save(edited(points, track.head), as: name + ".edited")
    let photos = PhotoVectors.moments(along: track)
    save(photos, as: name + ".photos")
    save(
      PhotoVectors.placed(photos, on: points, sport: number(track.head.sport)), as: name + ".placed"
    )
    addUp(derived, track.head, name)

    manifest.beginObject()
    manifest.key("name")
    manifest.string(name)
    manifest.key("file")
    manifest.string(file)
    manifest.key("kind")
    manifest.string(track.head.kind.name)
    manifest.key("title")
    manifest.string(track.head.name ?? "")
    manifest.key("note")
    manifest.string(track.head.note ?? "")
    if let sport = track.head.sport {
      manifest.key("sport")
      manifest.string(sport.name)
    }
    manifest.key("segments")
    manifest.beginArray()
    for segment in track.segments { manifest.integer(segment.count) }
    manifest.endArray()
    manifest.endObject()
  }

  mutating func finish() {
    precondition(statisticsFinish(statistics) == 0)
    save(output(), as: "statistics.json")
    manifest.endArray()
    save(manifest.bytes, as: "tracks.json")
  }

  private func encoded(_ track: RecordedTrack) -> [UInt8] {
    let handle = encodeOpen()
    for segment in track.segments {
      put(segment)
      precondition(encodeSegment(handle) == 0)
      precondition(encodeAdd(handle, Int32(segment.count / Line.numbersPerFix)) == 0)
    }
    precondition(encodeFinish(handle) == 0)
    return output()
  }

  private func derived(_ points: [UInt8], _ head: LineHead) -> [UInt8] {
    put(points)
    let status = trackDerive(
      Int32(points.count), number(head.sport), head.kind == .route ? 1 : 0, 0, 500, 61.5, 1, 0,
      0, .nan, 0)
    precondition(status == 0)
    return output()
  }

  /// The edits that the test of WebAssembly names, too.
  private func edited(_ points: [UInt8], _ head: LineHead) -> [UInt8] {
    let edits = Array(
      (#"[{"kind":"cut","from":0,"to":9},{"kind":"remove","from":20,"to":24},{"kind":"clean"},"#
        + #"{"kind":"raise","from":0,"to":60,"metres":12.5},{"kind":"level","from":30,"to":50}]"#)
        .utf8)
    put(points + edits)
    let status = trackEdited(
      Int32(points.count), Int32(edits.count), number(head.sport), 0, 1_600_000_000_000)
    precondition(status == 0)
    return output()
  }

  private func gpx(_ points: [UInt8], _ head: LineHead) -> [UInt8] {
    let (name, note) = (Array((head.name ?? "").utf8), Array((head.note ?? "").utf8))
    let handle = gpxOpen()
    put(points + name + note)
    let status = gpxTrack(
      handle, Int32(points.count), Int32(name.count), Int32(note.count), 0, 0, number(head.sport),
      head.kind == .route ? 1 : 0, 0)
    precondition(status == 0)
    var text: [UInt8] = []
    while gpxNext(handle) > 0 { text += output() }
    precondition(gpxFinish(handle) == 0)
    return text + output()
  }

  /// Adds a track to the statistics, with a category named after the sport, as for the built-in categories.
  private func addUp(_ derived: [UInt8], _ head: LineHead, _ name: String) {
    guard head.kind == .track, let item = try? JSONValue(parsing: derived)["item"] else { return }
    var members = (item.object ?? []).filter { $0.key != "preview" }
    members.append(JSONMember("id", .string(name)))
    if let sport = head.sport {
      members.append(JSONMember("category", .string(sport.name.description)))
    }
    let text = JSONValue.object(members).bytes
    put(text)
    precondition(statisticsAdd(statistics, Int32(text.count), number(head.sport)) == 0)
  }

  private func number(_ sport: Sport?) -> Int32 { Int32(sport?.rawValue ?? -1) }
}
