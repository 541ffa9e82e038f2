import Testing

@testable import ServerBase

/// Areas do not know each other. The build finds every module that was built before, declared or not, so a missing
/// dependency alone does not fail.
@Suite struct AreaImportTests {
  static let areas = Set(Directory.names(in: sources)).subtracting([
    "Base", "Assembly", "README.md",
  ])

  private static let sources =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Sources/Server"

  @Test(arguments: areas.sorted()) func areasImportNoOther(area: String) throws {
    #expect(try Self.imports(of: area).isDisjoint(with: Self.modules(without: area)))
  }

  @Test func whatAreasShareImportsNone() throws {
    #expect(Self.areas.count > 8)
    #expect(try Self.imports(of: "Base").isDisjoint(with: Self.modules(without: "Base")))
    #expect(try Self.imports(of: "Assembly").isSuperset(of: Self.areas.map { "Server" + $0 }))
  }

  /// The modules of all areas but one, and of their list.
  private static func modules(without area: String) -> Set<String> {
    Set(areas.subtracting([area]).map { "Server" + $0 } + ["Server"])
  }

  /// The modules that a folder's files import.
  private static func imports(of folder: String) throws -> Set<String> {
    let lines = try files(in: sources + "/" + folder).flatMap { path in
      String(decoding: try #require(TemporaryFile.content(of: path)), as: UTF8.self)
        .split(separator: "\n")
    }
    return Set(
      lines.map { $0.split(separator: " ") }.compactMap { words in
        words.dropLast().last == "import" ? words.last.map(String.init) : nil
      })
  }

  private static func files(in folder: String) -> [String] {
    Directory.names(in: folder).flatMap { name in
      name.hasSuffix(".swift") ? [folder + "/" + name] : files(in: folder + "/" + name)
    }
  }
}
