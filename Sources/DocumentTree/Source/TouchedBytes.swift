import CScan

/// What a debug build counts: the bytes of documents that the running thread has looked at so far.
/// Other builds count nothing.
package enum TouchedBytes {
  package static var count: Int { Int(truncatingIfNeeded: scan_touched()) }
}
