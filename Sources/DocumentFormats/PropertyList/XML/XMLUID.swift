/// A UID, as which keyed archives refer to their objects: in the text of a binary property list a dictionary with one entry, as Apple's
/// plutil writes it.
enum XMLUID {
  static let key = Array("CF$UID".utf8)
}
