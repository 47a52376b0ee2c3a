import DocumentTree
import ModelBasics
import ModelData

/// Writes a value as OpenStep text, one entry on each line or all on one line.
///
/// OpenStep has only strings and bytes: numbers and dates become strings, `true` and `false` become `YES` and `NO`, and null becomes
/// the string `$null`, as Foundation writes it in XML.
enum OpenStepValueWriter {
  private struct Level {
    var members: [(key: [UInt8]?, value: Value)]
    var next = 0
    let isRecord: Bool
  }

  /// The depth at which indentation stops growing: else the text would grow with the square of the depth.
  private static let deepestIndentation = 64

  static func text(of value: Value, style: DocumentStyle, isCompact: Bool) -> [UInt8] {
    var text: [UInt8] = []
    var levels: [Level] = []
    begin(value, style, &text, &levels)
    while var level = levels.popLast() {
      func breakLine(_ depth: Int) {
        guard !isCompact else { return }
        text += style.newline
        for _ in 0..<min(depth, deepestIndentation) { text += style.indentUnit }
      }
      let separator = OpenStepText.separator(isObject: level.isRecord) ?? []
      guard level.next < level.members.count else {
        if level.isRecord || style.separatesLast && !isCompact { text += separator }
        breakLine(levels.count)
        text.append(UInt8(ascii: level.isRecord ? "}" : ")"))
        continue
      }
      let (key, value) = level.members[level.next]
      if level.next > 0 {
        text += separator
        if isCompact { text += style.separator }
      }
      level.next += 1
      breakLine(levels.count + 1)
      if let key {
        let scalars = StandIn.scalars(key)
        text += OpenStepQuoting(quote: style.keyQuote).token(for: scalars)
        text += style.equalsSign
      }
      levels.append(level)
      begin(value, style, &text, &levels)
    }
    return text
  }

  /// Writes a scalar or an empty container, or the opening delimiter of another container, which is pushed on the levels.
  private static func begin(
    _ value: Value, _ style: DocumentStyle, _ text: inout [UInt8], _ levels: inout [Level]
  ) {
    switch value.kind {
    case .array where value.count == 0, .record where value.count == 0:
      text += OpenStepText.emptyContainer(isObject: value.kind == .record)
    case .array:
      text.append(UInt8(ascii: "("))
      levels.append(Level(members: value.elements.map { (nil, $0) }, isRecord: false))
    case .record:
      text.append(UInt8(ascii: "{"))
      levels.append(Level(members: value.members.map { ($0.key, $0.value) }, isRecord: true))
    case .data: text += OpenStepScalar.token(ofData: value.data ?? [], like: nil)
    case .string: text += string(value.string ?? [], style)
    case .number: text += string(Array((value.number ?? "0").utf8), style)
    case .bool: text += string(Array((value.bool == true ? "YES" : "NO").utf8), style)
    case .date: text += string(Array((value.date ?? "").utf8), style)
    case .null: text += OpenStepQuoting.double.token(for: StandIn.scalars(Array("$null".utf8)))
    }
  }

  private static func string(_ bytes: [UInt8], _ style: DocumentStyle) -> [UInt8] {
    OpenStepQuoting(quote: style.stringQuote).token(for: StandIn.scalars(bytes))
  }
}

extension DocumentStyle {
  /// The text between a key and its value.
  var equalsSign: [UInt8] { keySeparator ?? Array(" = ".utf8) }
}
