/// An error or a warning about data, with its position if the data came from a file.
public struct Problem: Error, Hashable, Sendable {
  /// The severity of a problem.
  public enum Severity: Hashable, Sendable {
    /// The data does not have the format it claims to have.
    case error
    /// The data is usable, but part of it is not as it should be.
    case warning
  }

  /// A position in a file, counted as editors count: line and column from 1, columns in Unicode scalars, together with the byte
  /// offset.
  public struct Position: Hashable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The column in Unicode scalars, from 1.
    public var column: Int
    /// The byte offset, from 0.
    public var offset: Int

    /// Creates a position from a line and a column, both from 1, and a byte offset.
    public init(line: Int, column: Int, offset: Int) {
      self.line = line
      self.column = column
      self.offset = offset
    }
  }

  /// The severity.
  public var severity: Severity
  /// The position in the file; nil if the data did not come from a file.
  public var position: Position?
  /// The fault and what was expected, as one clause without a period.
  public var message: String

  /// Creates a problem with a message.
  public init(_ severity: Severity = .error, at position: Position? = nil, _ message: String) {
    self.severity = severity
    self.position = position
    self.message = message
  }
}

extension Problem: CustomStringConvertible {
  /// The position and the message, as in `4:12: the text ends inside a string`; without a position, only the message.
  public var description: String {
    position.map { "\($0.line):\($0.column): \(message)" } ?? message
  }
}
