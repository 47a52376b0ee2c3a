import DocumentFormats
import DocumentTree
import ModelData
import ModelValues

extension Editor {
  /// Opens the picker of a value that is known; false where there is none for it.
  mutating func openPicker() -> Bool {
    let path = file.focus.path
    guard file.focus.isNode, let recognition = file.recognition(of: path), recognition.isPicked
    else { return false }
    if case .string = recognition.carrier, let node = path.last {
      guard let token = shortToken(of: node), file.document.tokens.spelledString(token) != nil
      else { return false }
    }
    if case .text(.data) = recognition.meaning { return openData(of: recognition, at: path) }
    let name = recognition.meaning.name
    let title = name.prefix(1).uppercased() + name.dropFirst() + " · " + file.focusText
    var picker = Picker(
      recognition, path: path, title: title, panel: panel(for: recognition), in: readings,
      keys: keymap)
    picker.resize(size)
    layers.append(picker)
    return true
  }

  /// Enter in a picker: its value becomes an edit, or it stays and says why not.
  mutating func accept(_ picker: Picker) {
    guard picker.obstacle == nil else { return }
    guard picker.isChanged else {
      layers.removeLast()
      return
    }
    guard let written = picker.original.written(picker.meaning) else { return }
    layers.removeLast()
    if write(written, over: picker.original, at: picker.path), let node = picker.path.last {
      lastChange = .meaning(picker.meaning, token: file.document.valueText(of: node))
    }
  }

  /// `^T` in a picker: what is typed goes on as plain text, so that nothing has to be what it was.
  mutating func editAsText(_ picker: Picker) {
    guard let node = picker.path.last, let token = shortToken(of: node) else { return }
    switch picker.original.carrier {
    case .string:
      guard let string = file.document.tokens.spelledString(token) else { return }
      layers.removeLast()
      open(.meaning(string), string.meaning, typed: picker.line)
    case .number:
      layers.removeLast()
      open(.scalar, FieldText.scalars(token), typed: picker.line)
    case .record, .elements: say(.noTextHere)
    }
  }

  /// `^G` in the picker of a UUID: a new one.
  mutating func renewIdentifier(of picker: Picker) {
    let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    guard let identifier = UniqueIdentifier(random: bytes) else { return }
    var picker = picker
    picker.renew(identifier)
    layers[layers.count - 1] = picker
  }

  /// What is typed in a picker becomes an edit, whatever it is.
  mutating func preserve(_ picker: Picker) {
    layers.removeLast()
    switch picker.original.carrier {
    case .string, .number:
      edit { document throws(EditError) in
        try document.setValue(
          picker.path, text: document.tokens.stringToken(for: picker.line.scalars))
        return picker.path
      }
    case .record, .elements:
      guard let fitting = picker.meaning.fitting, let written = picker.original.written(fitting)
      else { return }
      write(written, over: picker.original, at: picker.path)
    }
  }

  /// Stores a value in the place of another, as one edit; false when it was refused.
  @discardableResult
  mutating func write(
    _ written: Recognition.Written, over old: Recognition, at path: NodePath
  ) -> Bool {
    edit { document throws(EditError) in
      try document.transact(focus: path) { document throws(EditError) in
        try document.write(written, over: old, at: path)
      }
      return path
    }
  }
}

extension Recognition {
  /// Whether there is a picker for it: text that is only shown is edited as text.
  package var isPicked: Bool {
    switch meaning {
    case .color, .moment, .timing, .size, .identifier: true
    case .text(.schedule), .text(.locator), .text(.data): true
    case .text(.number): false
    }
  }
}

extension Document {
  /// Writes what is stored for a value in the place of what is there, touching nothing that is
  /// the same.
  package mutating func write(
    _ written: Recognition.Written, over old: Recognition, at path: NodePath
  ) throws(EditError) {
    defer { leadRedo(to: path) }
    switch written {
    case .text(let text): try setValue(path, text: token(for: text, at: path))
    case .elements(let elements):
      guard let node = path.last else { return }
      let (children, _) = ReadingSubject.children(
        of: node, in: self, limit: ReadingSubject.elementLimit)
      var before: [Value] = []
      if case .elements(let elements) = old.carrier { before = elements }
      for (place, element) in elements.enumerated() {
        if place < children.count {
          guard place >= before.count || before[place] != element else { continue }
          try setValue(path + [children[place]], text: text(of: element))
        } else {
          try insert(key: nil, text: text(of: element), into: path, at: .last)
        }
      }
    case .record(let record):
      var before = Record()
      if case .record(let record) = old.carrier { before = record }
      try write(record, over: before, at: path)
    }
  }

  private mutating func write(
    _ record: Record, over before: Record, at path: NodePath
  ) throws(EditError) {
    guard let node = path.last else { return }
    let (children, _) = ReadingSubject.children(
      of: node, in: self, limit: ReadingSubject.memberLimit)
    var nodes: [[UInt8]: Node] = [:]
    for (member, child) in zip(before.members, children) where nodes[member.keyBytes] == nil {
      nodes[member.keyBytes] = child
    }
    for member in before.members where record[member.key] == nil {
      if let node = nodes[member.keyBytes] { try remove(path + [node]) }
    }
    var last: Node?
    for member in record.members {
      if let node = nodes[member.keyBytes] {
        last = node
        guard before[member.key] != member.value else { continue }
        try setValue(path + [node], text: text(of: member.value))
      } else {
        last = try insert(
          key: member.keyBytes, text: text(of: member.value), into: path,
          at: last.map { .after(Child($0)) } ?? .first)
      }
    }
  }

  /// The token of a text in the place of another: a string keeps the spelling of what stays, and
  /// what a number has no room for, `9999-12-31T00:00:00Z`, is a string.
  package func token(for text: String, at path: NodePath) -> [UInt8] {
    let scalars = Array(text.unicodeScalars)
    guard let node = path.last else { return tokens.stringToken(for: scalars) }
    let old = value(of: node)
    if kind(of: node) != .string, let number = Value.number(text),
      let token = tokens.token(of: number, inPlaceOf: old)
    {
      return token
    }
    guard kind(of: node) == .string, let old else { return tokens.stringToken(for: scalars) }
    return tokens.stringToken(for: scalars, inPlaceOf: old)
  }

  private func text(of value: Value) -> [UInt8] {
    tokens.text(of: value, style: style, isCompact: true)
  }
}
