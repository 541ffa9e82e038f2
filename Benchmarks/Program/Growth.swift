import Formats
import Glibc
import Tracks

/// The processor time of a piece of work in relation to its size.
///
/// Work whose time grows by more than `limit` for twice the size fails. The growth is measured over eight times the size, so
/// that neither the speed of the machine nor a constant cost matters.
struct Growth {
  /// One kind of work.
  struct Subject {
    let name: String
    /// Makes the input of a size and returns the work on it.
    let work: (Int) -> () -> Void
  }

  /// The largest growth for twice the size. Sorting grows 2.1 times at these sizes.
  static let limit = 2.3

  /// The minimum processor time of the smallest size, in seconds.
  private static let shortest = 0.004

  /// The growth for twice the size: the least of a few measurements, since other processes can only raise it.
  static func measure(_ subject: Subject) -> Double {
    var least = Double.infinity
    for _ in 0..<4 where least > limit { least = min(least, once(subject)) }
    return least
  }

  private static func once(_ subject: Subject) -> Double {
    var size = 1_000
    while size < 64_000, seconds(subject.work(size)) < shortest { size *= 2 }
    let works = [1, 8].map { subject.work(size * $0) }
    let times = works.map { work in (0..<3).map { _ in seconds(work) }.min() ?? 0 }
    return pow(times[1] / times[0], 1 / 3)
  }

  private static func seconds(_ work: () -> Void) -> Double {
    var stopwatch = Stopwatch()
    stopwatch.timeProcessor(work)
    return stopwatch.median
  }

  /// Prints the growth of every subject.
  /// - Returns: `true` if none is over the limit.
  static func run() -> Bool {
    var isGood = true
    for subject in readers + writers + figures {
      let growth = measure(subject)
      let isOver = growth > limit
      isGood = isGood && !isOver
      print("\(subject.name): \((growth * 100).rounded() / 100)\(isOver ? " TOO MUCH" : "")")
    }
    return isGood
  }
}

extension Growth {
  /// All readers, with each element that a file can have many of.
  private static var readers: [Subject] {
    [
      reading("GPX of fixes", "<gpx><trk><trkseg>", "</trkseg></trk></gpx>") { index in
        "<trkpt lat=\"42.\(index)\" lon=\"1.5\"><ele>9</ele><time>2024-05-01T08:00:00Z</time></trkpt>"
      },
      reading("GPX of segments", "<gpx><trk>", "</trk></gpx>") { index in
        "<trkseg><trkpt lat=\"42.\(index)\" lon=\"1.5\"/></trkseg>"
      },
      reading("GPX of tracks", "<gpx>", "</gpx>") { index in
        "<trk><name>\(index)</name><trkseg><trkpt lat=\"42.\(index)\" lon=\"1.5\"/></trkseg></trk>"
      },
      reading("GPX of routes", "<gpx>", "</gpx>") { index in
        "<rte><name>\(index)</name><rtept lat=\"42.\(index)\" lon=\"1.5\"/></rte>"
      },
      reading("GPX of places", "<gpx>", "</gpx>") { index in
        "<wpt lat=\"42.\(index)\" lon=\"1.5\"><name>\(index)</name></wpt>"
      },
      reading("GPX of one tag", "<gpx><trk ", "></trk></gpx>") { "a\($0)=\"x\" " },
      reading("GPX of one attribute", "<gpx a=\"", "\"/>") { "a\($0)" },
      reading("GPX of one comment", "<gpx><!--", "--></gpx>") { "a\($0)" },
      reading("GPX of one text", "<gpx><trk><name>", "</name></trk></gpx>") { "a\($0)" },
      reading("GPX of unknown elements", "<gpx>", "</gpx>") { "<x\($0)/>" },
      reading(
        "KML of positions", kml("<LineString><coordinates>"), kml("</coordinates>", "</LineString>")
      ) {
        "1.5,42.\($0),9 "
      },
      reading("KML of fixes", kml("<gx:Track>"), kml("", "</gx:Track>")) { index in
        "<when>2024-05-01T08:00:00Z</when><gx:coord>1.5 42.\(index) 9</gx:coord>"
      },
      reading("KML of lines", "<kml><Document>", "</Document></kml>") { index in
        "<Placemark><LineString><coordinates>1,42.\(index) 2,42</coordinates></LineString></Placemark>"
      },
      reading("KML of lines with times", "<kml><Document>", "</Document></kml>") { index in
        "<Placemark><gx:Track><when>2024-05-01T08:00:00Z</when><gx:coord>1 42.\(index)</gx:coord>"
          + "</gx:Track></Placemark>"
      },
      reading("KML of places", "<kml><Document>", "</Document></kml>") { index in
        "<Placemark><Point><coordinates>1,42.\(index)</coordinates></Point></Placemark>"
      },
      reading("TCX of fixes", tcx("<Track>"), tcxEnd("</Track>")) { index in
        "<Trackpoint><Time>2024-05-01T08:00:00Z</Time><Position><LatitudeDegrees>42.\(index)"
          + "</LatitudeDegrees><LongitudeDegrees>1</LongitudeDegrees></Position></Trackpoint>"
      },
      reading("TCX of laps", tcx(""), tcxEnd("")) { index in
        "</Lap><Lap StartTime=\"2024-05-01T08:00:00Z\"><Track><Trackpoint><Time>2024-05-01T08:00:00Z"
          + "</Time><DistanceMeters>\(index)</DistanceMeters></Trackpoint></Track>"
      },
      reading("GeoJSON of positions", geoJSON, "[1,42]]}") { "[1.5,42.\($0),9]," },
      reading(
        "GeoJSON of lines", "{\"type\":\"MultiLineString\",\"coordinates\":[", "[[1,42],[2,42]]]}"
      ) {
        "[[1.5,42.\($0)],[2,42]],"
      },
      reading("GeoJSON of features", "{\"type\":\"FeatureCollection\",\"features\":[", "{}]}") {
        index in
        "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[1,42.\(index)],"
          + "[2,42]]}},"
      },
      reading("GeoJSON of one text", "{\"type\":\"Feature\",\"properties\":{\"name\":\"", "\"}}") {
        "a\($0)"
      },
    ]
      + [
        Subject(name: "zip of files") { size in
          let bytes = zip(of: size / 32)
          return { unzip(bytes) }
        }
      ]
      + RecordingFormat.written.map { format in
        Subject(name: "\(format.rawValue) as written") { size in
          let bytes = written(Summary.recording(of: size), as: format, isTimed: true)
          return { read(bytes) }
        }
      }
  }

