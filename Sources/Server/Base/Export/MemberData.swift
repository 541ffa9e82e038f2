public import Identity
import JSON
public import Spaces
public import Storage

/// The export and restoration of members' data by an area (K3, K4). Every area must declare it.
public enum MemberData: Sendable {
  /// The area has no data of members: neither records in members' own spaces nor tables with members.
  case none
  /// The area has only data for synchronizing devices, which is meaningless to members.
  case transient
  /// The area writes into a folder with its name in a member's export.
  case exported(MemberExport)
}

/// An area's export and restoration of a member's data.
public struct MemberExport: Sendable {
  /// A description of the folder, for the export's explanatory text.
  let contents: TranslatedText
  /// Writes the files into the folder.
  let write: @Sendable (ExportFolder, Member, ClubData) async throws -> Void
  /// Adds the folder's data that the club lacks to a member's data. Existing data remains unchanged.
  let restore: @Sendable (RestoredFolder, _ member: UUID, ClubData) async throws -> Restoration
  /// Exports of the area's whole shared spaces.
  let spaces: [SpaceExport]

  /// Declares an area's export.
  /// - Parameters:
  ///   - contents: a description of the folder, in a few sentences.
  ///   - write: writes the files; equal data gives equal bytes. It throws errors of the folder.
  ///   - spaces: the kinds of shared spaces that are exported whole.
  ///   - restore: restores the files. All additions go through a `RecordWriter`.
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

/// The export of a whole shared space, as the folder of its area, which importing the zip into a club restores.
public struct SpaceExport: Sendable {
  let kind: SpaceKind
  /// The minimum role of members who may export it.
  let role: Role
  /// A description of the folder, for the explanatory text.
  let contents: TranslatedText
  /// Writes the files into the folder: everything shared in the space, nothing from a member's own space.
  let write: @Sendable (ExportFolder, _ space: UUID, _ member: UUID, ClubData) async throws -> Void

  /// Declares the export of a kind of spaces.
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

/// The result of restoring an export.
public struct Restoration: Sendable {
  /// A refused file.
  public struct Refusal: Sendable {
    /// The path of the file in the zip.
    public let file: String
    /// The reason, as a sentence in English.
    public let reason: String

    /// Creates a refusal.
    public init(file: String, reason: String) {
      self.file = file
      self.reason = reason
    }

    /// Creates the refusal for an error; `nil` if the error does not concern that file alone.
    package init?(file: String, _ error: any Error) {
      self.file = file
      switch error {
      case StorageError.invalidRecord(let errors):
        reason = errors.map { "\($0.path): \($0.message)" }.joined(separator: " ")
      case let error as MemberArchiveError:
        reason = error.sentence
      // Exports continue if the store has lost a file, and contain the records that name it.
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

  /// Number of new records.
  public var added = 0
  /// Number of records that existed already.
  public var known = 0
  /// Number of records left for lack of time.
  public var left = 0
  /// The refused files, with the reasons.
  public var refused: [Refusal] = []

  /// Creates an empty result.
  public init() {}

  package static func += (sum: inout Restoration, other: Restoration) {
    sum.added += other.added
    sum.known += other.known
    sum.left += other.left
    sum.refused += other.refused
  }
}
