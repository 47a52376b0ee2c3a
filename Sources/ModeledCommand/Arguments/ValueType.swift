import ArgumentParser

/// What the text of a new value is to be.
enum ValueType: String, CaseIterable, ExpressibleByArgument {
  case string, number, bool, null, json
  /// Bytes: as text, or those of a file.
  case base64, hex, file
}
