extension CronExpression {
  /// Returns the reason why a text is not a cron expression, such as `hour: 25 is not in 0…23`; nil if it is one.
  public static func errorMessage(for text: [UInt8]) -> String? {
    guard read(text) == nil else { return nil }
    if text.first == UInt8(ascii: "@") {
      return "no such name; there are \(macros.keys.sorted().joined(separator: " "))"
    }
    let isWrapped = text.starts(with: wrapper.utf8) && text.last == UInt8(ascii: ")")
    let inner = isWrapped ? text.dropFirst(wrapper.utf8.count).dropLast() : text[...]
    let fields = inner.split(whereSeparator: isBlank)
    let forms = forms(of: fields.count, isWrapped: isWrapped)
    guard !forms.isEmpty else {
      let count = fields.count == 1 ? "1 field" : "\(fields.count) fields"
      return isWrapped
        ? "\(count) where there must be 6: minute hour day month weekday year"
        : "\(count) where there must be 5: minute hour day month weekday, or words"
    }
    let form = forms.first { form in
      zip(form, fields).allSatisfy { !$1.elementsEqual("?".utf8) || $0.isOfDays }
    }
    let found = zip(form ?? forms[0], fields).first { !isValid($1, $0) }
    guard let (part, field) = found else { return "not a cron expression" }
    let fieldText = String(decoding: field.prefix(16), as: UTF8.self)
    let names = part.names.first.map { ", \($0)…" } ?? ""
    let range = part.range(.sundayIsZero)
    return "\(part.name): \(fieldText) is not in \(range.lowerBound)…\(range.upperBound)\(names)"
  }

  private static func isValid(_ field: ArraySlice<UInt8>, _ part: Field.Part) -> Bool {
    Numbering.allCases.contains { Field(field, part, $0) != nil }
  }
}
