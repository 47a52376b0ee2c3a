/// Mistakes in how models are used, which no data can cause.
public enum ModelMistake: Sendable, Equatable {
  /// An object was put into a second owner while the first still has it: its changes are the
  /// first one's. A property that only refers to it is a reference.
  case secondOwner(String)
  /// A key path of a class that leads to nothing of it that is tracked.
  case noProperty(String, String)
  /// An unknown property was set under a key that a property of the class has: that is set as what
  /// it is.
  case declaredKey(String, String)
}

/// Who is told of mistakes.
public enum ModelDiagnostics {
  /// Told of each mistake; at first it does nothing.
  @TaskLocal public static var handler: @Sendable (ModelMistake) -> Void = { _ in }
}
