import DocumentTree

/// The answer of a layer to a key or a click.
package enum LayerAnswer: Sendable {
  case consumed
  case passed
  /// The layer closes without a result.
  case dropped
  case act(LayerAction)
}

/// What a layer asks of the editor. Where it is about the layer itself, it has the layer as it is now.
package enum LayerAction: Sendable {
  case acceptField(ValueField)
  case openChoices(ValueField)
  case acceptChoice(ChoiceList)
  case acceptPicker(Picker)
  case preservePicker(Picker)
  case editAsText(Picker)
  case renewIdentifier(Picker)
  case askForData(isImport: Bool)
  case acceptDraft(Draft)
  case submit(Prompt.Purpose, String)
  case answer(Question.Action)
  case choose(ListLayer.Choice, ListLayer)
  case chooseType(TypeList.Choice, TypeList)
}

/// What a layer shows in the rows of the outline.
package enum LayerRow: Sendable {
  /// A row of its own beside the focused one.
  case inserted(RowContent, isAfter: Bool)
  /// A field in the focused row.
  case keyField(FieldContent)
  case valueField(FieldContent)
  /// The row of a node as it would be with another value.
  case preview(NodePath, Meaning, Recognition.Written?)
}