  private static func zip(of count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    let zip = ZipWriter { bytes += $0 }
    do throws(FormatError) {
      for index in 0..<count {
        try zip.add("\(index).gpx", size: 6) { sink throws(FormatError) in
          try sink(Array("<gpx/>".utf8))
        }
      }
      try zip.finish()
    } catch {
      preconditionFailure("not written: \(error)")
    }
    return bytes
  }

  /// Lists a zip and unpacks every file, in its order.
  private static func unzip(_ bytes: [UInt8]) {
    do throws(FormatError) {
      let archive = try Archive(bytes: bytes)
      for entry in archive.entries { try archive.read(entry) { _ in } }
    } catch {
      preconditionFailure("not read: \(error)")
    }
  }

  private static let geoJSON = "{\"type\":\"LineString\",\"coordinates\":["

  private static func kml(_ start: String) -> String { "<kml><Document><Placemark>" + start }
  private static func kml(_ inner: String, _ outer: String) -> String {
    inner + outer + "</Placemark></Document></kml>"
  }

  private static func tcx(_ start: String) -> String {
    "<TrainingCenterDatabase><Activities><Activity Sport=\"Running\">"
      + "<Lap StartTime=\"2024-05-01T08:00:00Z\">" + start
  }
  private static func tcxEnd(_ end: String) -> String {
    end + "</Lap></Activity></Activities></TrainingCenterDatabase>"
  }

  private static func reading(
    _ name: String, _ start: String, _ end: String, _ item: @escaping (Int) -> String
  ) -> Subject {
    Subject(name: name) { size in
      var text = start
      for index in 0..<size { text += item(index) }
      let bytes = Array((text + end).utf8)
      return { read(bytes) }
    }
  }

  /// Reads a file to its end, or until it is rejected.
  private static func read(_ bytes: [UInt8]) {
    let reader = RecordingReader(into: CountingReceiver())
    bytes.withUnsafeBytes { bytes in
      do throws(FormatError) {
        var rest = UnsafeRawBufferPointer(rebasing: bytes[...])
        while !rest.isEmpty {
          try reader.feed(UnsafeRawBufferPointer(rebasing: rest.prefix(64 << 10)))
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(64 << 10))
        }
        try reader.finish()
      } catch {
        // The cost of a rejection is measured as well.
      }
    }
  }
}

extension Growth {
  /// All writers, for lines with and without times.
  private static var writers: [Subject] {
    RecordingFormat.written.flatMap { format in
      [true, false].map { isTimed in
        Subject(name: "writing \(format.rawValue)\(isTimed ? "" : " without times")") { size in
          let fixes = Summary.recording(of: size)
          return { _ = written(fixes, as: format, isTimed: isTimed) }
        }
      }
    }
  }

  private static func written(_ fixes: [Fix], as format: RecordingFormat, isTimed: Bool) -> [UInt8]
  {
    var bytes: [UInt8] = []
    var writer = format.writer { bytes += $0 }
    let head = LineHead(name: "Noise")
    writer.beginLine(head)
    writer.beginSegment()
    for fix in fixes {
      var fix = fix
      if !isTimed { fix.time = nil }
      writer.add(fix)
    }
    writer.endLine(head, device: nil)
    do throws(FormatError) {
      try writer.finish()
    } catch {
      preconditionFailure("not written: \(error)")
    }
    return bytes
  }

  /// All derivations of an import, of ordinary lines and of those designed to be slow.
  private static var figures: [Subject] {
    [
      digesting("figures of a line") { _ in false },
      digesting("figures of segments") { _ in true },
      digesting("figures of pairs") { $0 % 2 == 0 },
    ]
  }

  private static func digesting(
    _ name: String, _ beginsSegment: @escaping (Int) -> Bool
  ) -> Subject {
    Subject(name: name) { size in
      let fixes = Summary.recording(of: size)
      return {
        var digester = TrackDigester(sport: nil)
        for (index, fix) in fixes.enumerated() {
          if beginsSegment(index) { digester.beginSegment() }
          digester.add(fix)
        }
        _ = digester.finish()
      }
    }
  }
}
