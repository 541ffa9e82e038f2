import Glibc
import Threads

/// Runs tasks on threads that read.
///
/// A task that prefers this executor reads at once where it runs. Anywhere else, each read wakes a
/// reading thread and then the thread of the task again, which takes longer than a small read.
final class ReadingExecutor: CallingThreadExecutor {
  private enum Job: Sendable {
    case read(@Sendable (Connection) -> Void)
    /// A part of a task, up to where it waits.
    case part(UnownedJob)
  }

  private let queue = WorkQueue<Job>(capacity: 10_000)
  /// For tasks that begin on threads of others.
  private let spare: Locked<[ReadingThread]>

  /// - Parameter spare: connections for tasks that begin on threads of others, one for each at a time.
  init(spare: sending [Connection]) {
    self.spare = Locked(spare.map { ReadingThread(connection: $0) })
  }

  /// Adds a read, or says why it cannot wait here.
  func push(_ read: @escaping @Sendable (Connection) -> Void) -> StorageError? {
    queue.push(.read(read))
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let part = UnownedJob(job)
    if let thread = current, thread.takesFirst {
      thread.first = part
      thread.takesFirst = false
    } else if queue.push(.part(part)) != nil {
      // A task must go on, wherever that is.
      globalConcurrentExecutor.enqueue(part)
    }
  }

  func runHere(_ begin: () -> Void) {
    guard let thread = spare.withLock({ $0.popLast() }) else { return begin() }
    thread.takesFirst = true
    use(thread) {
      begin()
      thread.takesFirst = false
      if let first = thread.first.take() { run(first) }
    }
    spare.withLock { $0.append(thread) }
  }

  /// Does what comes until the executor is closed, on the calling thread.
  func work(with connection: Connection) {
    use(ReadingThread(connection: connection)) {
      while let jobs = queue.pop(maximum: 1) {
        for job in jobs {
          switch job {
          case .read(let read): read(connection)
          case .part(let part): run(part)
          }
        }
      }
    }
  }

  /// The connection of the calling thread, if it is one of this executor's.
  var connectionOfThisThread: Connection? { current?.connection }

  /// Takes nothing more; what waits is still done.
  func close() {
    queue.close()
    spare.withLock { $0 = [] }
  }

  private func run(_ part: UnownedJob) {
    part.runSynchronously(on: asUnownedTaskExecutor())
  }

  // MARK: The calling thread

  /// Where the C library keeps the ``ReadingThread`` of each thread.
  private let key: pthread_key_t = {
    var key = pthread_key_t()
    precondition(pthread_key_create(&key, nil) == 0, "no key is left for values of threads")
    return key
  }()

  deinit { pthread_key_delete(key) }

  private var current: ReadingThread? {
    pthread_getspecific(key).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  private func use(_ thread: ReadingThread, _ body: () -> Void) {
    pthread_setspecific(key, Unmanaged.passUnretained(thread).toOpaque())
    body()
    pthread_setspecific(key, nil)
  }
}

/// What a thread reads with. Used by one thread at a time.
private final class ReadingThread: @unchecked Sendable {
  let connection: Connection
  /// Whether the next part of a task that is enqueued here is `first`.
  var takesFirst = false
  /// The beginning of a task that is to run here.
  var first: UnownedJob?

  init(connection: Connection) { self.connection = connection }
}
