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

interface Filling {
  pages: FilledPage[]
  /** What the last page still holds. */
  left: number
}

/**
 * Puts rows on pages from top to bottom; no row is divided. A table that would be divided goes to the next page instead
 * when it fits there and is not the first of its page. A row higher than a page has one of its own.
 */
export function fillPages(heights: Heights): FilledPage[] {
  const filling: Filling = { pages: [emptyPage()], left: heights.page - heights.intro }
  for (const table of heights.tables.keys()) addTable(filling, heights, table)
  addTail(filling, heights)
  return filling.pages
}

function addTable(filling: Filling, { page, head, tables }: Heights, table: number): void {
  const rows = tables[table] ?? []
  const whole = rows.reduce((sum, height) => sum + height, head)
  if (whole > filling.left && whole <= page && lastPage(filling).parts.length > 0) turn(filling, page)
  let part: TablePart | undefined
  for (const [row, height] of rows.entries()) {
    if (height + (part ? 0 : head) > filling.left && filling.left < page) {
      turn(filling, page)
      part = undefined
    }
    filling.left -= height + (part ? 0 : head)
    if (part) part.to = row + 1
    else lastPage(filling).parts.push((part = { table, from: row, to: row + 1 }))
  }
}

/** The end of a paper is not alone on its page: the last row goes with it when another one stays. */
function addTail(filling: Filling, { page, head, tables, tail }: Heights): void {
  if (tail > filling.left && filling.left < page) {
    const part = lastPage(filling).parts.at(-1)
    turn(filling, page)
    const row = part && part.to - part.from > 1 ? part.to - 1 : undefined
    if (part && row !== undefined && head + (tables[part.table]?.[row] ?? 0) + tail <= page) {
      part.to = row
      lastPage(filling).parts.push({ table: part.table, from: row, to: row + 1 })
    }
  }
  lastPage(filling).hasTail = true
}

function turn(filling: Filling, page: number): void {
  filling.pages.push(emptyPage())
  filling.left = page
}

const emptyPage = (): FilledPage => ({ parts: [], hasTail: false })
const lastPage = ({ pages }: Filling) => pages.at(-1) as FilledPage
