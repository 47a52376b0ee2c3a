import Glibc

/// Runs a function on a thread with a stack of 256 KiB, which recursion over a deep document
/// would overflow.
package func onSmallStack(_ body: @escaping @Sendable () -> Void) {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setstacksize(&attributes, 256 << 10)
  let work = Unmanaged.passRetained(Work(body))
  var thread = pthread_t()
  let failure = pthread_create(
    &thread, &attributes,
    { argument in
      guard let argument else { return nil }
      Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
      return nil
    }, work.toOpaque())
  guard failure == 0 else {
    work.release()
    return body()
  }
  pthread_join(thread, nil)
}

private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
