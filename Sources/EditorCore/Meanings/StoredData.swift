import DocumentTree
import ModelData
import ModelValues

/// Bytes stored as text, with their spelling.
package struct StoredData: Hashable, Sendable {
  package enum Spelling: Hashable, Sendable {
    /// Base64 after a prefix such as `data:image/png;base64,`.
    case base64(prefix: [UInt8])
    case hexadecimal(isUppercase: Bool)
    /// A type of the format.
    case bytes
  }

  package var bytes: [UInt8]
  package var spelling: Spelling

  private init(bytes: [UInt8], spelling: Spelling) {
    self.bytes = bytes
    self.spelling = spelling
  }

  /// Parses a text as data: pairs of hexadecimal digits, or Base64.
  package init?(_ text: [UInt8]) {
    if !text.isEmpty, let blob = Blob.readHexadecimal(text) {
      let isUppercase = text.contains { (0x41...0x46).contains($0) }
      self.init(bytes: blob.bytes, spelling: .hexadecimal(isUppercase: isUppercase))
      return
    }
    self.init(base64: text)
  }

  package init?(base64 text: [UInt8]) {
    var prefix = text[..<0]
    if text.starts(with: "data:".utf8) {
      guard let comma = text.prefix(256).firstIndex(of: UInt8(ascii: ",")) else { return nil }
      prefix = text[...comma]
    }
    guard let blob = Blob.readBase64(Array(text[prefix.endIndex...])) else { return nil }
    self.init(bytes: blob.bytes, spelling: .base64(prefix: Array(prefix)))
  }

  /// Returns other bytes as text in the same spelling.
  package func text(of bytes: [UInt8]) -> [UInt8] {
    switch spelling {
    case .base64(let prefix): return prefix + Array(Blob(bytes).base64.utf8)
    case .hexadecimal(let isUppercase):
      let digits = Blob(bytes).hexadecimal
      return Array((isUppercase ? digits.uppercased() : digits).utf8)
    case .bytes: return bytes
    }
  }

  /// Creates the stored data of a recognised node; returns nil if it is not data.
  package init?(_ recognition: Recognition, of node: Node, in document: Document) {
    if case .archive(let bytes) = recognition.storedForm {
      self.init(bytes: bytes, spelling: .bytes)
      return
    }
    guard recognition.meaning.kind is DataMeaning else { return nil }
    switch recognition.storedForm {
    case .string:
      guard let token = document.value(of: node)?.array else { return nil }
      self.init(document.grammar.keyBytes(of: token))
    case .record(let record):
      guard let text = record["string"] else {
        self.init(base64: [])
        return
      }
      self.init(base64: text.string ?? [])
    case .data:
      guard let token = document.value(of: node) else { return nil }
      self.init(bytes: document.tokens.string(of: token.buffer), spelling: .bytes)
    case .number, .date, .elements, .archive: return nil
    }
  }
}

extension Recognition {
  /// Returns the stored form of new bytes in place of the data.
  package func replacement(_ bytes: [UInt8], like data: StoredData) -> Replacement {
    switch storedForm {
    case .data, .archive: return .data(bytes)
    case .string, .number, .date, .record, .elements: break
    }
    let text = data.text(of: bytes)
    guard case .record(var record) = storedForm else {
      return .text(String(decoding: text, as: UTF8.self))
    }
    if record["length"]?.number.flatMap({ Int($0) }) != bytes.count {
      record["length"] = Value(bytes.count)
    }
    record["string"] = .string(text)
    return .record(record)
  }
}
