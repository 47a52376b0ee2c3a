import DocumentFormats
import FileStorage
import ModelBasics

extension Conversion {
  /// Writes the file. One that exists is only replaced if `replacing` is true or the options say so.
  package func write(
    to path: FilePath, replacing: Bool = false, options: SaveOptions = SaveOptions(),
    in storage: FileStorage
  ) throws(DocumentSaveError) -> SavedFile {
    do throws(StorageError) {
      let stamp = replacing ? try storage.currentStamp(of: path) : nil
      return try storage.save(FileContents(file), to: path, expecting: stamp, options: options)
    } catch {
      throw .notSaved(error)
    }
  }
}
