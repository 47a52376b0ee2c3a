import ModelData

/// Makes a value of an object and everything in it, without recursion. A shared object is repeated
/// for each reference, within the budget; an object that contains itself is a fault.
struct ObjectExpander<Forms: ObjectForms> {
  private let forms: Forms
  private var builder = ValueBuilder()
  private var budget: ExpansionBudget
  private var frames: [Frame] = []
  /// The offsets in the file of all values and keys in reading order; of a key, that of its
  /// container.
  private var offsets: [Int] = []
  /// For each object, true while it is being expanded.
  private var isOpen: [Bool]

  /// A container with items left.
  private struct Frame {
    var object: Int
    /// The keys of a record, empty for an array.
    var keys: [ArraySlice<UInt8>]
    var items: [ObjectForm.Item]
    var next = 0
  }

  static func value(of object: Int, _ forms: Forms) throws(PropertyListFault) -> Value {
    var expander = Self(forms)
    return try expander.expand(object)
  }

  /// Returns the value with the offsets in the file of its values and keys, in reading order.
  static func placedValue(
    of object: Int, _ forms: Forms
  ) throws(PropertyListFault) -> (value: Value, offsets: [Int]) {
    var expander = Self(forms)
    return (try expander.expand(object), expander.offsets)
  }

  private init(_ forms: Forms) {
    self.forms = forms
    budget = ExpansionBudget(fileSize: forms.table.fileSize)
    isOpen = Array(repeating: false, count: forms.table.objects.count)
  }

  private mutating func expand(_ root: Int) throws(PropertyListFault) -> Value {
    try add(root)
    while let frame = frames.last {
      guard frame.next < frame.items.count else {
        builder.end()
        isOpen[frame.object] = false
        frames.removeLast()
        continue
      }
      frames[frames.count - 1].next += 1
      if !frame.keys.isEmpty {
        try pay(frame.keys[frame.next].count, at: frame.object)
        builder.key(Array(frame.keys[frame.next]))
        offsets.append(forms.table.objects[frame.object].offset)
      }
      switch frame.items[frame.next] {
      case .object(let object): try add(object)
      case .number(let text):
        try pay(text.utf8.count, at: frame.object)
        offsets.append(forms.table.objects[frame.object].offset)
        builder.number(text)
      case .string(let bytes):
        try pay(bytes.count, at: frame.object)
        offsets.append(forms.table.objects[frame.object].offset)
        builder.string(Array(bytes))
      }
    }
    // All forms are built in order, so this can only fail for an invalid number.
    guard let value = builder.finish() else { throw forms.table.fault(.badNumber, at: root) }
    return value
  }

  private mutating func add(_ object: Int) throws(PropertyListFault) {
    guard !isOpen[object] else { throw forms.table.fault(.cycle, at: object) }
    let form = try forms.form(of: object, paying: &budget)
    try pay(form.size, at: object)
    offsets.append(forms.table.objects[object].offset)
    switch form {
    case .null: builder.null()
    case .bool(let bool): builder.bool(bool)
    case .number(let text): builder.number(text)
    case .string(let bytes): builder.string(bytes)
    case .data(let bytes): builder.data(bytes)
    case .date(let text): builder.date(text)
    case .array(let items):
      builder.beginArray()
      frames.append(Frame(object: object, keys: [], items: items))
      isOpen[object] = true
    case .record(let members):
      builder.beginRecord()
      frames.append(
        Frame(object: object, keys: members.map(\.key), items: members.map(\.item)))
      isOpen[object] = true
    }
  }

  private mutating func pay(_ bytes: Int, at object: Int) throws(PropertyListFault) {
    guard budget.pay(bytes: bytes) else { throw forms.table.fault(.expandsTooMuch, at: object) }
  }
}

extension ObjectForm {
  /// The bytes of a scalar, for the budget.
  fileprivate var size: Int {
    switch self {
    case .string(let bytes), .data(let bytes): bytes.count
    case .number(let text), .date(let text): text.utf8.count
    default: 0
    }
  }
}
