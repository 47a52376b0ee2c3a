/// Something wrong with data, and where.
///
/// The reason is for code; the words for people are made from it in one place per module.
public struct Problem: Error, Hashable, Sendable {
  /// How much it matters.
  public enum Severity: Hashable, Sendable {
    /// The data is not what it claims to be.
    case error
    /// The data can be used, but something in it is not as it should be.
    case warning
  }

  /// A place in a file, counted as editors count: lines and columns from 1, columns in
  /// Unicode scalars, with the byte offset they stand for.
  public struct Place: Hashable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The column in Unicode scalars, from 1.
    public var column: Int
    /// The byte offset, from 0.
    public var offset: Int

    /// A place at a line and column, both from 1.
    public init(line: Int, column: Int, offset: Int) {
      self.line = line
      self.column = column
      self.offset = offset
    }
  }

  /// How much it matters.
  public var severity: Severity
  /// Where, when it came from a file.
  public var place: Place?
  /// What is wrong and what would be right, as one clause without a full stop.
  public var message: String

  /// A problem with its wording already made.
  public init(_ severity: Severity = .error, at place: Place? = nil, _ message: String) {
    self.severity = severity
    self.place = place
    self.message = message
  }
}

extension Problem: CustomStringConvertible {
  /// `4:12: the text ends inside a string`; without a place the message alone.
  public var description: String {
    place.map { "\($0.line):\($0.column): \(message)" } ?? message
  }
}
