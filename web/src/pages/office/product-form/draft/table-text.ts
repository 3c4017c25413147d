/**
 * The cells of a table as spreadsheets put it on the clipboard: tabs between cells, lines between rows, and a cell in
 * quotation marks when it holds one of these itself. The line break at the end is no row.
 */
export function parseTable(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  while (at <= text.length) {
    const { cell, end } = readCell(text, at)
    rows.at(-1)?.push(cell)
    if (text[end] === '\t') at = end + 1
    else if (end >= text.length) break
    else {
      at = end + (text.startsWith('\r\n', end) ? 2 : 1)
      if (at >= text.length) break
      rows.push([])
    }
  }
  return rows
}

function readCell(text: string, start: number): { cell: string; end: number } {
  const quoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y
  quoted.lastIndex = start
  const [whole, inner] = quoted.exec(text) ?? []
  if (whole !== undefined && inner !== undefined) {
    return { cell: inner.replaceAll('""', '"'), end: start + whole.length }
  }
  const plain = /[^\t\r\n]*/y
  plain.lastIndex = start
  const [cell = ''] = plain.exec(text) ?? []
  return { cell, end: start + cell.length }
}

/** As spreadsheets take it from the clipboard. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quote).join('\t')).join('\n')
}

function quote(cell: string): string {
  return /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
