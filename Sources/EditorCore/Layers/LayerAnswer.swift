import DocumentTree

/// The answer of a layer to a key or a click.
package enum LayerAnswer: Sendable {
  case consumed
  case passed
  /// The layer closes without a result.
  case dropped
  case act(LayerAction)
}

/// A request of a layer to the editor. Actions on the layer itself contain its current state.
package indirect enum LayerAction: Sendable {
  case acceptField(ValueField)
  case acceptComment(CommentField)
  case openChoices(ValueField)
  case acceptChoice(ChoiceList)
  case acceptPicker(Picker)
  case preservePicker(Picker)
  case editAsText(Picker)
  case renewIdentifier(Picker)
  case askForData(isImport: Bool)
  case acceptDraft(Draft)
  case listNewValues(Draft)
  case acceptNewValue(TypedValue, Draft)
  case submit(Prompt.Purpose, String)
  case completePath(CommandPrompt)
  /// Completes the name of a file that is being typed.
  case completeFile(String)
  case showFile(FileID)
  case saveAllFiles
  /// The text of a search was changed, or is accepted or given up.
  case searchAsTyped(SearchPrompt)
  case acceptSearch(SearchPrompt)
  case cancelSearch(SearchPrompt)
  case answer(Question.Action)
  case choose(ListLayer.Choice, ListLayer)
  case replace(ReplaceList.Choice, ReplaceList)
  case goToKey(KeyCatalog.Entry)
  case chooseType(TypeList.Choice, TypeList)
}

/// The content of a layer within the outline's rows.
package enum LayerRow: Sendable {
  /// An additional row next to the focused one.
  case inserted(RowContent, isAfter: Bool)
  /// A field in the focused row.
  case keyField(FieldContent)
  case valueField(FieldContent)
  /// A field for the comment of the focused row, or for one at its end.
  case commentField(FieldContent)
  /// A preview of a node's row with another value.
  case preview(NodePath, Meaning, Recognition.Replacement?)
}
