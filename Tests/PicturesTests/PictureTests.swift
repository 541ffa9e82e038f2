import Glibc
import Pictures
import TestGround
import Testing

/// Pictures in three sizes, made by the helper: from cameras, and malicious ones.
@Suite struct PictureTests {
  private let directory = TemporaryDirectory()
  private let maker = PictureMaker.besideTests
  private var folder: String { directory.path }

  private func refusal(_ bytes: [UInt8]) -> PictureRefusal? {
    let path = folder + "/original"
    write(bytes, to: path)
    do throws(PictureRefusal) {
      _ = try maker.make(of: path, in: folder)
      return nil
    } catch {
      return error
    }
  }

  private func size(_ size: PictureSize) -> JPEG { JPEG(read(folder + "/" + size.fileName)) }

  @Test func everySizeFitsItsSquareAndIsNeverLargerThanTheOriginal() throws {
    let path = folder + "/original"
    write(PNG.black(width: 1500, height: 600), to: path)
    let picture = try maker.make(of: path, in: folder)
    #expect(picture == Picture(width: 1500, height: 600, isShareable: false))
    let sizes = PictureSize.allCases.map { size($0).size }
    #expect(sizes.map { $0.width } == [360, 1024, 1500])
    #expect(sizes.map { $0.height } == [144, 410, 600])
  }

  /// The wall of the fixture is rotated, as its orientation states.
  @Test func aPictureIsTurnedUpright() throws {
    let path = fixture("exif-Landscape_6.jpg")
    #expect(JPEG(read(path)).size == (1200, 1800))
    let picture = try maker.make(of: path, in: folder)
    #expect(picture.width == 1800)
    #expect(picture.height == 1200)
    #expect(size(.large).size == (1800, 1200))
    #expect(size(.thumbnail).size == (360, 240))
  }

  /// An invalid orientation, a truncated directory, and one that begins after the end.
  @Test(
    arguments: [
      [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 99, 0, 0, 0, 0, 0, 0], [0, 9, 0x01, 0x12],
      [0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    ] as [[UInt8]])
  func wrongEXIFTurnsNothing(directory: [UInt8]) throws {
    let start: [UInt8] = directory[0] == 0xff ? [0x7f, 0xff, 0xff, 0xff] : [0, 0, 0, 8]
    let exif = Array("Exif\0\0MM\0*".utf8) + start + directory
    let red = read(fixture("made-red.jpg"))
    let length = [UInt8(0), UInt8(exif.count + 2)]
    #expect(refusal(Array(red.prefix(2)) + [0xff, 0xe1] + length + exif + red.dropFirst(2)) == nil)
    #expect(size(.large).size == (64, 48))
    #expect(size(.large).applications.isEmpty)
  }

  @Test func whatTheCameraSaysOfPlaceAndPersonIsNotedAndGoesNowhere() throws {
    let path = fixture("made-place.jpg")
    #expect(JPEG(read(path)).applications.contains("Exif"))
    #expect(try maker.make(of: path, in: folder).isShareable == false)
    let other = TemporaryDirectory()
    for size in PictureSize.allCases {
      #expect(self.size(size).applications.isEmpty)
      #expect(try maker.make(of: folder + "/" + size.fileName, in: other.path).isShareable)
    }
  }

  /// Data that phones and programs add to a file besides the picture, which libvips ignores.
  @Test func whatElseIsInAFileGoesNowhere() throws {
    let original = folder + "/original"
    let plain = read(fixture("made-red.jpg"))
    let place = Array("Exif\0\0GPS 41.4".utf8)
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      let size = content.count + 2
      let said = [0xFF, marker, UInt8(size >> 8), UInt8(size & 0xFF)] + content
      return Array(plain.prefix(20)) + said + Array(plain.dropFirst(20))
    }
    let turn =
      Array("Exif\0\0II*\0".utf8) + [
        8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0,
      ]
    let table = place + [UInt8](repeating: 1, count: 64 - place.count)
    let head = Array(plain.prefix(4)) + [0, 19] + Array(plain[6..<18]) + [1, 1, 7, 7, 7]
    let small = head + Array(plain.dropFirst(20))
    let files: [(String, [UInt8], Bool)] = [
      ("as it is", plain, true),
      ("a picture that a browser drew", read(fixture("made-canvas.jpg")), true),
      (
        "a colour profile of words", segment(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + place),
        false
      ),
      ("EXIF, of its turn alone", segment(0xE1, turn), false),
      ("words behind what EXIF names", segment(0xE1, turn + place), false),
      ("a table that no pixel asks for", segment(0xDB, [3] + table), false),
      (
        "a code that no pixel asks for", segment(0xC4, [0x13] + [UInt8](repeating: 0, count: 16)),
        false
      ),
      ("a second head", segment(0xE0, Array("JFIF\0".utf8) + place), false),
      (
        "a profile of Adobe's", segment(0xEE, Array("Adobe\0\u{64}\0\0\0\0\u{1}".utf8) + place),
        false
      ),
      ("a small picture in the head", small, false),
      ("a second picture behind the end", plain + plain, false),
      ("a byte behind the end", plain + [0], false),
      ("several pictures", segment(0xE2, Array("MPF\0".utf8) + place), false),
      ("another application", segment(0xE3, place), false),
      ("boxes", segment(0xEB, Array("JP\0\u{1}".utf8) + place), false),
      ("a comment", segment(0xFE, place), false),
      ("another JFIF", segment(0xE0, Array("JFXX\0".utf8) + place), false),
    ]
    for (name, bytes, isShareable) in files {
      write(bytes, to: original)
      let picture = try maker.make(of: original, in: folder)
      #expect(picture.isShareable == isShareable, "\(name)")
    }
  }

