import DocumentTree
import ModelBasics

extension Format {
  /// All supported formats.
  package static let all: [Format] = [
    .json, .jsonc, .json5, .jsonLines, .xmlPropertyList, .binaryPropertyList,
    .openStep, .keyedArchive,
  ]

  /// The formats whose new files can be made of any text. In a new file of another one the value is a part of the root.
  package static let forNewFiles = all.filter { $0.grammar.annotations?.rootKey == nil }

  /// Returns the format with an id, or nil if there is none.
  package static func named(_ id: String) -> Format? { all.first { $0.id == id } }

  /// Returns the format of a file: by its first bytes if only one format begins so, else by its name. The default is JSONC, since
  /// files called `.json` may contain comments.
  package static func recognise(name: String, bytes: Bytes) -> Format {
    let start = start(of: bytes)
    let found = all.map { $0.recognise(bytes, start) }
    if let index = found.firstIndex(of: .content) { return all[index] }
    // Its refusal says what it is.
    if ForeignText.binary(start) != nil { return .jsonc }
    let isNameOfFormat = all.contains { $0.isNamed(by: name) }
    let format = zip(all, found).first {
      $1?.decides(isNameOfOther: isNameOfFormat && !$0.isNamed(by: name)) == true
    }
    return format?.0 ?? farthest(of: all.filter { $0 != .json && $0.isNamed(by: name) }, in: start)
      ?? .jsonc
  }

  /// Returns the format that reads the start of a file farthest; the first of those that read as far. Files of any name may be JSON, which
  /// some programs write under the names of property lists.
  private static func farthest(of formats: [Format], in start: [UInt8]) -> Format? {
    guard let first = formats.first else { return nil }
    let mayBeJSON = start.first { $0 > 0x20 }.map { "{[".utf8.contains($0) } == true
    if formats.count == 1, !mayBeJSON { return first }
    let formats = mayBeJSON ? formats + [.jsonc] : formats
    let distances = formats.map { distance($0, in: start) }
    let longest = distances.max()
    return zip(formats, distances).first { $0.1 == longest }?.0
  }

  /// Returns the offset up to which a format reads the start of a file, which may end within a token.
  private static func distance(_ format: Format, in start: [UInt8]) -> Int {
    let document = Document(Bytes(start), grammar: format.grammar)
    if !document.isIndexed { document.indexJob.run() }
    guard let fault = document.fault, !fault.isUnfinished else {
      return start.count
    }
    // The correction of a string that does not end is after the fault.
    return max(fault.offset, fault.stopOffset)
  }

  /// Returns the format of a new file with a name, or nil if the name does not tell it.
  package static func forNewFile(named name: String) -> Format? {
    all.first { $0.isNamed(by: name) }
  }

  /// Returns true if files with this name may be of the format.
  package func isNamed(by name: String) -> Bool {
    let name = name.lowercased()
    return fileExtensions.contains { name.hasSuffix("." + $0.lowercased()) }
  }

  /// Returns true if a file with this name may be of the format, although the name may announce another one: a format whose files
  /// are no text may have the names of the format whose extension its values have, as a binary property list may be called `.plist`.
  package func mayBeNamed(_ name: String) -> Bool {
    if isNamed(by: name) { return true }
    guard !newCarrier.isText else { return false }
    return Self.forNewFile(named: "." + valueExtension)?.isNamed(by: name) == true
  }

  /// Returns the format of a document in a data value: the one that begins so, or JSON if the whole text is valid. Returns nil if the
  /// bytes are no document.
  package static func embedded(in bytes: Bytes) -> Format? {
    if let format = views(of: bytes).first { return format }
    let document = Document(Format.json.carried(bytes).text, grammar: Format.json.grammar)
    guard document.kind(of: document.root).isContainer else { return nil }
    if !document.isIndexed { document.indexJob.run() }
    return document.fault == nil ? .json : nil
  }

  /// Returns the formats in which a file can be shown, the most meaningful first. There is more than one if its first bytes are those
  /// of one format and its content is that of another.
  package static func views(of file: Bytes) -> [Format] {
    let start = start(of: file)
    let found = all.map { $0.recognise(file, start) }
    return [Recognition.content, .start(yieldsToNames: false)].flatMap { recognition in
      zip(all, found).filter { $0.1 == recognition }.map(\.0)
    }
  }

  /// Returns the reasons why a file that was recognised as this format is not shown in a more meaningful one.
  package func hindrances(of file: Bytes) -> [FileRemark] {
    let start = Self.start(of: file)
    return Self.all.filter { $0 != self }.compactMap {
      guard case .hindrance(let reason) = $0.recognise(file, start) else { return nil }
      return FileRemark(reason)
    }
  }

  /// Returns true if the first bytes of a file are of this format only.
  func begins(_ file: Bytes) -> Bool {
    guard case .start = recognise(file, Self.start(of: file)) else { return false }
    return true
  }

  /// The length of the start of a file that is looked at.
  private static let startLength = 1 << 12

  /// Returns the first characters of a file in UTF-8.
  private static func start(of file: Bytes) -> [UInt8] {
    let start = file.array(Span(0, min(startLength, file.count)))
    let whole = Bytes(start)
    for carrier in UnicodeCarrier.all {
      if let text = carrier.text(in: whole) { return text.array(Span(0, text.count)) }
    }
    return start
  }

  /// The format of documents that keep to the strict standard, such as JSON for JSONC; the format itself if it has no such.
  package var strict: Format { Self.all.first { $0.name == strictName } ?? self }

  /// Returns true if the name of a file announces more than the strict form of the format, such as `.jsonc` or `tsconfig.json`.
  package func isExtended(fileName: String) -> Bool {
    let strict = strict
    return grammar.standard?.isExtended(byConventionOf: fileName) == true
      || fileExtensions.contains {
        !strict.fileExtensions.contains($0) && fileName.hasSuffix("." + $0)
      }
  }
}
