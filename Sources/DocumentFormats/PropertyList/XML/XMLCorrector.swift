// Finds the edit that removes a fault of an XML property list: it inserts, replaces or removes a tag, or a bracket of one. A
// candidate is accepted only if reading continues beyond the fault with it. This is tried on a copy of the text around the fault,
// preceded by tags that represent the open elements:
//
//   text        <dict> … <key>a</key><string>x <key>b</key>       candidate: </string> after the x
//   trial       <plist><dict><key>a</key><string>x</string> <key>b</key>

import DocumentTree
import ModelBasics

struct XMLCorrector {
  /// Where reading stopped.
  struct Context {
    /// The end of the last token before the fault.
    var tokenEnd: Int
    /// The innermost open containers, outermost first, and the number of all of them.
    var containers: [OpenContainer]
    var depth: Int
    /// True if the `plist` element is open.
    var isInList: Bool
    /// True if a key was read and its value is expected.
    var isAfterKey: Bool
    /// True if the root value has ended.
    var hasRoot: Bool
    /// True if reading stopped before the root value.
    var isInHead: Bool
  }

  /// The number of bytes around a fault that are inspected.
  static let window = SparseIndex.grain
  /// The number of open containers that are rebuilt to test a correction.
  static let containersTried = 16

  private let storage: Bytes
  private let text: XMLText
  private let context: Context

  init(_ storage: Bytes, _ context: Context) {
    self.storage = storage
    self.context = context
    text = XMLText(storage)
  }

  /// Returns the fault with its correction, or the same fault if no correction is certain.
  func corrected(_ fault: Fault) -> Fault {
    guard fault.stopOffset - context.tokenEnd <= Self.window,
      let reason = XMLFault(rawValue: fault.code), let finding = finding(reason, fault.stopOffset)
    else { return fault }
    return Fault(
      offset: finding.correction.span.start, code: finding.reason.rawValue,
      stopOffset: fault.stopOffset, correction: finding.correction)
  }

  private struct Finding {
    var reason: XMLFault
    var correction: Correction
    var reach: Int
  }

  private func finding(_ fault: XMLFault, _ offset: Int) -> Finding? {
    let candidates: [Finding?]
    switch fault {
    case .wrongClosing where offset >= text.count: return endAtEnd()
    case .wrongClosing: candidates = scalarEnds(offset) + ends(offset)
    case .trailingData, .expectedValue: candidates = ends(offset)
    case .elementInScalar, .badTag, .unterminatedElement:
      candidates = scalarEnds(offset) + [tagBracket(offset)]
    case .unterminatedInstruction: candidates = [instructionEnd(offset)]
    case .unexpectedText: candidates = [openingBracket(offset)]
    case .unknownElement, .expectedKey: candidates = scalarEnds(offset) + [otherName(offset)]
    default: return nil
    }
    return candidates.compactMap(\.self).filter { $0.reach > offset }
      .reduce(nil) { best, finding in
        if let best, best.reach >= finding.reach { best } else { finding }
      }
  }

  // MARK: - Ends of containers

  /// The element that is open; nil outside of the `plist` element.
  private var openElement: XMLElement? {
    context.containers.last.map { $0.isKeyed ? .dict : .array } ?? (context.isInList ? .plist : nil)
  }

  /// The element around the open one.
  private var outerElement: XMLElement? {
    guard !context.containers.isEmpty else { return nil }
    let outer = context.containers.dropLast().last.map { $0.isKeyed ? XMLElement.dict : .array }
    return outer ?? (context.depth == 1 && context.isInList ? .plist : nil)
  }

  /// Inserts the end tag that is missing at the end of the text.
  private func endAtEnd() -> Finding? {
    guard let open = openElement, !context.isAfterKey else { return nil }
    return Finding(
      reason: .missingEnd, correction: end(of: open, at: endOfNonBlank(text.count)), reach: .max)
  }

  /// Corrections of an end tag that does not end what is open.
  private func ends(_ offset: Int) -> [Finding?] {
    guard let tag = text.tag(at: offset), tag.form == .closing else { return [] }
    let removing = Correction(Span(tag.start, tag.end), [])
    guard let open = openElement else { return [tried(.extraEnd, removing)] }
    guard !context.isAfterKey else { return [] }
    let replacing = Correction(Span(tag.start, tag.end), open.closing)
    let inserting = end(of: open, at: context.tokenEnd)
    return [
      tag.element == outerElement ? tried(.missingEnd, inserting) : nil,
      tag.element == open ? nil : tried(.wrongEnd, replacing),
      context.depth == 0 ? tried(.extraEnd, removing) : nil,
    ]
  }

  /// Inserts the end tag of an element, on a line of its own unless all of the element is on one line.
  private func end(of element: XMLElement, at offset: Int) -> Correction {
    let start = context.containers.last?.start ?? text.start
    let hasLines = storage.firstIndex(of: 0x0A, in: Span(max(start, offset - Self.window), offset))
    guard hasLines != nil || offset - start > Self.window else {
      return Correction(Span(offset, offset), element.closing)
    }
    let lineEnd: [UInt8] =
      storage.firstIndex(of: 0x0D, in: Span(0, min(text.count, Self.window)))
      .map { _ in [0x0D, 0x0A] } ?? [0x0A]
    let indent = element == .plist ? [] : storage.lineIndent(at: start)
    return Correction(Span(offset, offset), lineEnd + indent + element.closing)
  }

  // MARK: - Tags

