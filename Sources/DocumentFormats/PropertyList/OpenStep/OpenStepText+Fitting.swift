import DocumentTree
import ModelBasics

extension OpenStepText: FittedText {
  static func fittedTokens(of text: Bytes, _ dialect: OpenStepDialect) -> [FittedToken] {
    let view = OpenStepText(text)
    var reader = OpenStepTokenReader(view, at: view.start)
    var tokens: [FittedToken] = []
    while let token = reader.next(before: view.count) {
      let kind: FittedToken.Kind =
        switch token.kind {
        case .openDictionary: .open(isObject: true)
        case .openArray: .open(isObject: false)
        case .closeDictionary, .closeArray: .close
        case .comma, .semicolon: .separator
        case .equals: .assignment
        case .string, .word, .data, .stray: .text
        }
      tokens.append(FittedToken(kind, Span(token.start, token.end)))
    }
    return tokens
  }

  static func assignment(_ style: DocumentStyle) -> [UInt8] { style.equalsSign }

  static var listsFollowObjects: Bool { true }
}
