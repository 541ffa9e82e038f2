import Glibc
import JSON
import RecordingsEngine

/// The native reader's answers to files: to the bytes of FIT and GeoJSON, and to the elements that a browser's parser finds in
/// GPX, KML and TCX. `files.json` lists them for Tests/Core/files.test.ts.
struct RecordingsVectors {
  private var manifest = JSONWriter()
  private var count = 0

  init() { manifest.beginArray() }

  /// Reads a FIT or GeoJSON file, and its first half as a truncated file.
  mutating func add(file path: String) {
    let name = path.lowercased()
    guard name.hasSuffix(".fit") || name.hasSuffix(".geojson") else { return }
    let bytes = content(of: path)
    add(bytes, of: path, isElements: false)
    add(Array(bytes.prefix(bytes.count / 2)), of: path + " cut off", isElements: false)
  }

  mutating func finish() {
    add(Self.geoJSON, of: "made-up GeoJSON", isElements: false)
    add(Array("{".utf8), of: "GeoJSON of one letter", isElements: false)
    for (name, elements) in Self.elements { add(elements, of: name, isElements: true) }
    manifest.endArray()
    save(manifest.bytes, as: "files.json")
  }

  private mutating func add(_ bytes: [UInt8], of file: String, isElements: Bool) {
    let name = "file-\(count)"
    count += 1
    save(bytes, as: name + ".bytes")
    precondition(readingBegin() == 0)
    var status: Int32 = 0
    if isElements {
      put(bytes)
      status = readingAdd(Int32(bytes.count))
    } else {
      for start in stride(from: 0, to: bytes.count, by: Self.pieceSize) where status == 0 {
        let piece = bytes[start..<min(start + Self.pieceSize, bytes.count)]
        put(piece)
        status = readingFeed(Int32(piece.count))
      }
    }
    if status == 0 { status = readingFinish() }
    let answer = output()
    save(answer, as: name + ".answer")
    let lines = status == 0 ? (try? JSONValue(parsing: answer))?["lines"]?.array?.count ?? 0 : 0
    for line in 0..<lines {
      precondition(readingPoints(Int32(line)) == 0)
      save(output(), as: "\(name).\(line).points")
    }
    precondition(readingEnd() == 0)

    manifest.beginObject()
    manifest.key("name")
    manifest.string(name)
    manifest.key("file")
    manifest.string(file)
    manifest.key("elements")
    manifest.bool(isElements)
    manifest.key("refused")
    manifest.bool(status != 0)
    manifest.key("lines")
    manifest.integer(lines)
    manifest.endObject()
  }

  /// The size of a piece; odd, so that messages and words are cut at all places.
  static let pieceSize = 4_099

  private static var geoJSON: [UInt8] {
    let places = (0..<300).map { "[1.5,\(42 + Double($0) * 1e-4),\($0)]" }
    let times = (0..<300).map { "\"\(time($0))\"" }
    return Array(
      """
      {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Caf\\u00e9 \\ud83d\\ude00",
      "activity":"hiking","coordTimes":[\(times.joined(separator: ","))],"heartRates":[120,null,"x",130]},
      "geometry":{"type":"LineString","coordinates":[\(places.joined(separator: ","))]}},
      {"type":"Feature","properties":{"name":"Font"},"geometry":{"type":"Point","coordinates":[1.5,42.1]}},
      {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[1,1],[2,2],[1,2]]]}}]}
      """.utf8)
  }

  // MARK: Elements

  /// Files as the elements of a browser's parser.
  private static var elements: [(String, [UInt8])] {
    [
      ("elements of GPX", gpx), ("elements of KML", kml), ("elements of TCX", tcx),
      ("elements of SVG", element("svg")),
    ]
  }

  private static func element(
    _ name: String, _ attributes: [(String, String)] = [], _ inside: [[UInt8]] = []
  ) -> [UInt8] {
    var bytes: [UInt8] = [1] + Array(name.utf8) + [0]
    for (name, value) in attributes {
      bytes += Array(name.utf8) + [0] + Array(value.utf8) + [0]
    }
    bytes.append(0)
    for element in inside { bytes += element }
    return bytes + [3]
  }

  private static func text(_ name: String, _ value: String) -> [UInt8] {
    element(name, [], [[2] + Array(value.utf8) + [0]])
  }

  private static func time(_ second: Int) -> String {
    "2025-05-01T08:\(10 + second / 50):\(10 + second % 50)Z"
  }

  private static var gpx: [UInt8] {
    let points = (0..<200).map { second in
      element(
        "trkpt", [("lat", "\(42 + Double(second) * 3e-5)"), ("lon", "1.5")],
        [
          text("ele", "\(1_960 + second)"), text("time", time(second)),
          element(
            "extensions", [], [text("ns3:hr", "\(120 + second % 40)"), text("power", "210")]),
        ])
    }
    let place = element("wpt", [("lat", "42.001"), ("lon", "1.5")], [text("name", "Font")])
    return element(
      "gpx", [],
      [
        place,
        element(
          "trk", [],
          [text("name", " Núria "), text("type", "hiking"), element("trkseg", [], points)]),
      ])
  }

  private static var kml: [UInt8] {
    let line = (0..<100).map { "1.5,\(42 + Double($0) * 1e-4),\($0)" }.joined(separator: " ")
    return element(
      "kml", [],
      [
        element(
          "Placemark", [],
          [text("name", "Ruta"), element("LineString", [], [text("coordinates", line)])])
      ])
  }

  private static var tcx: [UInt8] {
    let points = (0..<100).map { second in
      element(
        "Trackpoint", [],
        [
          text("Time", time(second)),
          element(
            "Position", [],
            [
              text("LatitudeDegrees", "\(42 + Double(second) * 3e-5)"),
              text("LongitudeDegrees", "1.5"),
            ]), text("DistanceMeters", "\(second * 3)"),
        ])
    }
    return element(
      "TrainingCenterDatabase", [],
      [
        element(
          "Activities", [],
          [
            element(
              "Activity", [("Sport", "Running")],
              [
                element(
                  "Lap", [("StartTime", time(0))],
                  [
                    text("TotalTimeSeconds", "99"), text("DistanceMeters", "297"),
                    element("Track", [], points),
                  ])
              ])
          ])
      ])
  }
}
