import DocumentFormats
import DocumentTree
import ModelBasics

// Finds a text in a long one: candidates in the bytes of the token, then the blocks around them, decoded.

extension LongText {
  package enum Match: Hashable, Sendable {
    /// The line in which the next match begins.
    case found(Position, hasWrapped: Bool)
    case nothing
    /// The search ended at a block, so that a key is answered in time; it can go on from there.
    case unfinished(Position)
  }

  /// The bytes that are searched for one key, and the blocks that are decoded.
  private static let mostBytes = 1 << 26
  private static let mostBlocks = 64

  /// Returns the next line with the beginning of a match, after a line or before it; `includesStart` is true if the line itself is
  /// compared too.
  package func match(
    of text: SearchText, from start: Position, forward: Bool, includesStart: Bool
  ) -> Match {
    let patterns = patterns(for: text)
    var bytesLeft = Self.mostBytes
    var blocksLeft = Self.mostBlocks
    var block = start.block
    var hasWrapped = false
    // The first block is searched again at the end, for its other lines.
    for step in 0...blockCount {
      let isFirst = step == 0
      if isFirst || patterns == nil || hasCandidate(patterns ?? [], inBlock: block, of: text) {
        let lines = matches(of: text, inBlock: block).indices(where: { !$0.starts.isEmpty })
          .ranges.flatMap { Array($0) }
        let eligible = lines.filter { line in
          guard isFirst else { return true }
          return forward
            ? line > start.line || includesStart && line == start.line
            : line < start.line || includesStart && line == start.line
        }
        if let line = forward ? eligible.first : eligible.last {
          return .found(Position(block: block, line: line), hasWrapped: hasWrapped)
        }
        blocksLeft -= 1
      }
      bytesLeft -= Self.blockSize
      let next = forward ? block + 1 : block - 1
      hasWrapped = hasWrapped || !(0..<blockCount).contains(next)
      block = (next + blockCount) % blockCount
      if bytesLeft <= 0 || blocksLeft <= 0, step < blockCount {
        return .unfinished(Position(block: block))
      }
    }
    return .nothing
  }

  /// The matches in one line: where they begin, and all parts of them, as ranges of its bytes.
  struct LineMatches: Sendable {
    var starts: [Int] = []
    var parts: [Range<Int>] = []
  }

  /// Returns the matches that begin in a block, for each of its lines.
  func matches(of text: SearchText, inBlock index: Int) -> [LineMatches] {
    let lines = lines(ofBlock: index).map { Array($0.utf8) }
    var found = Array(repeating: LineMatches(), count: lines.count)
    var joined = lines.flatMap { $0 }
    let count = joined.count
    if index + 1 < blockCount {
      joined += self.lines(ofBlock: index + 1).joined().utf8.prefix(text.utf8.count * 2)
    }
    joined.withUnsafeBytes { bytes in
      var line = 0
      var lineStart = 0
      for match in text.matches(in: bytes) where match.lowerBound < count {
        while match.lowerBound >= lineStart + lines[line].count {
          lineStart += lines[line].count
          line += 1
        }
        found[line].starts.append(match.lowerBound - lineStart)
        var (part, partStart) = (line, lineStart)
        while part < lines.count, partStart < match.upperBound {
          let end = partStart + lines[part].count
          found[part].parts.append(
            max(match.lowerBound, partStart) - partStart..<min(match.upperBound, end) - partStart)
          (part, partStart) = (part + 1, end)
        }
      }
    }
    return found
  }

  /// Returns texts, one of which is in the token wherever the text is in what is shown; nil if each block has to be decoded.
  private func patterns(for text: SearchText) -> [BytePattern]? {
    // What is shown for a line end or a control character is not in the token.
    guard !text.asciiPart.isEmpty, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    guard isString else { return [BytePattern(text.asciiPart, ignoringCase: text.ignoresCase)] }
    guard let spellings = tokens.spellings(of: text.utf8) else { return nil }
    return spellings.map {
      $0 == text.utf8
        ? BytePattern(text.asciiPart, ignoringCase: text.ignoresCase)
        : BytePattern($0, ignoringCase: true)
    }
  }

  /// The greatest length of the spelling of one byte.
  private static let longestEscape = 12

  /// True if one of the patterns is where a match that begins in a block may be.
  private func hasCandidate(
    _ patterns: [BytePattern], inBlock index: Int, of text: SearchText
  ) -> Bool {
    // The only escape of a match may be in its last character.
    let longest = text.utf8.count * Self.longestEscape
    let start = token.span.start + index * Self.blockSize
    let end = min(token.span.end, start + Self.blockSize + longest)
    return token.bytes.first(of: patterns, in: Span(start, end)) != nil
  }
}
