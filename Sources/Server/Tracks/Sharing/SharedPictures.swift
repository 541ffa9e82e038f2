import Geodesy
import HTTP
import JSON
import Numerics
import ServerBase
import Storage
import Text

/// The pictures of shared tracks for messengers: the shown line, the shown figures and the shown altitudes, and nothing else of a
/// track. Each is drawn once for each version of what its link shows.
struct SharedPictures: Sendable {
  /// The size that messengers recommend for large pictures (ogp.me, Twitter's summary_large_image), in pixels.
  static let width = 1200
  static let height = 630

  private let store: PictureStore
  private let drawn = KeptAnswers(capacity: 16 << 20)

  init(_ store: PictureStore) { self.store = store }

  /// Returns the PNG of a line.
  /// - Throws: ``HTTP/Problem/notFound`` if this server cannot draw.
  func picture(of line: ShownLine, _ words: SharedWords) async throws -> KeptAnswer {
    let figures = words.figures.map { $0.name + $0.value }.joined()
    return try await drawn.answer(
      to: line.id.description, at: "\(line.version) \(words.club) \(figures)"
    ) { [store] in
      let drawing = SharedDrawing(line, words).svg
      guard case .success(let png) = try await store.png(of: drawing, for: line.owner) else {
        throw Problem.notFound
      }
      return png
    }
  }
}

/// The drawing of a shared track as SVG.
struct SharedDrawing {
  private let line: ShownLine
  private let words: SharedWords

  init(_ line: ShownLine, _ words: SharedWords) {
    self.line = line
    self.words = words
  }

  // The colours of the app's light theme (App/src/shell/tokens.css).
  private static let ground = "#f5f6f4"
  private static let surface = "#ffffff"
  private static let text = "#162022"
  private static let soft = "#55625f"
  private static let primary = "#0b5f66"
  private static let rope = "#c2491d"
  private static let tint = "#dcefee"

  /// The bytes of the drawing.
  var svg: [UInt8] {
    let (width, height) = (SharedPictures.width, SharedPictures.height)
    var svg = SVG(width: width, height: height)
    svg.add("<rect width=\"\(width)\" height=\"\(height)\" fill=\"\(Self.ground)\"/>")
    let parts = Self.parts(of: line.preview)
    let altitudes = Self.altitudes(of: line.profile)
    let hasLine = parts.contains { $0.count > 1 }
    // The words stand beside the line, or have the whole width.
    let wordsWidth = hasLine ? 560.0 : 1080
    if hasLine {
      svg.add(
        "<rect x=\"620\" y=\"40\" width=\"540\" height=\"550\" rx=\"24\" fill=\"\(Self.surface)\"/>"
      )
      draw(parts, into: &svg, x: 670, y: 90, width: 440, height: 450)
    }
    if altitudes.count > 1 {
      draw(altitudes, into: &svg, x: 60, y: 430, width: wordsWidth - 60, height: 100)
    }
    write(into: &svg, width: wordsWidth)
    return svg.finish()
  }

  private func write(into svg: inout SVG, width: Double) {
    // Nested, so that a wide font does not reach into the line.
    svg.add("<svg width=\"\(Self.pixels(width + 50))\" height=\"\(SharedPictures.height)\">")
    svg.text(words.club, x: 60, y: 92, size: 26, fill: Self.primary, isBold: true)
    let rows = Self.rows(of: words.title, longest: Int(width / (44 * Self.letter)), count: 3)
    for (index, row) in rows.enumerated() {
      svg.text(row, x: 60, y: 158 + Double(index) * 54, size: 44, fill: Self.text, isBold: true)
    }
    let columns = Double(max(words.figures.count, 1))
    for (index, figure) in words.figures.enumerated() {
      let x = 60 + Double(index) * (width - 40) / columns
      svg.text(figure.value, x: x, y: 340, size: 36, fill: Self.text, isBold: true)
      svg.text(figure.name, x: x, y: 380, size: 24, fill: Self.soft, isBold: false)
    }
    svg.add(
      "<rect x=\"60\" y=\"560\" width=\"64\" height=\"8\" rx=\"4\" fill=\"\(Self.rope)\"/></svg>")
  }

