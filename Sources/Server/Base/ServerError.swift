public import HTTP
public import Storage

/// Reason why a club's server does not start.
public enum ServerError: Error, Sendable, CustomStringConvertible {
  /// Another server uses the data directory.
  case dataInUse(String)
  /// The data directory cannot be used.
  case noData(String, reason: String)
  /// The database or the files cannot be opened.
  case storage(StorageError)
  /// It cannot be stored who may be the first member.
  case noSetUp(reason: String)
  /// The address is unavailable, or the HTTP library does not start.
  case http(HTTPError)
  /// The file of the club's own map cannot be used.
  case noTiles(String, reason: String)

  /// One sentence for the person who started the program.
  public var description: String {
    switch self {
    case .dataInUse(let path):
      "Another cordada serve already works in \(path); stop it, or choose another --data."
    case .noData(let path, let reason): "The data directory \(path) cannot be used: \(reason)"
    case .storage(let error): error.description
    case .noSetUp(let reason): reason
    case .http(let error): error.description
    case .noTiles(let path, let reason): "\(path) is no map in MBTiles: \(reason)"
    }
  }
}