  /// Corrections of a key or scalar that does not end before the fault.
  private func scalarEnds(_ offset: Int) -> [Finding?] {
    let start = text.pastTrivia(context.tokenEnd)
    guard let tag = text.tag(at: start), tag.form == .opening, let element = tag.element,
      !element.isContainer, element != .plist
    else { return [] }
    if element == .true || element == .false {
      let empty = Correction(Span(tag.end - 1, tag.end - 1), [UInt8(ascii: "/")])
      return [tried(.missingEmptyMark, empty)]
    }
    let next = text.tag(at: offset)
    let contentEnd = max(tag.end, endOfNonBlank(offset))
    // Text that goes on over several lines may be meant to end anywhere.
    let isOneLine = storage.firstIndex(of: 0x0A, in: Span(tag.end, contentEnd)) == nil
    let inserting = Correction(Span(contentEnd, contentEnd), element.closing)
    let replacing = next.map { Correction(Span($0.start, $0.end), element.closing) }
    let isMistyped = next.map { $0.form == .closing || $0.element == element } ?? false
    return [
      endBracket(element, before: contentEnd),
      isMistyped ? replacing.flatMap { tried(.wrongEnd, $0) } : nil,
      isOneLine ? tried(.missingEnd, inserting) : nil,
    ]
  }

  /// Inserts the `<` of an end tag that is the end of a text without it.
  private func endBracket(_ element: XMLElement, before end: Int) -> Finding? {
    let tag = Array(element.closing.dropFirst())
    let start = end - tag.count
    guard start > context.tokenEnd, storage.array(Span(start, end)) == tag else { return nil }
    return tried(.missingBracket, Correction(Span(start, start), [UInt8(ascii: "<")]))
  }

  /// Inserts the `>` of a tag that ends with its name.
  private func tagBracket(_ offset: Int) -> Finding? {
    guard text[offset] == UInt8(ascii: "<"), text.tag(at: offset) == nil else { return nil }
    var end = offset + (text[offset + 1] == UInt8(ascii: "/") ? 2 : 1)
    let start = end
    while XMLText.isNameByte(text[end]) { end += 1 }
    let name = String(decoding: storage.array(Span(start, end)), as: UTF8.self)
    guard XMLElement.allCases.contains(where: { !$0.isInner && name == "\($0.name)" }) else {
      return nil
    }
    if text[end] == UInt8(ascii: "/") { end += 1 }
    return tried(.missingBracket, Correction(Span(end, end), [UInt8(ascii: ">")]))
  }

  /// Inserts the `<` of a tag that lacks it.
  private func openingBracket(_ offset: Int) -> Finding? {
    var end = text[offset] == UInt8(ascii: "/") ? offset + 1 : offset
    let start = end
    while XMLText.isNameByte(text[end]) { end += 1 }
    let name = String(decoding: storage.array(Span(start, end)), as: UTF8.self)
    guard text[end] == UInt8(ascii: ">") || text.starts(with: "/>", at: end),
      XMLElement.allCases.contains(where: { !$0.isInner && name == "\($0.name)" })
    else { return nil }
    return tried(.missingBracket, Correction(Span(offset, offset), [UInt8(ascii: "<")]))
  }

  /// Inserts the `?` at the end of an XML declaration.
  private func instructionEnd(_ offset: Int) -> Finding? {
    guard text.starts(with: "<?xml", at: offset),
      let end = text.find(
        ">", from: offset, limit: text.limit(offset, Self.window))
    else { return nil }
    return tried(.unterminatedInstruction, Correction(Span(end, end), [UInt8(ascii: "?")]))
  }

  /// Replaces a name that is written with capitals.
  private func otherName(_ offset: Int) -> Finding? {
    guard let tag = text.tag(at: offset), tag.element == nil,
      let correction = XMLValueCorrector.renaming(tag, in: text, storage)
    else { return nil }
    return tried(.unknownElement, correction)
  }

  private func endOfNonBlank(_ offset: Int) -> Int {
    var end = min(offset, text.count)
    while end > context.tokenEnd, XMLText.isBlank(text[end - 1]) { end -= 1 }
    return end
  }

  // MARK: - Trials

  private func tried(_ reason: XMLFault, _ correction: Correction) -> Finding? {
    guard correction.span.start >= context.tokenEnd else { return nil }
    return Finding(reason: reason, correction: correction, reach: reach(correction))
  }

  /// Returns the offset up to which the text is valid with a correction, `Int.max` if that is its end.
  private func reach(_ correction: Correction) -> Int {
    let end = min(text.count, max(context.tokenEnd, correction.span.end) + Self.window)
    let opening = opening
    let trial =
      opening + storage.array(Span(context.tokenEnd, correction.span.start)) + correction.text
      + storage.array(Span(correction.span.end, end))
    guard let fault = XMLReader.firstFault(in: Bytes(trial)) else {
      return end < text.count ? end : .max
    }
    let stop = fault.stopOffset - opening.count + context.tokenEnd
    return stop <= correction.span.start
      ? stop : stop - correction.text.count + correction.span.count
  }

  /// The shortest text with the same open elements as the text up to the end of the last token.
  private var opening: [UInt8] {
    if context.isInHead { return [] }
    var bytes = context.isInList ? XMLElement.plist.opening : []
    let key = XMLElement.key.opening + XMLElement.key.closing
    for (index, container) in context.containers.enumerated() {
      bytes += (container.isKeyed ? XMLElement.dict : .array).opening
      let isLast = index == context.containers.count - 1
      if container.isKeyed, !isLast || context.isAfterKey { bytes += key }
    }
    if context.containers.isEmpty, context.depth == 0, context.hasRoot {
      bytes += Array("<true/>".utf8)
    }
    return bytes
  }
}
