import Pictures

extension PictureMaker {
  /// The helper that was built beside the tests.
  static let besideTests = PictureMaker.besideProgram
}

/// The properties of a JPEG that need no decoding (ITU-T T.81, B.2).
struct JPEG {
  /// The size in pixels, before rotation; 0 without a frame.
  private(set) var size = (width: 0, height: 0)
  /// 1 for grey, 3 for screen colours, 4 for printing colours.
  private(set) var components = 0
  /// The names of its application segments, such as `Exif`.
  private(set) var applications: [String] = []

  init(_ bytes: [UInt8]) {
    var place = 2
    while place + 9 < bytes.count, bytes[place] == 0xff {
      let marker = bytes[place + 1]
      let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
      switch marker {
      case 0xc0, 0xc2:
        size.height = Int(bytes[place + 5]) << 8 | Int(bytes[place + 6])
        size.width = Int(bytes[place + 7]) << 8 | Int(bytes[place + 8])
        components = Int(bytes[place + 9])
        return
      case 0xe0...0xef:
        applications.append(String(decoding: bytes[place + 4..<place + 8], as: UTF8.self))
      default: break
      }
      place += 2 + length
    }
  }
}
