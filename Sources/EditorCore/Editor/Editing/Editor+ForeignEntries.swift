import DocumentFormats
import DocumentTree

extension Editor {
  /// Returns the register with its entries in the format of the current file. Returns nil, with a message, if the format cannot
  /// hold one of them. References to values of another file become copies of these.
  mutating func registerHere() -> Register? {
    var register = register
    guard register.takeReferences(to: file.document, in: file.id) else {
      report(.entryNotWithoutReferences)
      return nil
    }
    guard let source = register.format, source != file.format,
      !source.tokens.areTokens(of: file.format.tokens)
    else { return register }
    let format = isStrict ? file.format.strict : file.format
    var result = register
    var count = 0
    for index in result.entries.indices where !result.entries[index].text.isEmpty {
      let entry = result.entries[index]
      guard
        let converted = ConvertedEntry(
          entry.text, isMember: entry.key != nil, from: source, to: format)
      else {
        let key = entry.key.map { RowText.oneLine($0.prefix(40)) }
        report(.entryNotConverted(format, key: key))
        return nil
      }
      result.entries[index].text = converted.text
      result.entries[index].value = converted.value
      result.entries[index].cut = nil
      if count == 0 { result.note = converted.losses.first.first?.message(format) }
      count += converted.losses.count
    }
    if let note = result.note, count > 1 { result.note = "\(note) (and \(count - 1) more)" }
    return result
  }
}
