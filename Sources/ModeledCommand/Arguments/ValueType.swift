import ArgumentParser

/// The type that `--type` gives to a new value.
enum ValueType: String, CaseIterable, ExpressibleByArgument {
  case string, number, bool, null, json
  /// A date and time in words or digits.
  case date
  /// Bytes, given as text in Base64 or hexadecimal, or as the name of a file.
  case base64, hex, file
}
