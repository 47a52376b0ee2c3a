import ModelData

/// Writes a value as an XML property list, laid out as by Apple's writers, with a tab for each level.
///
/// Bytes of strings that are not UTF-8 become U+FFFD. See ``XMLValueWriter`` for null and dates.
package enum XMLPropertyListWriter {
  package static func text(of value: Value) -> [UInt8] {
    let text = Format.xmlPropertyList.documentText(of: value)
    return String(validating: text, as: UTF8.self) == nil
      ? Array(String(decoding: text, as: UTF8.self).utf8) : text
  }
}
