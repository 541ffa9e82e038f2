import Glibc

/// The division of the remaining file descriptors between connections and files.
///
/// A connection that is not accepted waits in the system's queue and is served later, while a database or an
/// upload that cannot open its file fails. So connections leave a reserve, and are refused first when
/// descriptors run out.
public struct DescriptorBudget {
  /// Minimum reserve: about 10 descriptors of the library and its threads, and 30 files of the database, uploads and answers.
  static let minimumReserve = 40

  /// Maximum number of open connections.
  let connectionLimit: Int

  /// Throws `noDescriptors` if fewer than two connections, one for each thread of the library, remain besides the reserve.
  /// - Parameters:
  ///   - free: the number of descriptors that the process may still open.
  ///   - wanted: the configured number of connections.
  init(free: Int, wanted: Int) throws(HTTPError) {
    // A quarter: each connection may send or receive one file, but few do at the same time.
    let limit = min(wanted, free - max(Self.minimumReserve, free / 4))
    guard limit >= min(2, wanted) else {
      throw .noDescriptors(
        reason: "\(free) more can be opened, and \(Self.minimumReserve + 2) are needed")
    }
    connectionLimit = limit
  }

  /// The present budget of this process.
  init(wanted: Int) throws(HTTPError) {
    try self.init(free: Self.countFree(upTo: 2 * wanted + Self.minimumReserve), wanted: wanted)
  }

  /// Number of descriptors that a server opens before it listens.
  private static let opened = 24

  /// Throws `noDescriptors` if a process that has opened nothing yet may not open as many as a server needs.
  public static func requireEnough() throws(HTTPError) {
    let needed = minimumReserve + 2 + opened
    let free = countFree(upTo: needed)
    guard free >= needed else {
      throw .noDescriptors(reason: "\(free) more can be opened, and \(needed) are needed")
    }
  }

  /// Returns the number of descriptors that this process may still open, at most `maximum`.
  ///
  /// - Complexity: a system call for each descriptor examined.
  private static func countFree(upTo maximum: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
    var free = 0
    var descriptor: CInt = 0
    while free < maximum, rlim_t(descriptor) < limit.rlim_cur {
      if fcntl(descriptor, F_GETFD) == -1 { free += 1 }
      descriptor += 1
    }
    return free
  }
}
