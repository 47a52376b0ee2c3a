#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A lock for modifications that run code of others, such as `defaults.list.sort { … }`. The thread that holds it can take it again, as in
/// `swap(&defaults.first, &defaults.second)`, and any thread can release it, because an asynchronous function that modifies its
/// argument may end on another thread.
final class ModificationLock: @unchecked Sendable {
  // Unchecked: `owner` and `depth` are accessed only with the mutex locked.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let isFree = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var owner: pthread_t?
  private var depth = 0

  init() {
    mutex.initialize(to: pthread_mutex_t())
    isFree.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(isFree, nil)
  }

  deinit {
    pthread_cond_destroy(isFree)
    pthread_mutex_destroy(mutex)
    isFree.deallocate()
    mutex.deallocate()
  }

  /// Waits until no other thread holds the lock, and takes it.
  func lock() {
    let thread = pthread_self()
    pthread_mutex_lock(mutex)
    while let owner, pthread_equal(owner, thread) == 0 { pthread_cond_wait(isFree, mutex) }
    owner = thread
    depth += 1
    pthread_mutex_unlock(mutex)
  }

  /// Undoes one call of `lock()`. Returns true if the lock is free then.
  func unlock() -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    depth -= 1
    guard depth == 0 else { return false }
    owner = nil
    pthread_cond_signal(isFree)
    return true
  }
}
