extension DecodingGuides {
  /// Returns the guide of a type of properties.
  package func guide(for type: any FieldValue.Type) -> DecodingGuide {
    if let object = type as? ModelObject.Type { return guide(of: object) }
    if let guided = type as? any GuidedValue.Type { return guided.decodingGuide(self) }
    if let structure = type as? any ModelValue.Type { return structure.membersGuide(self) }
    let isRounded = type is any FixedWidthInteger.Type || type is any BinaryFloatingPoint.Type
    return DecodingGuide(.names, isRounded: isRounded)
  }
}

extension ModelValue {
  fileprivate static func membersGuide(_ guides: DecodingGuides) -> DecodingGuide {
    DecodingGuide(
      .members { [unowned guides] key in
        valueType.member(forKey: Array(key.utf8), hasConvertedKeys: true).map {
          valueType.fields[$0.index].guide(guides)
        }
      })
  }
}
