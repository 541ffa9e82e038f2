public import Console
import Glibc
public import Storage

/// Where a club's data is: a folder for files, and the engine of the database.
public struct ClubLocation: Sendable {
  /// The data directory.
  public var directory: String
  /// The engine that holds the tables.
  public var database: DatabaseAddress

  /// By default the database is in the data directory.
  public init(directory: String, database: DatabaseAddress = .embedded) {
    self.directory = directory
    self.database = database
  }
}

extension Arguments {
  /// Returns the data folder, as `takeData()` does, and the database: that of `--database`, of the variable
  /// `CORDADA_DATABASE`, or of an installed server, or else the one in the folder.
  public mutating func takeClub() throws(CommandFailure) -> ClubLocation {
    let typed = try take(option: "--database")
    let data = try takeData()
    return ClubLocation(directory: data, database: try DatabaseAddress(configured: typed))
  }
}

extension DatabaseAddress {
  /// Reads the address of `--database`, or without one of the variable `CORDADA_DATABASE`, which can hold a password, or
  /// of an installed server. The word `embedded` stands for the database in the data folder.
  public init(configured typed: String?) throws(CommandFailure) {
    let installed = try typed == nil ? Configuration.installed()?["--database"] : nil
    let stated = typed ?? getenv("CORDADA_DATABASE").map { String(cString: $0) } ?? installed
    guard let stated, !stated.isEmpty, stated != "embedded" else {
      self = .embedded
      return
    }
    guard let address = DatabaseAddress(stated) else {
      throw .usage("--database needs an address such as postgres://cordada@db.example/club.")
    }
    self = address
  }
}
