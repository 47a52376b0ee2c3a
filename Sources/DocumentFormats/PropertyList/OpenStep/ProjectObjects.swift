import ModelBasics

/// The identifier of an object in a project of Xcode: 24 hexadecimal digits.
struct ProjectIdentifier: Hashable, Sendable {
  static let length = 24
  private let high: UInt64
  private let low: UInt32

  init?(_ text: some Collection<UInt8>) {
    guard text.count == Self.length else { return nil }
    var high: UInt64 = 0
    var low: UInt32 = 0
    for (index, byte) in text.enumerated() {
      guard let digit = HexDigit.value(of: byte) else { return nil }
      if index < 16 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt32(digit) }
    }
    self.high = high
    self.low = low
  }
}

/// The offsets of the objects of a project: the members of `objects` whose keys are identifiers.
struct ProjectObjects: Sendable {
  private var offsets: [ProjectIdentifier: Int] = [:]
  private var isInObjects = false

  /// The offset of an object; nil if there is none with an identifier.
  subscript(identifier: ProjectIdentifier) -> Int? { offsets[identifier] }

  var isEmpty: Bool { offsets.isEmpty }

  /// Notes a key at a depth of 1 or 2; the first of several equal ones counts.
  mutating func note(_ key: OpenStepToken, depth: Int, in text: OpenStepText) {
    let bytes = UnsafeBufferPointer(start: text.bytes + key.start, count: key.end - key.start)
    if depth == 1 {
      isInObjects = bytes.elementsEqual("objects".utf8)
    } else if isInObjects, let identifier = ProjectIdentifier(bytes), offsets[identifier] == nil {
      offsets[identifier] = key.start
    }
  }
}
