/** Heights of what is to be put on pages, all in one unit. */
export interface Heights {
  /** What a page holds below its letterhead. */
  page: number
  /** On the first page, before the first table. */
  intro: number
  /** The head of a table, again on each page that it goes on to. */
  head: number
  /** The rows of each table. */
  tables: readonly (readonly number[])[]
  /** After the last table. */
  tail: number
}

/** Rows of one table that stand together on a page. */
export interface TablePart {
  table: number
  /** From this row up to, and without, that one. */
  from: number
  to: number
}

export interface FilledPage {
  parts: TablePart[]
  hasTail: boolean
}

/**
 * Puts rows on pages from top to bottom; no row is divided. A table that would be divided goes to the next page instead
 * when it fits there and is not the first of its page. A row higher than a page has one of its own.
 */
export function fillPages({ page, intro, head, tables, tail }: Heights): FilledPage[] {
  const pages: FilledPage[] = [{ parts: [], hasTail: false }]
  let left = page - intro
  const last = () => pages.at(-1) as FilledPage
  function turn() {
    pages.push({ parts: [], hasTail: false })
    left = page
  }
  for (const [table, rows] of tables.entries()) {
    const whole = rows.reduce((sum, height) => sum + height, head)
    if (whole > left && whole <= page && last().parts.length > 0) turn()
    let part: TablePart | undefined
    for (const [row, height] of rows.entries()) {
      const needed = part ? height : head + height
      if (needed > left && (left < page || part)) {
        turn()
        part = undefined
      }
      left -= part ? height : head + height
      if (part) part.to = row + 1
      else last().parts.push((part = { table, from: row, to: row + 1 }))
    }
  }
  if (tail > left && left < page) turn()
  last().hasTail = true
  return pages
}
