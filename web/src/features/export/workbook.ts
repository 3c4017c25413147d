import { Zip, ZipDeflate } from 'fflate'
import type { SheetHead, SheetRow } from './sheet.ts'
import { SHEET_ROWS, tabName, writeSheet } from './sheet-writer.ts'
import { STYLES } from './styles.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Little is gained above it, and it is twice as fast as the usual one. */
const COMPRESSION = 3

export interface Workbook {
  addRows(sheet: number, rows: readonly SheetRow[]): void
  /** The file; no rows can be added any more. */
  close(): Blob
}

/**
 * A workbook that is written and packed while its rows come, so that what it holds at any time is the packed file and
 * not its cells. Rows that a sheet has no room for go on in a further one.
 * @param sheetRows that a sheet takes
 */
export function openWorkbook(heads: readonly SheetHead[], sheetRows = SHEET_ROWS): Workbook {
  const packed: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, data) => {
    if (error) throw error
    packed.push(data as Uint8Array<ArrayBuffer>)
  })
  // They stand first in the file and are filled last, when it is known how many sheets there are.
  const fixed = FIXED_PATHS.map((path) => openPart(zip, path))
  let count = 0
  const begin = (head: SheetHead) => openSheet(zip, head, ++count, sheetRows)
  const runs = heads.map((head) => ({ head, sheets: [begin(head)] }))
  return {
    addRows(index, rows) {
      const run = runs[index]
      if (!run) return
      for (let start = 0; start < rows.length;) {
        const added = run.sheets.at(-1)?.addRows(rows.slice(start)) ?? 0
        if (added === 0) run.sheets.push(begin(run.head))
        start += added
      }
    },
    close() {
      const sheets = runs.flatMap(({ head, sheets: all }) =>
        all.map((sheet, index) => ({ number: sheet.number, tab: tabName(head.name, index + 1), sheet })),
      )
      for (const { sheet } of sheets) sheet.close()
      for (const [index, xml] of fixedXml(sheets).entries()) {
        fixed[index]?.write(xml)
        fixed[index]?.close()
      }
      zip.end()
      return new Blob(packed, { type: XLSX })
    },
  }
}

function openSheet(zip: Zip, head: SheetHead, number: number, room: number) {
  const part = openPart(zip, sheetPath(number))
  const sheet = writeSheet(head, part.write)
  let isOpen = true
  function close() {
    if (!isOpen) return
    isOpen = false
    sheet.close()
    part.close()
  }
  return {
    number,
    /** Answers how many of them it had room for; a sheet that is full is closed. */
    addRows(rows: readonly SheetRow[]): number {
      const taken = rows.length > room ? rows.slice(0, room) : rows
      if (isOpen) sheet.addRows(taken)
      room -= taken.length
      if (room === 0) close()
      return taken.length
    },
    close,
  }
}

/** A file of the package; those that are written at the same time wait for each other packed. */
function openPart(zip: Zip, path: string) {
  const file = new ZipDeflate(path, { level: COMPRESSION })
  const encoder = new TextEncoder()
  zip.add(file)
  file.push(encoder.encode(DECLARATION))
  return {
    write: (xml: string) => file.push(encoder.encode(xml)),
    close: () => file.push(new Uint8Array(), true),
  }
}

const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`

const FIXED_PATHS = [
  '[Content_Types].xml',
  '_rels/.rels',
  'xl/workbook.xml',
  'xl/_rels/workbook.xml.rels',
  'xl/styles.xml',
] as const

/** The content of these paths. */
function fixedXml(sheets: readonly { number: number; tab: string }[]): string[] {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (...all: string[]) =>
    `<Relationships xmlns="${RELATIONS}">${all.join('')}</Relationships>`
  const part = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${TYPES}.${type}+xml"/>`
  const tabs = sheets.map(
    ({ number, tab }) => `<sheet name="${tab}" sheetId="${number}" r:id="rId${number}"/>`,
  )
  return [
    [
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      part('xl/workbook.xml', 'sheet.main'),
      part('xl/styles.xml', 'styles'),
      ...sheets.map(({ number }) => part(sheetPath(number), 'worksheet')),
      '</Types>',
    ].join(''),
    relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${tabs.join('')}</sheets></workbook>`,
    relations(
      ...sheets.map(({ number }) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)),
      relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml'),
    ),
    STYLES,
  ]
}
