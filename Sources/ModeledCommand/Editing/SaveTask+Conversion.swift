import DocumentFiles
import DocumentFormats
import EditorCore
import FileStorage

extension SaveTask {
  /// Writes the document in another format, unless that cannot hold all of it and the user has not accepted that.
  func convert(to format: Format) -> Outcome {
    let conversion: Conversion
    do throws(Conversion.Failure) {
      conversion = try Conversion(of: request.document, in: request.carrier, to: format)
    } catch {
      return failure(FileFailure(error.clause(format)))
    }
    let losses = conversion.losses
    guard losses.isEmpty || request.acceptsLosses && !losses.isFinal else {
      return Outcome(event: .conversionLosesParts(request.file, losses))
    }
    do throws(DocumentSaveError) {
      return written(
        conversion,
        try conversion.write(
          to: FilePath(escaped: request.path), options: options, in: storage))
    } catch {
      if error.conflict == .changedOutside {
        return Outcome(event: .conflict(request.file, .changed))
      }
      return failure(FileFailure(error, request.path))
    }
  }

  private func written(_ conversion: Conversion, _ file: SavedFile) -> Outcome {
    var format = conversion.format
    if case .copy = request.target {
      let saved = SavedDocument(
        document: request.document, rendering: request.document.render(), carrier: request.carrier,
        token: FileToken(file.stamp), note: file.note)
      return Outcome(event: .saved(request.file, saved))
    }
    if request.carrier.viewedFormats.contains(format) {
      format = Format.views(of: file.bytes).first ?? format
    }
    let carried = format.carried(file.bytes)
    var opened = OpenedDocument(
      path: request.path, realPath: file.realPath.description, bytes: carried.text,
      format: format, token: FileToken(file.stamp))
    opened.carrier = carried.carrier
    return Outcome(event: .converted(request.file, opened, note: file.note), file: file)
  }
}
