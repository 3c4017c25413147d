import type { CellKind } from './sheet.ts'

const FORMATS = {
  text: '@',
  number: '0',
  rate: 'General',
  pesos: '"₱"#,##0.00',
  dateTime: 'mmmm d, yyyy h:mm AM/PM',
  day: 'mmmm d, yyyy',
} as const satisfies Record<CellKind, string>

const KINDS = Object.keys(FORMATS) as CellKind[]

/** Formats of our own begin here; those below are the program's. */
const FIRST_FORMAT = 164
const NUMERIC = new Set<CellKind>(['number', 'rate', 'pesos'])

const LEFT = 'horizontal="left"'
/** With a space to the text of the next column. */
const RIGHT = 'horizontal="right" indent="1"'

/** Places in the list of styles below. */
const HEAD = { left: 1, right: 2 } as const
const FIRST_KIND = 3
const WRAPPED = FIRST_KIND + KINDS.length

export function headStyle(kind: CellKind): number {
  return NUMERIC.has(kind) ? HEAD.right : HEAD.left
}

export function styleOf(kind: CellKind): number {
  return FIRST_KIND + KINDS.indexOf(kind)
}

/** Of a text that has several lines. */
export function wrappedStyle(): number {
  return WRAPPED
}

export function isNumeric(kind: CellKind): boolean {
  return NUMERIC.has(kind)
}

const quoted = (format: string) => format.replaceAll('"', '&quot;')
const formatOf = (kind: CellKind) => FIRST_FORMAT + KINDS.indexOf(kind)
const head = (align: string) =>
  `<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1" applyAlignment="1"><alignment ${align}/></xf>`
const cell = (kind: CellKind, more = '') =>
  `<xf numFmtId="${formatOf(kind)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" ${NUMERIC.has(kind) ? RIGHT : LEFT}${more}/></xf>`

/** The workbook's fonts, fills and formats. */
export const STYLES = [
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
  `<numFmts count="${KINDS.length}">`,
  ...KINDS.map((kind) => `<numFmt numFmtId="${formatOf(kind)}" formatCode="${quoted(FORMATS[kind])}"/>`),
  '</numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>',
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFEFEBE1"/><bgColor indexed="64"/></patternFill></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${WRAPPED + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`,
  head(LEFT),
  head(RIGHT),
  ...KINDS.map((kind) => cell(kind)),
  cell('text', ' wrapText="1"'),
  '</cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('')
