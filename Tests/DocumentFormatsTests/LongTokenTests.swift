import DocumentTree
import ModelBasics
import Testing

@testable import DocumentFormats

/// Tokens that are longer than anybody writes, and what is beside them. `…` stands for many of the character before it.
@Suite("Long tokens") struct LongTokenTests {
  @Test(
    "all values are found, however long a token is",
    arguments: [
      ("json", "[[9…],2,{\"a\":3}]"), ("json", "{\"a\":1,\"b\":9…,\"c\":{\"d\":[9…]},\"z\":2}"),
      ("json", "[[1.9…], [2]]"), ("json", "[{\"a\" …: {\"b\": …1 …}, \"c\":[2]}, [3]]"),
      ("json", "[[\"a…\"], {\"b…\": [1]}, 2]"), ("jsonc", "[[/*x…*/ 1 /*x…*/], [2] //x…\n, 3]"),
      ("json5", "[{k…:1},{c:2}]"), ("json5", "[[+.9…],['a…'],{'b…':{c:[1]}}]"),
      ("json5", "{a…: {b/*x…*/: [1]}, c: [2]}"), ("jsonl", "[0,9…]\n{\"c\":2}\n9…\n[[9…],1]\n"),
      ("openstep", "{b={x /*c…*/ = 1;};c={y=2;};}"), ("openstep", "{b={x = …1 …;};c={y=2;};}"),
      ("openstep", "(({\"k…\";b=1;}), <0c …>, (a…, b))"),
      ("openstep", "a … = {b… = c; d = (e);};\nf = g;\n"),
      ("plist", "<plist><array><array><true …/></array><integer>3</integer></array></plist>"),
      (
        "plist",
        "<plist><dict …><key …>a</key …><array …><string …>b…</string …></array></dict></plist>"
      ),
      (
        "plist",
        "<plist><array><!--x…--><array><data>AAAA …</data></array><integer>3</integer></array></plist>"
      ),
    ])
  func structure(_ id: String, _ pattern: String) throws {
    let format = try #require(Format.named(id))
    let short = nodes(of: text(pattern, 4), format)
    #expect(short.count > 2 && !short.contains("no end"))
    for length in Array(8060...8200) + [4096, 16_384, 100_000]
    where length % 4 == 0 || length > 8170 {
      #expect(nodes(of: text(pattern, length), format) == short, "\(length)")
    }
  }

  private func text(_ pattern: String, _ count: Int) -> [UInt8] {
    var text = ""
    for character in pattern {
      guard character == "…", let last = text.last else {
        text.append(character)
        continue
      }
      text += String(repeating: last, count: count)
    }
    return Array(text.utf8)
  }

  /// Returns the kinds and depths of all nodes in order, and short tokens.
  private func nodes(of text: [UInt8], _ format: Format) -> [String] {
    let document = Document(Bytes(text), grammar: format.grammar)
    document.indexJob.run()
    guard document.fault == nil, document.valueFaults.count == 0 else {
      return ["\(format.id): a fault"]
    }
    var found: [String] = []
    var left = [(0, document.root)]
    while let (depth, node) = left.popLast() {
      found.append("\(depth) \(document.kind(of: node))")
      if document.value(of: node) == nil { found.append("no end") }
      var children: [(Int, Node)] = []
      var step = document.firstChild(of: node)
      while case .child(let child) = step {
        children.append((depth + 1, child.node))
        step = document.child(after: child, in: node)
      }
      if step == .unknown { found.append("unknown") }
      left += children.reversed()
    }
    return found
  }
}
