import CScan
import DocumentTree
import ModelBasics

/// Reads a whole XML property list (Apple's DTD PropertyList-1.0) and reports the structure to an `IndexBuilder`.
///
/// One loop without recursion: the builder stores the open containers, and `expects` is the state. A value inside a container that
/// is wrong but has a clear end is noted and passed over; any other fault ends reading. Bytes that are not UTF-8 are noted but
/// are no fault, as they are saved unchanged.
struct XMLReader: ~Copyable {
  private enum Expectation {
    case value, keyOrClose, memberValue, elementOrClose
    /// The root value has ended.
    case closing
    case nothing
  }

  private let storage: Bytes
  let text: XMLText
  private let entities: XMLEntities?
  var builder: IndexBuilder
  private var offset: Int
  private var expects = Expectation.value
  private var depth = 0
  /// True for one entry, which was in a container and may be put into one.
  private var isEntry = false
  private var fault: Fault?
  private var isCancelled = false
  private var report = 1 << 20
  /// The offset up to which bytes were checked to be characters that XML has.
  var checked = 0
  var hasInvalidNote = false
  let isASCII: Bool
  /// True if a correction is searched for each fault.
  private let corrects: Bool
  /// The end of the last token.
  private var tokenEnd = 0
  private var isInList = false
  private var isInHead = true
  private var keyStart = 0
  private var keyEnd = 0

  /// The number of values that were passed over.
  private var brokenValues = 0
  private static let mostBroken = 1000
  /// The number of errors that were noted although the text around them is read.
  private var tolerated = 0

  /// The number of bytes that all entities stand for. Each text is bounded too, but a short file may have many.
  private var expanded = 0
  private static let leastExpansion = 1 << 20
  private static let expansionPerByte = 8

  /// True if entries may be references to others.
  private let hasReferences: Bool
  /// The depths at which sets are open.
  private var sets: [Int] = []

  init(_ storage: Bytes, _ index: IndexBox, _ head: XMLHead, corrects: Bool = true) {
    self.storage = storage
    self.corrects = corrects && head.dialect == .propertyList
    entities = head.entities
    isASCII = head.page == .ascii
    hasReferences = head.isArchive
    text = XMLText(storage, head.dialect)
    builder = IndexBuilder(index, storage, XMLContainerScanner(storage, head.dialect))
    offset = text.start
  }

  /// Returns the first fault of a text, without a correction, or nil if the text is valid.
  static func firstFault(in bytes: Bytes) -> Fault? {
    let index = IndexBox()
    var reader = XMLReader(bytes, index, XMLHead(), corrects: false)
    reader.readDocument()
    return index.firstFault
  }

  mutating func readDocument() {
    let declaration = XMLDeclaration(storage)
    if let contradiction = declaration.contradiction { builder.noteRemark(contradiction) }
    let prolog = XMLProlog(text)
    if text.dialect == .propertyList {
      for fault in conformance.faults(before: prolog, declaration) { noteTolerated(fault) }
    }
    var hasList = false
    if let encoding = declaration.fault {
      offset = encoding.offset
      fault = encoding
      checked = text.count
    } else if let (reason, at) = prolog.fault {
      offset = at
      fault = reason.at(at)
    } else if let root = prolog.root {
      hasList = prolog.list != nil
      offset = root
      readEntries(isInList: hasList)
    } else {
      offset = prolog.end
      let reason: XMLFault =
        offset >= text.count ? .emptyDocument : prolog.list == nil ? .wrongClosing : .expectedValue
      fault = reason.at(offset)
    }
    if !isCancelled { finish() }
  }

  /// Reads one entry: a value, or a key and a value.
  mutating func readEntry() {
    isEntry = true
    offset = text.pastTrivia(offset)
    if let tag = text.tag(at: offset), tag.element == .key {
      guard readScalar(tag) else { return finish() }
      keyStart = tag.start
      keyEnd = offset
      expects = .memberValue
    }
    readEntries(isInList: false)
    if !isCancelled { finish() }
  }

  private mutating func finish() {
    checkBytes(upTo: text.count)
    if corrects, !isEntry, let found = fault {
      fault = XMLCorrector(storage, context).corrected(found)
    }
    builder.finish(at: fault?.stopOffset ?? offset, fault: fault)
  }

