import Glibc

/// Waits for a consequence that has no completion signal. Blocks until the condition holds, and returns false if it does not
/// within a long time.
public func eventually(_ isSo: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<30_000 {
    if try isSo() { return true }
    usleep(10_000)
  }
  return false
}

/// Waits asynchronously until a condition holds.
public func until(_ isSo: () async throws -> Bool) async throws {
  while try await !isSo() { try await Task.sleep(for: .milliseconds(5)) }
}
