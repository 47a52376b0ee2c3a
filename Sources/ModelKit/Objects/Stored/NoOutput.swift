/// Stands for the output of a writer that makes a value.
final class NoOutput: SelectiveOutput {
  nonisolated(unsafe) static let shared = NoOutput()

  func other() {}
}
