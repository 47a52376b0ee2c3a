import CScan
import DocumentTree
import ModelBasics
import TestBasics
import Testing

@testable import DocumentFormats

@Suite("Passing children of JSON")
struct JSONSkipTests {
  /// Where passing stops: the index, the depth, the commas left, and the index after the last comma.
  struct Stop: Equatable {
    var index: Int
    var depth: Int
    var commas: Int
    var afterComma: Int
    var isSlash = false
    /// True if values and commas do not take turns.
    var isFault = false
  }

  @Test("all processors pass as many children as reading byte by byte", arguments: 0..<4)
  func kernels(_ part: Int) {
    var maker = JSONTextMaker(random: SeededGenerator(seed: UInt64(7 + part) << 32))
    for round in 0..<400 {
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 1...30, using: &maker.random) {
        text += maker.text(upTo: 200) + [UInt8(ascii: ",")]
      }
      if round % 2 > 0 { maker.mutate(&text) }
      let commas = Int.random(in: 1...40, using: &maker.random)
      let expected = Self.read(text, commas)
      let isBroken = Self.read(text, commas, isList: true).isFault
      for width: Int32 in [128, 256, 512] {
        #expect(Self.skip(text, commas, width, parts: round % 3) == expected, "\(part), \(round)")
        let list = Self.skip(text, commas, width, parts: round % 3, isList: true)
        #expect(list.isFault == isBroken, "\(part), \(round)")
        if !isBroken { #expect(list == expected, "\(part), \(round)") }
      }
    }
  }

  @Test("runs of backslashes escape alike at each position in a block", arguments: 0..<66)
  func backslashes(_ pad: Int) {
    for length in 0..<70 {
      let run = String(repeating: "\\", count: length)
      let blanks = String(repeating: " ", count: pad)
      let text = Array("\(blanks)[\"\(run)\", 1], [\"x\\\"]\"], 2]".utf8)
      for width: Int32 in [128, 256, 512] {
        #expect(Self.skip(text, 9, width, parts: 0) == Self.read(text, 9), "\(length) after \(pad)")
      }
    }
  }

  @Test("a text without an index has the same children, counts and ends", arguments: 0..<4)
  func children(_ part: Int) {
    var maker = JSONTextMaker(random: SeededGenerator(seed: UInt64(40 + part) << 32))
    for round in 0..<120 {
      let bytes = Bytes(maker.text(upTo: 3000))
      let indexed = JSONStructure(bytes, .withComments, as: .document, index: IndexBox())
      indexed.read()
      let searched = JSONStructure(bytes, .withComments, as: .document, index: IndexBox())
      for (container, children) in Self.containers(of: indexed) {
        for _ in 0..<3 {
          let number = Int.random(in: 0...children.count, using: &maker.random)
          switch Int.random(in: 0..<3, using: &maker.random) {
          case 0:
            let child = searched.child(number, of: container, budget: .max)
            if number < children.count {
              #expect(child == .child(children[number]), "\(part), \(round)")
            } else if case .close = child {
            } else {
              Issue.record("\(part), \(round): \(child) after the last child")
            }
          case 1:
            let count = searched.count(of: container, budget: .max)
            #expect(count == .known(children.count), "\(part), \(round)")
          default:
            let end = indexed.end(of: container, budget: .max)
            #expect(searched.end(of: container, budget: .max) == end, "\(part), \(round)")
          }
        }
      }
    }
  }

  /// All containers of a text with the offsets of their children.
  private static func containers(of structure: JSONStructure) -> [(SourceValue, [Int])] {
    guard let root = structure.root else { return [] }
    var found: [(SourceValue, [Int])] = []
    var open = [structure.entry(at: root.offset, .value, budget: .max).value]
    while let container = open.popLast() {
      guard container.kind.isContainer else { continue }
      var children: [Int] = []
      var step = structure.nextChild(after: nil, in: container, budget: .max)
      while case .child(let offset) = step {
        children.append(offset)
        let form: NodeForm = container.kind == .object ? .member : .value
        let value = structure.entry(at: offset, form, budget: .max).value
        open.append(value)
        guard let end = structure.end(of: value, budget: .max) else { break }
        step = structure.nextChild(after: end, in: container, budget: .max)
      }
      found.append((container, children))
    }
    return found
  }

  private static func skip(
    _ text: [UInt8], _ commas: Int, _ width: Int32, parts: Int, isList: Bool = false
  ) -> Stop {
    var state = scan_skip_state()
    state.is_list = isList ? 1 : 0
    state.depth = 1
    state.commas = commas
    var index = 0
    var afterComma = 0
    while index < text.count, state.depth > 0, state.commas > 0, state.is_stopped == 0 {
      let length = min(parts == 0 ? text.count : 64 * parts, text.count - index)
      let passed = text.withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { scan_skip($0 + index, length, &state, width) } ?? 0
      }
      if state.after_comma > 0 { afterComma = index + Int(state.after_comma) }
      index += passed
    }
    return Stop(
      index: index, depth: state.depth, commas: state.commas, afterComma: afterComma,
      isSlash: state.is_stopped == 1, isFault: state.is_stopped == 2)
  }

  private static func read(_ text: [UInt8], _ commas: Int, isList: Bool = false) -> Stop {
    var isAfterValue = false
    var isInWord = false
    var stop = Stop(index: 0, depth: 1, commas: commas, afterComma: 0)
    var isInString = false
    var isEscaped = false
    for (index, byte) in text.enumerated() {
      stop.index = index + 1
      let wasEscaped = isEscaped
      isEscaped = byte == UInt8(ascii: "\\") && !wasEscaped
      if byte == UInt8(ascii: "\""), !wasEscaped { isInString.toggle() }
      let isQuote = byte == UInt8(ascii: "\"") && !wasEscaped
      let isWord = !isInString && !isQuote && !" \n\r\t{}[],:/".utf8.contains(byte)
      let startsValue = isWord ? !isInWord : isQuote && isInString
      isInWord = isWord
      let isOpening = !isInString && (byte == UInt8(ascii: "{") || byte == UInt8(ascii: "["))
      if isList, stop.depth == 1 {
        let isComma = !isInString && byte == UInt8(ascii: ",")
        if startsValue || isOpening || isComma {
          if isAfterValue != isComma {
            stop.isFault = true
            return stop
          }
          isAfterValue.toggle()
        }
      }
      if isInString { continue }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): stop.depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        stop.depth -= 1
        if stop.depth == 0 { return stop }
      case UInt8(ascii: ",") where stop.depth == 1:
        stop.commas -= 1
        stop.afterComma = stop.index
        if stop.commas == 0 { return stop }
      case UInt8(ascii: "/"):
        stop.index = index
        stop.isSlash = true
        return stop
      default: break
      }
    }
    return stop
  }
}