  /// The first has printing colours, the second is from an iPhone.
  @Test(arguments: ["made-cmyk.jpg", "made-red.heic"])
  func whatCamerasAndPhonesWriteBecomesAPictureForScreens(name: String) throws {
    #expect(
      try maker.make(of: fixture(name), in: folder)
        == Picture(width: 64, height: 48, isShareable: false))
    #expect(size(.thumbnail).size == (64, 48))
    #expect(size(.thumbnail).components == 3)
  }

  /// The next frame of both is blue.
  @Test(arguments: ["made-animated.gif", "made-animated.webp"])
  func ofAnAnimationTheFirstPictureCounts(name: String) throws {
    let path = folder + "/red"
    write(PNG.plain(width: 40, height: 30, red: 200, green: 30, blue: 30), to: path)
    _ = try maker.make(of: path, in: folder)
    let red = read(folder + "/" + PictureSize.thumbnail.fileName)
    _ = try maker.make(of: fixture(name), in: folder)
    #expect(size(.thumbnail).size == (40, 30))
    let isRed = read(folder + "/" + PictureSize.thumbnail.fileName) == red
    #expect(isRed)
  }

  @Test(
    arguments: [
      ("nothing", []), ("text", Array("hello".utf8)), ("BMP", Array("BM".utf8)),
      ("SVG", Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8)),
      ("PDF", Array("%PDF-1.4\n".utf8)),
    ] as [(String, [UInt8])])
  func whatIsNoPictureIsRefused(kind: String, bytes: [UInt8]) {
    #expect(refusal(bytes) == .unknownFormat, "\(kind)")
  }

  /// - Parameter share: the received share of the file.
  @Test(arguments: [0.1, 0.5, 0.9], [false, true])
  func aPictureThatIsCutOffIsRefused(share: Double, isJPEG: Bool) {
    let whole =
      isJPEG
      ? read(fixture("exif-Landscape_6.jpg")) : PNG.noise(width: 600, height: 400)
    #expect(refusal(whole) == nil)
    #expect(refusal(Array(whole.prefix(Int(Double(whole.count) * share)))) == .damaged)
  }

  @Test(arguments: [(10_000, 10_000), (65_000, 65_000), (70_000, 1), (8_001, 8_000)])
  func aBombIsRefusedByItsHead(width: Int, height: Int) {
    #expect(refusal(PNG.bomb(width: width, height: height)) == .tooManyPixels)
  }

  @Test func aHundredMegapixelsThatAreWholeAreRefused() {
    #expect(refusal(PNG.black(width: 10_000, height: 10_000)) == .tooManyPixels)
  }

  @Test func aFileOfZerosBehindAHeadIsDamaged() {
    #expect(
      refusal(PNG.bomb(width: 100, height: 100) + [UInt8](repeating: 0, count: 100_000)) == .damaged
    )
  }

  @Test(arguments: ["/nowhere", "/bin/false", "/bin/true"])
  func withoutTheHelperNothingIsKnownOfAPicture(program: String) {
    #expect(throws: PictureRefusal.unavailable) {
      try PictureMaker(program: program).make(of: fixture("made-cmyk.jpg"), in: folder)
    }
  }

  @Test func aHelperIsEndedWhenNobodyWantsThePictureAnyMore() {
    let program = folder + "/endless"
    write(Array("#!/bin/sh\nexec /bin/sleep 3600\n".utf8), to: program)
    chmod(program, 0o700)
    var askedCount = 0
    #expect(throws: PictureRefusal.unavailable) {
      try PictureMaker(program: program).make(of: fixture("made-cmyk.jpg"), in: folder) {
        askedCount += 1
        return askedCount > 2
      }
    }
  }

  @Test func aFileThatCannotBeWrittenIsNotThePicturesFault() {
    #expect(throws: PictureRefusal.unavailable) {
      try maker.make(of: fixture("made-cmyk.jpg"), in: folder + "/missing")
    }
  }

  @Test(arguments: PictureRefusal.allCases)
  func everyRefusalHasItsWords(refusal: PictureRefusal) {
    #expect(refusal.sentence.hasSuffix("."))
    #expect(PictureRefusal.allCases.count { $0.code == refusal.code } == 1)
  }
}
