public import Identity
import JSON
public import Spaces
public import Storage

/// What an area holds of members, and how it leaves the club with a member and comes to another
/// (K3, K4). Every area declares it.
public enum MemberData: Sendable {
  /// The area holds nothing that is a member's: it has neither records of members' own spaces nor
  /// tables of members.
  case none
  /// The area holds what devices need to stay in step, which means nothing to the member.
  case transient
  /// The area fills the folder of its name in a member's export.
  case exported(MemberExport)
}

/// How an area exports what it holds of a member, and takes it in again.
public struct MemberExport: Sendable {
  /// What the folder contains, for the text that explains the export.
  let contents: TranslatedText
  /// Adds the files to the folder.
  let write: @Sendable (ExportFolder, Member, ClubData) async throws -> Void
  /// Adds to a member's data what the folder holds and the club does not. Data that the club has
  /// already stays as it is.
  let restore: @Sendable (RestoredFolder, _ member: UUID, ClubData) async throws -> Restoration
  /// How the area's shared spaces are exported whole by who runs them.
  let spaces: [SpaceExport]

  /// Declares the files of an area.
  /// - Parameters:
  ///   - contents: what the folder contains, in a few sentences.
  ///   - write: adds the files; the same data gives the same bytes. It throws what the folder throws.
  ///   - spaces: the kinds of shared spaces that are taken away whole.
  ///   - restore: takes the files in again. Whatever it adds goes through a `RecordWriter`.
  public init(
    contents: TranslatedText, spaces: [SpaceExport] = [],
    write: @escaping @Sendable (ExportFolder, Member, ClubData) async throws -> Void,
    restore:
      @escaping @Sendable (RestoredFolder, _ member: UUID, ClubData) async throws -> Restoration
  ) {
    self.contents = contents
    self.spaces = spaces
    self.write = write
    self.restore = restore
  }
}

/// How a shared space of a kind is exported by who runs it: as the folder of its area in an export, so that
/// bringing the zip to a club restores it.
public struct SpaceExport: Sendable {
  let kind: SpaceKind
  /// Who may take it away: members with this role in it, or a higher one.
  let role: Role
  /// What the folder contains, for the text that explains the export.
  let contents: TranslatedText
  /// Adds the files to the folder: everything that all who have the space share, nothing of a member's own.
  let write: @Sendable (ExportFolder, _ space: UUID, _ member: UUID, ClubData) async throws -> Void

  /// Declares the files of a kind of spaces.
  public init(
    _ kind: SpaceKind, by role: Role, contents: TranslatedText,
    write:
      @escaping @Sendable (ExportFolder, _ space: UUID, _ member: UUID, ClubData) async throws ->
      Void
  ) {
    self.kind = kind
    self.role = role
    self.contents = contents
    self.write = write
  }
}

/// What became of an export that was brought to a club.
public struct Restoration: Sendable {
  /// A file that was not taken.
  public struct Refusal: Sendable {
    /// The path of the file in the zip.
    public let file: String
    /// The reason, as a sentence in English.
    public let reason: String

    /// A file that was not taken.
    public init(file: String, reason: String) {
      self.file = file
      self.reason = reason
    }

    /// The refusal that an error means; `nil` for an error that is not of that file alone.
    init?(file: String, _ error: any Error) {
      self.file = file
      switch error {
      case StorageError.invalidRecord(let errors):
        reason = errors.map { "\($0.path): \($0.message)" }.joined(separator: " ")
      case let error as MemberArchiveError:
        reason = error.sentence
      // Exports go on when the store has lost a file, and have the records that name it.
      case StorageError.missingFile:
        reason = "A file that the record names is not there."
      case StorageError.damagedFile:
        reason = "A file that the record names is damaged."
      case StorageError.forbidden:
        reason = "It belongs to a space of others, where the member may not make it."
      default: return nil
      }
    }
  }

  /// Records that are new.
  public var added = 0
  /// Records that were there already.
  public var known = 0
  /// Records that the time did not suffice for.
  public var left = 0
  /// Files that could not be restored, with the reason.
  public var refused: [Refusal] = []

  /// Nothing yet.
  public init() {}

  static func += (sum: inout Restoration, other: Restoration) {
    sum.added += other.added
    sum.known += other.known
    sum.left += other.left
    sum.refused += other.refused
  }
}

/// A text in each language of the club's members.
public struct TranslatedText: Sendable {
  private let texts: [String: String]
  private let english: String

  /// - Parameters: the text in Catalan, Spanish, English and French.
  public init(ca: String, es: String, en: String, fr: String) {
    texts = ["ca": ca, "es": es, "fr": fr]
    english = en
  }

  /// The text in a language, such as `ca`; in English for any other.
  subscript(language: String?) -> String { language.flatMap { texts[$0] } ?? english }
}