  private var context: XMLCorrector.Context {
    XMLCorrector.Context(
      tokenEnd: tokenEnd, containers: builder.innermost(XMLCorrector.containersTried), depth: depth,
      isInList: isInList && expects != .nothing, isAfterKey: expects == .memberValue,
      hasRoot: expects == .closing || expects == .nothing, isInHead: isInHead)
  }

  private mutating func fail(_ reason: XMLFault, _ offset: Int) {
    fault = reason.at(offset)
  }

  private mutating func goesOn() -> Bool {
    guard offset >= report else { return true }
    report = offset + 1 << 20
    checkBytes(upTo: offset)
    return builder.progress(offset)
  }

  // MARK: - Entries

  private mutating func readEntries(isInList: Bool) {
    isInHead = false
    self.isInList = isInList
    while fault == nil {
      tokenEnd = offset
      guard skipTrivia() else { return }
      guard goesOn() else {
        isCancelled = true
        return
      }
      guard offset < text.count else {
        faultAtEnd(isInList: isInList)
        return
      }
      guard text.bytes[offset] == UInt8(ascii: "<") else {
        let isAfterEnd = expects == .nothing || expects == .closing && !isInList
        return fail(isAfterEnd ? .trailingData : .unexpectedText, offset)
      }
      guard let tag = text.tag(at: offset) else {
        let isText = text.starts(with: "<![CDATA[", at: offset)
        return fail(isText ? .unexpectedText : .badTag, offset)
      }
      read(tag, isInList: isInList)
    }
  }

  private mutating func read(_ tag: XMLTag, isInList: Bool) {
    switch expects {
    case .nothing: return fail(.trailingData, offset)
    case .closing:
      guard isInList, tag.form == .closing, tag.element == .plist else {
        return fail(isInList && tag.form == .closing ? .wrongClosing : .trailingData, offset)
      }
      noteAttributes(ofEnd: tag)
      offset = tag.end
      expects = .nothing
      return
    case .value, .memberValue, .keyOrClose, .elementOrClose: break
    }
    if tag.form == .closing { return close(tag) }
    let isValue = tag.element.map { $0.kind != .invalid || $0 == .broken } ?? true
    switch expects {
    case .keyOrClose:
      guard let element = tag.element else { return fail(.unknownElement, offset) }
      guard element == .key else {
        return fail(element == .broken ? .brokenObject : .expectedKey, offset)
      }
      builder.child(at: offset)
      keyStart = offset
      guard readScalar(tag) else { return }
      keyEnd = offset
      expects = .memberValue
      return
    case .elementOrClose:
      guard isValue else { return fail(.expectedValue, offset) }
      builder.child(at: offset)
    default:
      guard isValue else { return fail(.expectedValue, offset) }
      if expects == .memberValue, offset - keyStart >= SparseIndex.grain {
        builder.head(from: keyStart, keyEnd: keyEnd, to: offset)
      }
    }
    readValue(tag)
  }

  private mutating func readValue(_ tag: XMLTag) {
    guard let element = tag.element, element != .ref || hasReferences else {
      fail(.unknownElement, offset)
      return passOver(tag)
    }
    if element == .broken {
      fail(.brokenObject, offset)
      return passOver(tag)
    }
    guard element.isContainer else {
      let start = offset
      guard readScalar(tag) else { return passOver(tag) }
      builder.scalar(from: start, to: offset)
      return ended()
    }
    if !hasKnownAttributes(tag) {
      fail(.attributes, offset)
      guard isTolerant, text.dialect == .propertyList, let attributes = fault else { return }
      builder.note(attributes)
      brokenValues += 1
      fault = nil
    }
    builder.open(at: offset, isKeyed: element == .dict)
    depth += 1
    if element == .set, tag.form != .empty { sets.append(depth) }
    offset = tag.end
    if tag.form == .empty {
      builder.close(at: offset)
      depth -= 1
      return ended()
    }
    expects = element == .dict ? .keyOrClose : .elementOrClose
  }

  /// True if a value may be passed over: in a container, but not if there are too many.
  private var isTolerant: Bool {
    (depth > 0 || isEntry) && brokenValues < Self.mostBroken
  }

  /// Notes the fault of a value and goes on after it, if its end is clear.
  private mutating func passOver(_ tag: XMLTag) {
    // The text of a binary list is our own: only its broken objects are passed over.
    guard isTolerant, text.dialect == .propertyList || tag.element == .broken, let broken = fault,
      let end = text.endOfBroken(tag, limit: text.count)
    else {
      return
    }
    fault = nil
    brokenValues += 1
    builder.noteBroken(valueFrom: tag.start, to: end, broken)
    offset = end
    ended()
  }

