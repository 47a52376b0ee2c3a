import DocumentFormats
import DocumentTree

/// A question that must be answered before something could be lost.
///
/// Only the displayed keys answer it: not Enter, not the key that opened it, and no key typed before the question could be read.
package struct Question: Layer {
  package indirect enum Action: Sendable {
    case stay
    case saveAndClose(FileID)
    case discardAndClose(FileID)
    case saveAllAndQuit
    case discardAllAndQuit
    case compareWithDisk(FileID)
    case reload(FileID)
    case reloadKeepingEdits(FileID)
    case saveElsewhere(FileID)
    case overwrite(FileID)
    case overwriteOther(FileID, SaveRequest.Target)
    case saveBroken(FileID, target: SaveRequest.Target)
    case convert(FileID, target: SaveRequest.Target)
    case overwriteData(FileID, path: String)
    case exportElsewhere(path: String)
    case recover(FileID, RecoveryOffer)
    case compareRecovery(FileID, RecoveryOffer)
    case discardRecovery(FileID, RecoveryOffer)
    case revert(NodePath)
    case revertAll
    case changeOthers(BulkEdit)
    case pasteOver([UInt8])
    case pasteAsEntry([UInt8])
    case goTo(NodePath)
    case copyReferenced(NodePath)
    case changeNames([RepeatedName])
    case changeReferences([LinkReference], to: [UInt8])
  }

  package struct Choice: Sendable {
    package var key: Key
    package var text: String
    /// The text in a window that is too small for all choices.
    package var brief: String?
    package var action: Action

    init(key: Key, text: String, brief: String? = nil, action: Action) {
      self.key = key
      self.text = text
      self.brief = brief
      self.action = action
    }
  }

  package let title: String
  package let lines: [String]
  package let choices: [Choice]
  private let openedBy: Key?
  /// The last key that was no answer.
  private var refused: Key?

  init(
    title: String, lines: [String], choices: [Choice], openedBy: Key?
  ) {
    self.title = title
    self.lines = lines
    self.choices = choices
    self.openedBy = openedBy
  }

  package func overlay(in size: Size) -> OverlayContent? {
    // All choices must be seen, so the explanation gives way first. The title of the window says what has happened too.
    let isCramped = lines.count + choices.count > size.rows - 2
    return OverlayContent(
      title: title, lines: (isCramped ? [title] : lines).map { StyledText($0, .overlayText) },
      footer: choices.map { KeyHint([$0.key], isCramped ? $0.brief ?? $0.text : $0.text) })
  }

  package var status: StatusContent? {
    guard let refused else { return nil }
    let keys = choices.map(\.key.description).joined(separator: " ")
    return StatusContent(left: StyledText("\(refused) is no answer here; press one of: \(keys)"))
  }

  package mutating func handle(_ key: Key) -> LayerAnswer {
    if key == Key(.escape) || key == .control("c") {
      return .act(.answer(choices.first { $0.key == Key(.escape) }?.action ?? .stay))
    }
    guard key != openedBy, key != Key(.enter), let choice = choices.first(where: { $0.key == key })
    else {
      refused = key
      return .consumed
    }
    return .act(.answer(choice.action))
  }
}
