import Glibc

/// A queue that any thread appends to and one thread takes items from, in order.
final class WorkQueue<Item: Sendable>: @unchecked Sendable {
  // Unchecked: `items` is accessed only with the mutex locked.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var items: [Item] = []

  init() {
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func put(_ item: Item) {
    pthread_mutex_lock(mutex)
    items.append(item)
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  /// Takes all items, waiting until there is one. Returns an empty array if the time is up.
  func take(waiting milliseconds: Int? = nil) -> [Item] {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let deadline = milliseconds.map(Self.deadline)
    while items.isEmpty {
      if var deadline {
        if pthread_cond_timedwait(condition, mutex, &deadline) == ETIMEDOUT { break }
      } else {
        pthread_cond_wait(condition, mutex)
      }
    }
    defer { items = [] }
    return items
  }

  private static func deadline(_ milliseconds: Int) -> timespec {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    time.tv_nsec += milliseconds % 1000 * 1_000_000
    time.tv_sec += milliseconds / 1000 + time.tv_nsec / 1_000_000_000
    time.tv_nsec %= 1_000_000_000
    return time
  }
}
