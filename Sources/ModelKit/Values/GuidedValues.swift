// The guides of containers, and of types whose keys are data.

import ModelData

extension Optional: GuidedValue where Wrapped: FieldValue {
  package static func decodingGuide(_ guides: DecodingGuides) -> DecodingGuide {
    guides.guide(for: Wrapped.self)
  }
}

extension Array: GuidedValue where Element: FieldValue {
  package static func decodingGuide(_ guides: DecodingGuides) -> DecodingGuide {
    DecodingGuide(.list(guides.guide(for: Element.self)))
  }
}

extension Set: GuidedValue where Element: FieldValue {
  package static func decodingGuide(_ guides: DecodingGuides) -> DecodingGuide {
    DecodingGuide(.list(guides.guide(for: Element.self)))
  }
}

extension Dictionary: GuidedValue where Value: FieldValue {
  package static func decodingGuide(_ guides: DecodingGuides) -> DecodingGuide {
    DecodingGuide(.dictionary(guides.guide(for: Value.self)))
  }
}

extension Value: GuidedValue {
  package static func decodingGuide(_ guides: DecodingGuides) -> DecodingGuide {
    DecodingGuide(.data)
  }
}

extension Record: GuidedValue {
  package static func decodingGuide(_ guides: DecodingGuides) -> DecodingGuide {
    DecodingGuide(.data)
  }
}
