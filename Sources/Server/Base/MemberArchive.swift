package import Identity
package import JSON
import Spaces
package import Storage

/// All data of one member as a zip (K4): a folder for each area, and an explanatory text.
public struct MemberArchive: Sendable {
  private let folders: [(name: String, export: MemberExport)]

  /// Creates the archive of a club with these areas.
  package init(_ areas: [Area]) {
    folders = areas.compactMap { area in
      guard case .exported(let export) = area.memberData else { return nil }
      return (area.name, export)
    }
  }

  /// Returns the name of the zip on the member's device.
  package static func fileName(of member: Member) -> String { "cordada-\(member.userName).zip" }

  /// Maximum bytes of track points in concurrent exports: those of a track with two million points and every
  /// sensor, and of a smaller one.
  private static let memory = 100 << 20

  /// Creates the threads that write and read archives.
  package static func workers() throws(StorageError) -> TurnWorkers {
    try TurnWorkers(count: 2, capacity: 1_000, capacityEach: 20, memory: memory)
  }

  // MARK: Writing

  /// Writes the zip to `sink`. Equal data gives equal bytes.
  /// - Throws: errors of the sink, or `StorageError`.
  package func write(
    _ member: Member, of data: ClubData, on workers: TurnWorkers, to sink: @escaping ExportZip.Sink
  ) async throws {
    let zip = ExportZip(for: member.id, on: workers, to: sink)
    let language = try await data.database.read { connection throws(StorageError) in
      try MemberPreferences.language(of: member.id, in: data.records, on: connection)
    }
    _ = try await zip.add(
      "README.txt", in: "", Array(explanation(for: member, in: language).utf8), time: nil)
    for folder in folders {
      try await folder.export.write(ExportFolder(name: folder.name, zip: zip), member, data)
    }
    try await zip.finish()
  }

  /// Returns a function that writes a whole shared space, which importing the zip into a club restores.
  /// - Parameter access: the space, and the member's role in it.
  /// - Returns: `nil` if spaces of this kind are not exported.
  /// - Throws: `forbidden` if the member's role is too low.
  package func writing(
    _ access: SpaceAccess, for member: Member, of data: ClubData, on workers: TurnWorkers
  ) async throws(StorageError) -> (@Sendable (@escaping ExportZip.Sink) async throws -> Void)? {
    let exports = folders.flatMap { folder in
      folder.export.spaces.map { (name: folder.name, export: $0) }
    }
    guard
      let (name, export) = exports.first(where: {
        $0.export.kind.name.description == access.kind
      })
    else { return nil }
    guard access.role >= export.role else { throw .forbidden }
    let language = try await data.database.read { connection throws(StorageError) in
      try MemberPreferences.language(of: member.id, in: data.records, on: connection)
    }
    return { sink in
      let zip = ExportZip(for: member.id, on: workers, to: sink)
      let text = "\(name)/\n\(export.contents[language])\n\n\(Self.restoring[language])\n"
      _ = try await zip.add("README.txt", in: "", Array(text.utf8), time: nil)
      try await export.write(ExportFolder(name: name, zip: zip), access.space, member.id, data)
      try await zip.finish()
    }
  }

  /// Returns the text of `README.txt`.
  private func explanation(for member: Member, in language: String?) -> String {
    var text = Self.introduction[language] + "\n\n\(member.displayName) (\(member.userName))\n"
    for folder in folders {
      text += "\n\(folder.name)/\n" + folder.export.contents[language] + "\n"
    }
    return text + "\n" + Self.restoring[language] + "\n"
  }

  private static let introduction = TranslatedText(
    ca: "Aquest fitxer conté tot el que el teu club desa de tu a Cordada.",
    es: "Este archivo contiene todo lo que tu club guarda de ti en Cordada.",
    en: "This file contains everything that your club keeps about you in Cordada.",
    fr: "Ce fichier contient tout ce que votre club conserve de vous dans Cordada.")

  private static let restoring = TranslatedText(
    ca: """
      Els formats són oberts: els pots llegir sense Cordada. Els fitxers JSON estan en UTF-8; els temps \
      són mil·lisegons UTC des de 1970, les longituds metres. Un altre club amb Cordada pot recuperar \
      aquest fitxer sencer.
      """,
    es: """
      Los formatos son abiertos: puedes leerlos sin Cordada. Los archivos JSON están en UTF-8; los \
      tiempos son milisegundos UTC desde 1970, las longitudes metros. Otro club con Cordada puede \
      recuperar este archivo entero.
      """,
    en: """
      The formats are open: you can read them without Cordada. JSON files are in UTF-8, times are UTC \
      milliseconds since 1970, and lengths are in metres. Another club with Cordada can restore this \
      file as it is.
      """,
    fr: """
      Les formats sont ouverts\u{A0}: ils se lisent sans Cordada. Les fichiers JSON sont en UTF-8\u{A0}; les temps \
      sont en millisecondes UTC depuis 1970, les longueurs en mètres. Un autre club avec Cordada peut \
      restaurer ce fichier tel quel.
      """)

  // MARK: Restoring

  /// Adds the data of an export that the club lacks to a member's data. Doing it twice changes nothing.
  /// - Parameters:
  ///   - path: the path of the zip, which is only read.
  ///   - patience: time limit; `nil` for none.
  /// - Throws: `MemberArchiveError`, `StorageError`.
  package func restore(
    _ path: String, to member: UUID, of data: ClubData, on workers: TurnWorkers,
    patience: Duration? = nil
  ) async throws -> Restoration {
    let end = patience.map { ContinuousClock.now.advanced(by: $0) }
    let opened = try await workers.run(for: member) { _ in
      Result { () throws(MemberArchiveError) in
        try RestoredZip(path: path, of: member, on: workers)
      }
    }
    let zip = try opened.get()
    let present = folders.filter { folder in
      zip.paths.contains { $0.hasPrefix(folder.name + "/") }
    }
    guard zip.contains("README.txt"), !present.isEmpty else { throw MemberArchiveError.notAnExport }
    var sum = Restoration()
    for folder in present {
      sum += try await folder.export.restore(
        RestoredFolder(folder.name, of: zip, until: end), member, data)
    }
    return sum
  }
}

extension Restoration {
  /// Writes the answer of the API.
  package func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("added", added)
    writer.member("known", known)
    writer.member("left", left)
    writer.beginArray("refused")
    for refusal in refused.prefix(Self.maximumRefusals) {
      writer.beginObject()
      writer.member("file", refusal.file)
      writer.member("message", refusal.reason)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }

  /// Maximum number of refused files in an answer.
  private static let maximumRefusals = 1_000

  package static let schema: Schema = {
    let counts = 0...Int64(1) << 52
    return .object([
      .required("added", .integer(counts), note: "Records that are new."),
      .required("known", .integer(counts), note: "Records that were there already."),
      .required(
        "left", .integer(counts),
        note: "Records that there was no time for; sending the file again goes on with them."),
      .required(
        "refused",
        .array(
          of: .object([
            .required("file", .string(maximumLength: 1_000)),
            .required("message", .string(maximumLength: 2_000)),
          ]), maximumCount: maximumRefusals)),
    ])
  }()
}
