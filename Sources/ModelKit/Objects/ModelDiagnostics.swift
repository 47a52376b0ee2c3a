/// Mistakes in how models are used, which no data can cause.
public enum ModelMistake: Sendable, Equatable {
  /// An object was put into a second owner while the first still has it: its changes are the
  /// first one's. A property that only refers to it is a reference.
  case secondOwner(String)
  /// An object was put into itself, or into one that it owns at any distance: it does not belong to
  /// that one, and null is written in its place there. A property that leads back up is a reference.
  case ownsItself(String)
  /// A class is not `@Modeled`, but one above it is: it has that one's type, so nothing of its own
  /// is tracked or stored, and data calls it by the other's name. Said once for each class.
  case undeclaredClass(String)
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
