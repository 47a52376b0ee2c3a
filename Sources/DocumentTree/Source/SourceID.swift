/// The source that contains a node's bytes. Sources are only appended, so an identifier stays
/// valid for the life of the document.
package struct SourceID: Hashable, Sendable, Comparable {
  package var number: Int32

  package init(_ number: Int) { self.number = Int32(clamping: number) }

  package static func < (left: SourceID, right: SourceID) -> Bool { left.number < right.number }
}
