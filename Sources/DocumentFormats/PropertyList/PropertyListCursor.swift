import DocumentTree
import ModelBasics
import ModelData

extension PropertyList {
  /// A cursor on the value of a property list, which knows the lines and columns where that is XML.
  ///
  /// `$null`, which is what writers of Foundation have for null, is null.
  ///
  /// - Throws: The first thing that is not a property list, and where.
  package static func cursor(over bytes: [UInt8]) throws(Problem) -> ValueCursor {
    do throws(PropertyListFault) {
      if try isBinary(bytes) {
        let forms = PlainForms(table: try BinaryPropertyList.table(bytes), readsNull: true)
        return ValueCursor(try ObjectExpander.value(of: forms.table.root, forms))
      }
      return try cursor(overXML: XMLEncoding.utf8(bytes))
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
        offsets.indices.contains(number) ? storage.place(at: offsets[number]) : nil
      }
    } catch {
      throw error.placed(in: text)
    }
  }
}

extension KeyedArchive {
  /// A cursor on what the only root of an archive stands for as a model.
  ///
  /// - Throws: The first thing that is not a keyed archive, and where.
  package static func cursor(over bytes: [UInt8]) throws(Problem) -> ValueCursor {
    do throws(PropertyListFault) {
      return ValueCursor(try KeyedArchive(bytes).modelValue())
    } catch {
      throw Problem(error)
    }
  }
}

extension Problem {
  /// The fault in words; of a binary file they say the byte.
  package init(_ fault: PropertyListFault) {
    self.init(at: fault.place, fault.place == nil ? fault.message : fault.reason.message)
  }
}
