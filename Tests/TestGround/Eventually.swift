import Glibc

/// Whether something comes about that follows from what was done and that nothing says the end of. Blocks until it
/// does, or until nobody would wait for it any more.
public func eventually(_ isSo: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<30_000 {
    if try isSo() { return true }
    usleep(10_000)
  }
  return false
}

/// Waits, without a thread, until something comes about that follows from what was done.
public func until(_ isSo: () async throws -> Bool) async throws {
  while try await !isSo() { try await Task.sleep(for: .milliseconds(5)) }
}