  /// Draws the parts of the line, as large as fits.
  private func draw(
    _ parts: [[MercatorPoint]], into svg: inout SVG, x: Double, y: Double, width: Double,
    height: Double
  ) {
    let points = parts.joined()
    guard let west = points.map(\.x).min(), let east = points.map(\.x).max(),
      let north = points.map(\.y).min(), let south = points.map(\.y).max()
    else { return }
    let scale = min(width / max(east - west, 1e-9), height / max(south - north, 1e-9))
    let (left, top) = (
      x + (width - (east - west) * scale) / 2, y + (height - (south - north) * scale) / 2
    )
    var path = ""
    for part in parts where part.count > 1 {
      for (index, point) in part.enumerated() {
        path += index == 0 ? "M" : "L"
        path += Self.pixels(left + (point.x - west) * scale) + " "
        path += Self.pixels(top + (point.y - north) * scale)
      }
    }
    svg.add(
      "<path d=\"\(path)\" fill=\"none\" stroke=\"\(Self.rope)\" stroke-width=\"8\""
        + " stroke-linejoin=\"round\" stroke-linecap=\"round\"/>")
  }

  /// Draws altitudes along the way as an area.
  private func draw(
    _ altitudes: [(distance: Double, altitude: Double)], into svg: inout SVG, x: Double, y: Double,
    width: Double, height: Double
  ) {
    guard let low = altitudes.map(\.altitude).min(), let high = altitudes.map(\.altitude).max(),
      let length = altitudes.last?.distance, length > 0
    else { return }
    // A flat way stays flat: 40 m are the least that fills the height.
    let scale = height / max(high - low, 40)
    var path = "M\(Self.pixels(x)) \(Self.pixels(y + height))"
    for point in altitudes {
      path += "L" + Self.pixels(x + point.distance / length * width) + " "
      path += Self.pixels(y + height - (point.altitude - low) * scale)
    }
    path += "L\(Self.pixels(x + width)) \(Self.pixels(y + height))Z"
    svg.add(
      "<path d=\"\(path)\" fill=\"\(Self.tint)\" stroke=\"\(Self.primary)\" stroke-width=\"3\""
        + " stroke-linejoin=\"round\"/>")
  }

  private static func parts(of preview: [UInt8]?) -> [[MercatorPoint]] {
    let json = preview.flatMap { try? JSONValue(parsing: $0) }
    return (json?.array ?? []).map { part in
      (part.array ?? []).compactMap { point in
        guard let numbers = point.array, numbers.count == 2, let longitude = numbers[0].double,
          let latitude = numbers[1].double,
          let place = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        return MercatorPoint(place)
      }
    }
  }

  private static func altitudes(
    of profile: [UInt8]?
  ) -> [(distance: Double, altitude: Double)] {
    guard let json = profile.flatMap({ try? JSONValue(parsing: $0) }),
      let distances = json["distance_m"]?.array, let altitudes = json["altitude_m"]?.array
    else { return [] }
    return zip(distances, altitudes).compactMap { distance, altitude in
      guard let distance = distance.double, let altitude = altitude.double else { return nil }
      return (distance, altitude)
    }
  }

  /// The mean width of a letter of bold text, as a part of its size.
  private static let letter = 0.58

  /// Returns a text in `count` rows at most, broken between words, with an ellipsis if something is left out.
  static func rows(of text: String, longest: Int, count: Int) -> [String] {
    var rows: [String] = []
    var row = ""
    for word in text.split(separator: " ") {
      if row.isEmpty || row.count + 1 + word.count <= longest {
        row += (row.isEmpty ? "" : " ") + word
      } else {
        rows.append(row)
        row = String(word)
      }
    }
    rows.append(row)
    let isCut = rows.count > count
    return rows.prefix(count).enumerated().map { index, row in
      let endsEarly = row.count > longest || isCut && index == count - 1
      return endsEarly ? String(row.prefix(longest - 1)) + "…" : row
    }
  }

  private static func pixels(_ value: Double) -> String {
    var bytes: [UInt8] = []
    DecimalText.write(value, decimals: 1, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// An SVG text that is being written.
private struct SVG {
  private var bytes: [UInt8]

  init(width: Int, height: Int) {
    bytes = Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      font-family="Open Sans, DejaVu Sans, sans-serif">
      """.utf8)
  }

  /// Adds markup.
  mutating func add(_ markup: String) { bytes += Array(markup.utf8) }

  /// Adds a text of a member.
  mutating func text(
    _ text: String, x: Double, y: Double, size: Int, fill: String, isBold: Bool
  ) {
    add("<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\" fill=\"\(fill)\"")
    add(isBold ? " font-weight=\"bold\">" : ">")
    XMLText.append(text, to: &bytes)
    add("</text>")
  }

  consuming func finish() -> [UInt8] {
    add("</svg>")
    return bytes
  }
}
