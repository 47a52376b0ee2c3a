import ModelBasics

/// The objects of a project, which are the members of `objects` whose keys are identifiers, and all uses of identifiers.
struct ProjectObjects: Sendable {
  /// A key or a value that is an identifier.
  struct Use: Sendable {
    enum Kind: Sendable { case key, member, element }
    /// The offset of the entry.
    let offset: Int
    let kind: Kind
  }

  /// The depth of the shallowest keys inside the members of objects that may be identifiers, such as those of `TargetAttributes`.
  private static let leastDepthOfUses = 5

  /// The number of uses that are noted.
  private static let mostUses = 1 << 20

  private var offsets: [ProjectIdentifier: Int] = [:]
  private var uses: [ProjectIdentifier: [Use]] = [:]
  private var useCount = 0
  private var isInObjects = false
  /// True in the values where any text may be an identifier: in the objects, and at the root.
  private var mayNameAny = false
  /// True if an object has a class, or a number as its identifier.
  private var isOfXcode = false
  /// The offset of the entry with the objects.
  private(set) var container: Int?

  /// The offset of an object; nil if there is none with an identifier.
  subscript(identifier: ProjectIdentifier) -> Int? { offsets[identifier] }

  /// Returns the keys and values that are an identifier; nil if a file has too many to be noted.
  func uses(of identifier: ProjectIdentifier) -> [Use]? {
    useCount < Self.mostUses ? uses[identifier] ?? [] : nil
  }

  /// The uses of identifiers that no object has, in the order of their offsets. Other texts than numbers may be any.
  var danglingUses: [Use] {
    uses.lazy.filter { $0.key.isHexadecimal && offsets[$0.key] == nil }.flatMap(\.value).sorted {
      $0.offset < $1.offset
    }
  }

  var isEmpty: Bool { offsets.isEmpty || !isOfXcode }

  /// Notes a key; the first of several equal ones that are objects counts.
  mutating func note(key: OpenStepToken, depth: Int, in text: OpenStepText) {
    if depth == 1 {
      isInObjects = bytes(of: key, in: text).elementsEqual("objects".utf8)
      mayNameAny = isInObjects || bytes(of: key, in: text).elementsEqual("rootObject".utf8)
      if isInObjects, container == nil { container = key.start }
    }
    if depth == 3, isInObjects, !isOfXcode {
      isOfXcode = bytes(of: key, in: text).elementsEqual("isa".utf8)
    }
    guard let identifier = identifier(key, in: text),
      identifier.isHexadecimal
        || isInObjects && (depth == 2 || depth >= Self.leastDepthOfUses)
    else { return }
    if depth == 2, isInObjects {
      if offsets[identifier] == nil { offsets[identifier] = key.start }
      if identifier.isHexadecimal { isOfXcode = true }
    }
    note(Use(offset: key.start, kind: .key), of: identifier)
  }

  /// Notes a value, given the offset of its key if it has one.
  mutating func note(value: OpenStepToken, ofKeyAt key: Int?, in text: OpenStepText) {
    guard let identifier = identifier(value, in: text), identifier.isHexadecimal || mayNameAny
    else { return }
    note(
      Use(offset: key ?? value.start, kind: key == nil ? .element : .member), of: identifier)
  }

  private mutating func note(_ use: Use, of identifier: ProjectIdentifier) {
    guard useCount < Self.mostUses else { return }
    useCount += 1
    uses[identifier, default: []].append(use)
  }

  private func identifier(_ token: OpenStepToken, in text: OpenStepText) -> ProjectIdentifier? {
    ProjectIdentifier(bytes(of: token, in: text))
  }

  /// Returns a token without quotes.
  private func bytes(
    of token: OpenStepToken, in text: OpenStepText
  ) -> UnsafeBufferPointer<UInt8> {
    let quotes = token.kind == .string ? 1 : 0
    let count = max(0, token.end - token.start - 2 * quotes)
    return UnsafeBufferPointer(start: text.bytes + token.start + quotes, count: count)
  }
}
