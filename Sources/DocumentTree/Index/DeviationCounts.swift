/// The numbers of deviations from the strict format, by the format's codes.
package struct DeviationCounts: Hashable, Sendable {
  private var counts: [Int: Int] = [:]
  private var lastOffsets: [Int: Int] = [:]

  /// Counts a deviation. Those of one code are found in their order; one that is found again is not counted again.
  mutating func add(_ fault: Fault) {
    guard fault.offset > lastOffsets[fault.code] ?? -1 else { return }
    lastOffsets[fault.code] = fault.offset
    counts[fault.code, default: 0] += 1
  }

  package subscript(code: Int) -> Int { counts[code] ?? 0 }
  package var total: Int { counts.values.reduce(0, +) }
}
