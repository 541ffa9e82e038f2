import Testing

@testable import ServerBase

/// The rooms of an area, which are its folders, do not name each other in a circle. A file beside the folders is a room of
/// its own. The types declared at the outermost level count, by their names.
@Suite struct RoomTests {
  private static let sources =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Sources/Server"

  @Test(arguments: houses(in: sources))
  func noRoomNeedsAnotherThatNeedsIt(house: String) throws {
    let house = try House(Self.sources + house)
    for room in house.folders { #expect(house.circle(through: room) == nil) }
  }

  @Test func aCircleIsFound() {
    let house = House([
      "Store/Rows.swift": "struct Rows { let page: Page }  // Not of Shown.",
      "Routes/Page.swift": "struct Page {}\nstruct Shown { let rows: Rows }",
      "Area.swift": "let area = Shown(rows: \"Rows\")",
    ])
    #expect(house.circle(through: "Store") == ["Store", "Routes", "Store"])
    #expect(house.circle(through: "Area.swift") == nil)
  }

  /// The folders that have folders of their own, as paths below `root`.
  private static func houses(in root: String, _ path: String = "") -> [String] {
    let folders = Directory.names(in: root + path).filter { !$0.contains(".") }
    if folders.isEmpty { return [] }
    return (path.isEmpty ? [] : [path])
      + folders.sorted().flatMap { houses(in: root, path + "/" + $0) }
  }
}

/// A folder of sources: which of its rooms names types of which other.
private struct House {
  private let needs: [String: Set<String>]

  init(_ folder: String) throws {
    var texts: [String: String] = [:]
    func read(_ path: String) throws {
      for name in Directory.names(in: folder + path) {
        let path = path + "/" + name
        if !name.contains(".") { try read(path) }
        guard name.hasSuffix(".swift") else { continue }
        let content = try #require(TemporaryFile.content(of: folder + path))
        texts[String(path.dropFirst())] = String(decoding: content, as: UTF8.self)
      }
    }
    try read("")
    self.init(texts)
  }

  /// - Parameter texts: the sources by their paths.
  init(_ texts: [String: String]) {
    let words = texts.map { path, text in
      (
        room: String(path.split(separator: "/")[0]),
        lines: text.split(separator: "\n").map(Self.words)
      )
    }
    var homes: [Substring: Set<String>] = [:]
    for (room, lines) in words {
      for name in lines.compactMap(Self.declared) { homes[name, default: []].insert(room) }
    }
    var needs: [String: Set<String>] = [:]
    for (room, lines) in words {
      for name in Set(lines.joined()) {
        guard let homes = homes[name], homes.count == 1, !homes.contains(room) else { continue }
        needs[room, default: []].formUnion(homes)
      }
    }
    self.needs = needs
  }

  var folders: [String] {
    Set(needs.keys).union(needs.values.joined()).filter { !$0.contains(".") }.sorted()
  }

  /// The shortest way from a room over others back to itself; `nil` without one.
  func circle(through room: String) -> [String]? {
    var ways = [[room]]
    var seen: Set<String> = []
    while !ways.isEmpty {
      var longer: [[String]] = []
      for way in ways {
        for next in (needs[way[way.count - 1]] ?? []).sorted() {
          if next == room { return way + [next] }
          if seen.insert(next).inserted { longer.append(way + [next]) }
        }
      }
      ways = longer
    }
    return nil
  }

  /// The words of a line outside comments and texts; an indented line begins with an empty one.
  private static func words(of line: Substring) -> [Substring] {
    var code = ""
    var isText = false
    for part in line.split(separator: "\"", omittingEmptySubsequences: false) {
      if !isText {
        if let comment = part.firstRange(of: "//") {
          code += part[..<comment.lowerBound]
          break
        }
        code += part
      }
      isText.toggle()
    }
    return (line.hasPrefix(" ") ? [""] : [])
      + code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
  }

  /// The name of a type that a line declares for other files.
  private static func declared(_ words: [Substring]) -> Substring? {
    guard let kind = words.firstIndex(where: { kinds.contains($0) }), kind + 1 < words.count,
      words[..<kind].allSatisfy({ modifiers.contains($0) })
    else { return nil }
    return words[kind + 1]
  }

  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "actor", "protocol", "typealias",
  ]
  private static let modifiers: Set<Substring> = ["public", "package", "final", "indirect"]
}
