import ServerBase
import TestGround

extension ClubLocation {
  /// The club of a data directory, in the engine of the tests' databases.
  static func test(_ directory: String) -> ClubLocation {
    ClubLocation(directory: directory, database: TestDatabase.address(of: directory))
  }
}
