import Glibc

/// Reason why a server cannot listen or serve.
public enum HTTPError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The host has no address.
  case unknownHost(String, reason: String)
  /// Another program listens on the port.
  case addressInUse(host: String, port: UInt16)
  /// The system refuses to let the server listen on the host and port.
  case notListening(host: String, port: UInt16, reason: String)
  /// The HTTP library did not start. It prints its reason to standard error.
  case notStarted
  /// The system allows no more threads.
  case noThreads
  /// The system allows too few open files.
  case noDescriptors(reason: String)
  /// The directory for uploads is missing or not writable.
  case noUploadDirectory(String, reason: String)
  /// The directory of the app's files cannot be read.
  case noFiles(String, reason: String)

  /// One sentence for the person who started the program.
  public var description: String {
    switch self {
    case .unknownHost(let host, let reason):
      "The address \(host) cannot be listened on: \(reason)."
    case .addressInUse(let host, let port):
      "Another program already listens on \(host):\(port); choose another port with --listen."
    case .notListening(let host, let port, let reason):
      "Cannot listen on \(host):\(port): \(reason)."
    case .notStarted:
      "The HTTP library refused to start; its message is above."
    case .noThreads:
      "The system allows no more threads."
    case .noDescriptors(let reason):
      "The system allows too few open files: \(reason)."
    case .noUploadDirectory(let path, let reason):
      "Uploads cannot be kept in \(path): \(reason)."
    case .noFiles(let path, let reason):
      "The files of the app cannot be read in \(path): \(reason)."
    }
  }

  /// The system's description of the last error.
  static func systemReason(_ code: CInt = errno) -> String {
    String(cString: strerror(code))
  }
}
