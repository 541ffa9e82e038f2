/// Runs tasks on threads of its own, and may do the beginning of one where it is begun.
package protocol CallingThreadExecutor: TaskExecutor {
  /// Calls `begin`, which begins a task that prefers this executor. When nothing speaks against it, the
  /// task has then run on the calling thread to its end, or up to where it waits.
  func runHere(_ begin: () -> Void)
}
