import CScan

/// The number of bytes of documents that the running thread has read so far, counted in debug builds.
/// Other builds count nothing.
package enum TouchedBytes {
  package static var count: Int { Int(truncatingIfNeeded: scan_touched()) }
}
