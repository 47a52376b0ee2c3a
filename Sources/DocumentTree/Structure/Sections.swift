import ModelBasics

/// The keys of a format that stand for several segments of a path, and the containers whose headers contain their whole path: see
/// ``SectionHeader``. The headers of a text are in its table.
package protocol Sections: Sendable {
  /// Returns the segments of a path that a key stands for, without quotes and escapes.
  func segments(of key: [UInt8]) -> [[UInt8]]

  /// Returns the text of a section's entry with the header of an element of a list; nil if it is no section.
  func element(_ entry: [UInt8]) -> [UInt8]?

  /// Returns the path of a section's container as the section's header begins with it, including the separator before the section's
  /// own key.
  func prefix(_ path: [[UInt8]]) -> [UInt8]
}
