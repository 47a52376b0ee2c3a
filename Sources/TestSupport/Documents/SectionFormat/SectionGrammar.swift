// A format that no file uses: it combines, each as small as possible, the features that the formats
// besides JSON have and JSON lacks. The tree is tested with it before those formats are added.
//
//   # about the port                     comment lines above an entry belong to it,
//   port = 80  # for now                 and so does a comment after it
//   text = """
//     as it stands                       these lines keep their indentation
//   """
//   moved = '''                          these lines move with the entry, all by the same indentation
//     as it stands
//     '''
//   hosts = :                            a list of the deeper lines below that begin with dashes
//     - &main "a.example"                an anchor,
//     - *main                            and a reference to the last anchor of its name above
//   [server]  # about all of it          a section, to the next header that its path does not begin
//     "two words" = true
//     limits.open = 10                   an entry in an object `limits` that has no header
//     [server.tls]                       inside it; lines in it are indented at least as its header
//   [[user]]                             an element of a list of sections,
//   [user.home]                          a section inside it,
//   [[user]] &known                      and the next element, with an anchor
//   [guest]
//     << = *known                        the members of that section that this one has not itself
//
// The value of an object begins where its header ends: the last `]` and the lines of the section are the text of
// such a value, as `80` is that of another. A text of its own takes its path from its first header.

import DocumentFormats
import DocumentTree
import ModelBasics

/// The rules of the test format.
package struct SectionGrammar: FormatGrammar {
  /// True if edits that give references another meaning are refused.
  private let guardsReferences: Bool

  package init(guardingReferences: Bool = true) { guardsReferences = guardingReferences }

  package func structure(
    of bytes: Bytes, as form: TextForm, index: IndexBox
  ) -> any Structure {
    TableStructure(bytes, as: form, index: index) { Self.reader(of: bytes, as: form) }
  }

  package static func reader(of bytes: Bytes, as form: TextForm) -> any TableReader {
    SectionReader(bytes, as: form)
  }

  package var layout: any Layout { SectionLayout() }
  package var sections: (any Sections)? { SectionSections() }
  package var references: (any References)? { SectionReferences(isGuarded: guardsReferences) }
  package var comments: (any Comments)? { EntryTextComments<SectionText>(.sections) }
  package var tokens: any Tokens & Fields { SectionTokens() }

  package func valueSpan(in text: Bytes) -> Result<Span, Fault> {
    let source = Source(text, self, as: .entry)
    if let fault = source.faultOfTable { return .failure(fault) }
    let reading = SectionText(text)
    let start = reading.pastBlankLines(0)
    guard let value = onlyValue(in: source), value.offset == start,
      let end = source.structure.end(of: value, budget: .max),
      // Comments below the entries of a container are in it.
      reading.pastBlankLines(end) == text.count
        || value.kind.isContainer && reading.pastComments(end) == text.count
    else { return .failure(SectionFault.expectedValue.at(start)) }
    return .success(Span(start, end))
  }

  /// Returns the value that a text is; nil for a list of entries.
  private func onlyValue(in source: Source) -> SourceValue? {
    guard let root = source.structure.root, root.form == .value else { return nil }
    let entry = source.structure.entry(at: root.offset, .value, budget: .max)
    return entry.kind == .object && !entry.isSection ? nil : entry.value
  }

  package func entry(in text: Bytes) -> (offset: Int, form: NodeForm)? {
    let source = Source(text, self, as: .entry)
    guard source.faultOfTable == nil, let root = source.structure.root else { return nil }
    return root.form == .member || onlyValue(in: source) != nil ? root : nil
  }

  package func isKey(_ text: [UInt8]) -> Bool {
    !text.isEmpty && SectionText(Bytes(text)).endOfKey(0) == text.count
  }

  package func keyToken(
    for key: [UInt8], replacing old: [UInt8]?, at site: Site
  ) -> [UInt8] {
    if !key.isEmpty, key.allSatisfy(SectionText.isWord) { return key }
    var token: [UInt8] = [0x22]
    for byte in key {
      switch byte {
      case 0x22, 0x5C: token += [0x5C, byte]
      case 0x0A: token += Array(#"\n"#.utf8)
      case 0x0D: token += Array(#"\r"#.utf8)
      default: token.append(byte)
      }
    }
    return token + [0x22]
  }

  package func keyBytes(of token: [UInt8]) -> [UInt8] {
    guard token.first == 0x22 else { return token }
    var key: [UInt8] = []
    var isEscaped = false
    for byte in token.dropFirst().dropLast() {
      switch (isEscaped, byte) {
      case (false, 0x5C):
        isEscaped = true
        continue
      case (true, UInt8(ascii: "n")): key.append(0x0A)
      case (true, UInt8(ascii: "r")): key.append(0x0D)
      default: key.append(byte)
      }
      isEscaped = false
    }
    return key
  }

  package func message(for fault: Fault, in bytes: Bytes, as form: MessageForm) -> String {
    SectionFault(rawValue: fault.code)?.message ?? TableFault(rawValue: fault.code)?.message
      ?? "this is not the test format"
  }
}

/// The reason why a text is not valid.
enum SectionFault: Int {
  case expectedEntry, expectedValue, expectedEqualsSign, expectedLineEnd, expectedBracket
  case unterminatedString, itemOutsideList, wrongIndentation, sectionElsewhere, unknownReference

  func at(_ offset: Int) -> Fault { Fault(offset: offset, code: rawValue) }

  var message: String {
    switch self {
    case .expectedEntry: "a key, or a header in brackets, is needed here"
    case .expectedValue: "a value is needed here"
    case .expectedEqualsSign: "an = is needed after the key"
    case .expectedLineEnd: "the line must end here"
    case .expectedBracket: "a ] is needed here"
    case .unterminatedString: "the string does not end"
    case .itemOutsideList: "an item needs a list, and the indentation of the items before it"
    case .wrongIndentation: "this line must be indented at least as the header of its section"
    case .sectionElsewhere: "the section that this header names is not the one it stands in"
    case .unknownReference: "there is no anchor of this name above"
    }
  }
}
