import ModelBasics

/// The keys of a format that stand for several segments of a path, and the containers whose headers contain their whole path: see
/// ``SectionHeader``.
package protocol Sections: Sendable {
  /// Returns the segments of a path that a key stands for, without quotes and escapes.
  func segments(of key: [UInt8]) -> [[UInt8]]

  /// Returns the tokens of the path at the start of the headers of sections in a container.
  func path(of container: SourceValue, in source: Source) -> [Span]

  /// Returns the headers of sections whose entries begin in a span, in order.
  func headers(in span: Span, of source: Source) -> [SectionHeader]

  /// Returns the offset of the first child of a container that is a section, or nil if there is none.
  func firstSection(of container: SourceValue, in source: Source) -> Int?

  /// Returns the path of a section's container as the section's header begins with it, including the separator before the section's
  /// own key.
  func prefix(_ path: [[UInt8]]) -> [UInt8]
}
