/// A value in an allocation of its own. For large values that are rarely there: a copy of what contains one copies a reference instead
/// of its many fields, which makes the code of all copies shorter.
@propertyWrapper
indirect enum Boxed<Value: Sendable>: Sendable {
  case value(Value)

  init(wrappedValue: Value) { self = .value(wrappedValue) }

  var wrappedValue: Value {
    get {
      switch self {
      case .value(let value): value
      }
    }
    set { self = .value(newValue) }
  }
}
