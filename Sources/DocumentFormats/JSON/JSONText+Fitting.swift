import DocumentTree
import ModelBasics

extension JSONText: FittedText {
  static func fittedTokens(of text: Bytes, _ dialect: JSONDialect) -> [FittedToken] {
    var reader = JSONTokenReader(JSONText(text, dialect))
    var tokens: [FittedToken] = []
    while let token = reader.next(before: text.count) {
      let kind: FittedToken.Kind =
        switch token.kind {
        case .openObject: .open(isObject: true)
        case .openArray: .open(isObject: false)
        case .close: .close
        case .comma: .separator
        case .colon: .assignment
        case .string, .word: .text
        }
      tokens.append(FittedToken(kind, reader.span(of: token)))
    }
    return tokens
  }

  static func assignment(_ style: DocumentStyle) -> [UInt8] { style.colon }

  static var listsFollowObjects: Bool { false }
}
