import DocumentTree
import ModelBasics
import ModelData

extension PropertyList {
  /// Returns a cursor at the value of a property list, with lines and columns if that is XML.
  ///
  /// The string `$null`, which Foundation writes for null, becomes null.
  ///
  /// - Throws: The first fault with its position.
  package static func cursor(over bytes: [UInt8]) throws(Problem) -> ValueCursor {
    do throws(PropertyListFault) {
      if try isBinary(bytes) {
        let forms = PlainForms(table: try BinaryPropertyList.table(bytes), readsNull: true)
        return ValueCursor(try ObjectExpander.value(of: forms.table.root, forms))
      }
      return try cursor(overXML: XMLPropertyList.text(in: bytes))
    } catch {
      throw Problem(error)
    }
  }

  private static func cursor(overXML text: [UInt8]) throws(PropertyListFault) -> ValueCursor {
    do throws(PropertyListFault) {
      let forms = PlainForms(table: try XMLPropertyList.unplacedTable(text), readsNull: true)
      let (value, offsets) = try ObjectExpander.placedValue(of: forms.table.root, forms)
      let storage = Bytes(text)
      return ValueCursor(value) { number in
        offsets.indices.contains(number) ? storage.position(at: offsets[number]) : nil
      }
    } catch {
      throw error.placed(in: text)
    }
  }
}

extension KeyedArchive {
  /// Returns a cursor at the only root of an archive, as a model.
  ///
  /// - Throws: The first fault with its position.
  package static func cursor(over bytes: [UInt8]) throws(Problem) -> ValueCursor {
    do throws(PropertyListFault) {
      return ValueCursor(try KeyedArchive(bytes).modelValue())
    } catch {
      throw Problem(error)
    }
  }
}

extension Problem {
  /// Creates a problem from a fault. For a binary file the message contains the offset.
  package init(_ fault: PropertyListFault) {
    self.init(at: fault.position, fault.position == nil ? fault.message : fault.reason.message)
  }
}
