import DocumentFormats
import FileStorage
import ModelBasics

/// The result of a conversion in the encoding of new files of its format.
package struct EncodedConversion: Sendable {
  private let conversion: Conversion
  package var carrier: any Carrier { conversion.format.newCarrier }

  package init(_ conversion: Conversion) { self.conversion = conversion }

  /// The bytes of the new file.
  package func bytes() throws(DocumentSaveError) -> Bytes {
    if carrier.isText { return conversion.text }
    do throws(EncodingRefusal) {
      return Bytes(try carrier.file(with: conversion.text))
    } catch {
      throw .notEncodable(error.reason, at: nil)
    }
  }

  /// Writes the file. One that exists is only replaced if `replacing` is true or the options say so.
  package func write(
    to path: FilePath, replacing: Bool = false, options: SaveOptions = SaveOptions(),
    in storage: FileStorage
  ) throws(DocumentSaveError) -> SavedFile {
    let bytes = try bytes()
    do throws(StorageError) {
      let stamp = replacing ? try storage.currentStamp(of: path) : nil
      return try storage.save(FileContents(bytes), to: path, expecting: stamp, options: options)
    } catch {
      throw .notSaved(error)
    }
  }
}