  private mutating func close(_ tag: XMLTag) {
    let isOpen =
      depth > 0 && tag.element == openElement && expects != .value
    guard isOpen else { return fail(.wrongClosing, offset) }
    guard expects != .memberValue else { return fail(.expectedValue, offset) }
    noteAttributes(ofEnd: tag)
    offset = tag.end
    builder.close(at: offset)
    if sets.last == depth { sets.removeLast() }
    depth -= 1
    ended()
  }

  /// The element that encloses the offset.
  private var openElement: XMLElement {
    builder.isInKeyed ? .dict : sets.last == depth ? .set : .array
  }

  /// True if a tag has no attributes, or the number of a shared object.
  private func hasKnownAttributes(_ tag: XMLTag) -> Bool {
    guard text.dialect == .inner else { return !tag.hasAttributes }
    return XMLSharing.hasKnownAttributes(tag, text)
  }

  /// Goes on after a value.
  private mutating func ended() {
    expects = depth == 0 ? .closing : builder.isInKeyed ? .keyOrClose : .elementOrClose
  }

  private mutating func faultAtEnd(isInList: Bool) {
    switch expects {
    case .nothing: return
    case .closing: if isInList { fail(.wrongClosing, offset) }
    case .value: fail(.emptyDocument, offset)
    case .memberValue: fail(.expectedValue, offset)
    case .keyOrClose, .elementOrClose: fail(.wrongClosing, offset)
    }
  }

  /// Skips blanks, comments and processing instructions. Returns false if one does not end.
  private mutating func skipTrivia() -> Bool {
    while true {
      offset = text.skipBlank(offset)
      guard text.isTrivia(offset) else { return true }
      guard text.dialect != .inner else {
        fail(.comment, offset)
        return false
      }
      guard let end = text.endOfComment(offset, limit: text.count) else {
        fail(XMLFault.unterminated(at: offset, in: text), offset)
        return false
      }
      if let fault = conformance.fault(inTrivia: Span(offset, end)) { noteTolerated(fault) }
      offset = end
    }
  }

  // MARK: - Scalars

  /// Reads an element without elements inside, and checks its text. Returns false at a fault.
  private mutating func readScalar(_ tag: XMLTag) -> Bool {
    guard let element = tag.element else { return false }
    if !hasKnownAttributes(tag) {
      fail(.attributes, tag.start)
      return false
    }
    var content = Span(tag.end, tag.end)
    var end = tag.end
    if tag.form == .opening {
      guard let contentEnd = text.endOfContent(tag.end, limit: text.count) else {
        fail(.unterminatedElement, tag.start)
        return false
      }
      guard let closing = text.tag(at: contentEnd) else {
        fail(.badTag, contentEnd)
        return false
      }
      guard closing.form == .closing else {
        fail(.elementInScalar, contentEnd)
        return false
      }
      guard closing.element == element else {
        fail(.wrongClosing, contentEnd)
        return false
      }
      noteAttributes(ofEnd: closing)
      content.end = contentEnd
      end = closing.end
    }
    let scalar = XMLScalarText(text, content, entities)
    if text.dialect == .inner, let comment = scalar.firstComment {
      fail(.comment, comment)
      return false
    }
    if let (reason, at) = scalar.fault(in: element) {
      fault = Fault(offset: at, code: reason.rawValue)
      return false
    }
    if entities != nil, let (count, first) = scalar.expansion {
      expanded += count
      guard expanded <= Self.leastExpansion || expanded / Self.expansionPerByte <= text.count else {
        // This is no fault of the value alone.
        brokenValues = Self.mostBroken
        fail(.largeEntity, first)
        return false
      }
    }
    if text.dialect == .propertyList {
      for fault in conformance.faults(in: scalar, element, tag) { noteTolerated(fault) }
    }
    offset = end
    return true
  }

  // MARK: - What other programs refuse

  private var conformance: XMLConformance { XMLConformance(text: text) }

  private mutating func noteAttributes(ofEnd tag: XMLTag) {
    guard tag.hasAttributes, text.dialect == .propertyList else { return }
    noteTolerated(XMLFault.attributesInEnd.at(tag.start))
  }

  mutating func noteTolerated(_ fault: Fault) {
    guard tolerated < Self.mostBroken else { return }
    tolerated += 1
    builder.noteTolerated(fault)
  }
}
