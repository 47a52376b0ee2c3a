import ModelBasics
import ModelData

/// A new value of a member of an object.
struct ArchivedMember {
  /// The place of the member.
  var place: Int
  var kind: XMLElement
  var text: [UInt8]
  /// The new key, if the member gets another one.
  var key: String?

  init(_ place: Int, _ kind: XMLElement, _ text: [UInt8], key: String? = nil) {
    self.place = place
    self.kind = kind
    self.text = text
    self.key = key
  }
}

extension ArchiveObjects {
  /// Returns the text of a copy of an object. Its members refer to the same objects, apart from those that change; `number` makes an
  /// object of a scalar.
  func copy(
    of object: Int, _ changes: [ArchivedMember], number: (ArchivedMember) -> Int
  ) -> [UInt8] {
    let whole = list.span(object)
    var text: [UInt8] = []
    var end = whole.start
    func replace(_ span: Span, with token: [UInt8]) {
      text += list.bytes.array(Span(end, span.start)) + token
      end = span.end
    }
    for change in changes.sorted(by: { $0.place < $1.place }) {
      if let key = change.key {
        let start = Int(list[change.place].start)
        replace(
          Span(start, list.endOfKey(change.place)), with: XMLElement.key.token(Array(key.utf8)))
      }
      if self.number(in: change.place) != nil {
        let token = XMLElement.integer.token(Array(String(number(change)).utf8))
        replace(list.span(change.place + 1), with: token)
      } else {
        replace(list.span(change.place), with: token(change))
      }
    }
    text += list.bytes.array(Span(end, whole.end))
    return list.text.dialect == .inner ? XMLSharing.withoutNumbers(text) : text
  }

  private func token(_ member: ArchivedMember) -> [UInt8] {
    let former = list.bytes.array(list.span(member.place))
    if list.kind(member.place) == member.kind, bytes(member.place, member.kind) == member.text {
      return former
    }
    switch member.kind {
    case .string:
      let scalars = StandIn.scalars(member.text)
      return XMLQuoting(element: .string, page: list.head.page).explicitToken(for: scalars)
    case .data:
      return XMLDataText.token(member.text, like: XMLToken(Bytes(former), list.head.entities))
    case .true, .false: return XMLElement.emptyToken(member.kind == .true)
    default: return member.kind.token(member.text)
    }
  }
}
