/// A receiver of the parts of a value in reading order: the text of a format, without a ``Value`` in between.
///
/// A call that is not valid at its point (a key in an array, a value without a key in a record, an unmatched `end`) makes
/// `finish` return nil.
package protocol ValueOutput: AnyObject {
  func null()
  func bool(_ bool: Bool)
  func number(_ integer: Int64)
  /// Adds a finite number.
  func number(_ double: Double)
  /// Adds a number by its decimal text.
  func number(_ text: UnsafeBufferPointer<UInt8>)
  func string(_ bytes: UnsafeBufferPointer<UInt8>)
  /// Adds the key of a member; its value must follow.
  func key(_ bytes: UnsafeBufferPointer<UInt8>)
  /// Begins an array; elements follow.
  func beginArray()
  /// Begins a record; keys and values follow.
  func beginRecord()
  /// Ends the innermost array or record.
  func end()
  /// Adds a whole value.
  func value(_ value: Value)
  /// Returns the text between two others; nil if a call was invalid, or if there is not exactly one complete value.
  func finish(after head: [UInt8], before tail: [UInt8]) -> [UInt8]?
}
