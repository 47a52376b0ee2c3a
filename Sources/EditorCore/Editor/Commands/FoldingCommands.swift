import DocumentTree

enum FoldingCommands {
  static let all = [
    Command(.expand, "expand, or go to the first entry; 5l to the fifth", hint: "expand") {
      editor, count in
      if let count, let node = editor.file.focusedNode,
        editor.file.document.kind(of: node).isContainer
      {
        editor.goToEntry(count - 1, of: editor.file.focus.path)
      } else {
        expand(&editor)
      }
    },
    Command(.collapse, "collapse, or go to the container", hint: "collapse") { editor, _ in
      collapse(&editor)
    },
    Command(.toggleFold, "expand or collapse", hint: "fold") { editor, _ in
      editor.toggleFold(at: editor.file.focus)
    },
    Command(.expandAll, "expand all below; with a number, that many levels", hint: "expand all") {
      editor, count in setAll(&editor, count, expanded: true)
    },
    Command(.collapseAll, "collapse all below", hint: "collapse all") { editor, count in
      setAll(&editor, count, expanded: false)
    },
    Command(.foldToLevel, "expand the whole file to a level, from 1 to 9", hint: "level") {
      editor, level in
      editor.file.outline.fold(toDepth: max(1, level ?? 1), in: editor.file.document)
    },
    Command(.viewValue, "show the whole value or comment; / searches it", hint: "whole value") {
      editor, _ in
      editor.openValue()
    },
    Command(.viewComments, "show or hide the comments", hint: "comments") { editor, _ in
      editor.toggleComments()
    },
  ]

  private static func expand(_ editor: inout Editor) {
    let file = editor.file
    if case .comment = file.focus.kind { return editor.foldComment(expanded: true) }
    guard let node = file.focusedNode, file.document.kind(of: node).isContainer else { return }
    if file.outline.isExpanded(file.focus, in: file.document) {
      var cursor = file.outline.cursor
      if cursor.next(in: file.document), cursor.row.path.count > file.focus.path.count {
        editor.file.move(to: cursor.row)
      }
    } else {
      editor.toggleFold(at: file.focus)
    }
  }

  private static func collapse(_ editor: inout Editor) {
    let file = editor.file
    if case .comment = file.focus.kind { return editor.leaveComment() }
    if file.focus.isNode, file.outline.isExpanded(file.focus, in: file.document),
      file.document.firstChild(of: file.focus.node ?? file.document.root) != .end
    {
      editor.toggleFold(at: file.focus)
    } else if !file.focus.isEntry {
      var cursor = file.outline.cursor
      _ = cursor.previous(in: file.document)
      editor.file.move(to: cursor.row)
    } else if file.focus.path.count > 1 {
      editor.file.move(to: OutlineRow(Array(file.focus.path.dropLast())))
    }
  }

  private static func setAll(_ editor: inout Editor, _ levels: Int?, expanded: Bool) {
    let focus = editor.file.focus
    guard let node = editor.file.focusedNode else { return }
    editor.file.outline.folds.setSubtree(
      node, depth: focus.path.count - 1, levels: levels, expanded: expanded)
    editor.file.outline.settle(in: editor.file.document)
  }
}
