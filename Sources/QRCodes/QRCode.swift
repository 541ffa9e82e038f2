import CQrencode

/// A text as a QR code (ISO/IEC 18004) that tolerates 15 % of damage.
public struct QRCode: Equatable, Sendable {
  /// The number of modules on each side.
  public let width: Int
  /// The modules row by row; true if dark.
  private let modules: [Bool]

  /// Creates the code of a text in UTF-8.
  /// - Returns: `nil` if no code can hold the text: an empty one, one with a NUL, or one of more than 2,331 bytes.
  public init?(_ text: String) {
    guard !text.utf8.contains(0), let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else {
      return nil
    }
    defer { QRcode_free(code) }
    let side = Int(code.pointee.width)
    width = side
    // The lowest bit of each byte is the module.
    modules = (0..<side * side).map { code.pointee.data[$0] & 1 == 1 }
  }

  /// Width of the light margin, in modules.
  private static let margin = 4

  /// The code as an SVG document, dark on white regardless of the page's colours.
  public var svg: String {
    var path = ""
    for row in 0..<width {
      var column = 0
      while column < width {
        guard modules[row * width + column] else {
          column += 1
          continue
        }
        let start = column
        while column < width, modules[row * width + column] { column += 1 }
        path +=
          "M\(start + Self.margin) \(row + Self.margin)h\(column - start)v1h-\(column - start)z"
      }
    }
    let side = width + 2 * Self.margin
    return #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(side) \#(side)" "#
      + #"shape-rendering="crispEdges"><path fill="white" d="M0 0h\#(side)v\#(side)H0z"/>"#
      + #"<path d="\#(path)"/></svg>"#
  }
}
