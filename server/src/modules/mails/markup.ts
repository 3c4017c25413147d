/**
 * The text of a mail: blank lines, `**bold**`, `[words](address)` and lists. Values come as marks and are put in last, so
 * that nothing of them is taken for markup.
 */

const OPEN = '\uE000'
const OPEN_ADDRESS = '\uE002'
const CLOSE = '\uE001'
const MARK = new RegExp(`[${OPEN}${OPEN_ADDRESS}](\\d+)${CLOSE}`, 'gu')

/** Values that stand in a text as marks until it has been read. */
export interface Marks {
  /**
   * The mark of a value; of an empty one nothing, so that its section vanishes.
   * @param isLink true for an address of the shop: it leads there wherever it stands
   */
  of(value: string, isLink: boolean): string
  fill(text: string, as?: (value: string) => string): string
}

export function makeMarks(): Marks {
  const values: string[] = []
  return {
    of(value, isLink) {
      if (value === '') return ''
      values.push(value)
      return `${isLink ? OPEN_ADDRESS : OPEN}${values.length - 1}${CLOSE}`
    },
    fill: (text, as = (value) => value) =>
      text.replaceAll(MARK, (_mark, index) => as(values[Number(index)] ?? '')),
  }
}

/** What somebody types who wants to write a mark himself means nothing. */
export const withoutMarks = (text: string) => text.replaceAll(/[\uE000-\uE002]/gu, '')

export const isAddress = (text: string) => /^(https?:\/\/|mailto:)[^\s"<>]+$/i.test(text)

/** A run of inline text, in its order. */
type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'link'; text: string; address: string }

const INLINE = new RegExp(
  [
    String.raw`\*\*(?<bold>[^\n]+?)\*\*`,
    String.raw`\[(?<words>[^[\]\n]{1,200})\]\((?<address>[^\s()]{1,2000})\)`,
    String.raw`(?<bare>(?:https?://|${OPEN_ADDRESS}\d+${CLOSE})[^\s<>"]*)`,
  ].join('|'),
  'gu',
)

const TAG = /\{\{\s*(?<section>[#/]?)\s*(?<name>\w*)\s*\}\}/g

/** Whether a link of a template leads to what can be no address, whatever its variables stand for. */
export function hasBadAddress(template: string): boolean {
  const filled = template.replaceAll(TAG, (_tag, section: string, name: string) => {
    if (section !== '') return ''
    return /link$/i.test(name) ? 'https://shop.example' : 'x'
  })
  return [...filled.matchAll(INLINE)].some(
    ({ groups }) => groups?.['address'] !== undefined && !isAddress(groups['address']),
  )
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { index, groups = {}, 0: whole } of text.matchAll(INLINE)) {
    if (index > end) pieces.push({ kind: 'text', text: text.slice(end, index) })
    end = index + whole.length
    const { bold, words, address, bare } = groups
    if (bold !== undefined) pieces.push({ kind: 'bold', text: bold })
    else if (words !== undefined) pieces.push({ kind: 'link', text: words, address: address ?? '' })
    else {
      const link = bare!.replace(/[.,;:!?)]+$/, '')
      pieces.push({ kind: 'link', text: link, address: link })
      end -= bare!.length - link.length
    }
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) })
  return pieces
}

/** The plain-text part. */
export function toPlainText(text: string, marks: Marks): string {
  const plain = piecesOf(text).map((piece) => {
    if (piece.kind !== 'link') return piece.text
    const { text: words, address } = piece
    return words === address || !isAddress(marks.fill(address)) ? words : `${words}: ${address}`
  })
  return marks.fill(plain.join(''))
}

const LIST_ITEM = /^(?:[-*]|(?<number>\d{1,3})\.) +(?<text>.*)$/

/** The same as paragraphs and lists of HTML. */
export function toHtml(text: string, marks: Marks, linkStyle: string): string {
  const inline = (part: string) => piecesOf(part).map(toInline).join('').replaceAll('\n', '<br>')
  const toInline = (piece: Piece): string => {
    const words = marks.fill(escapeHtml(piece.text), escapeHtml)
    if (piece.kind === 'bold') return `<strong>${words}</strong>`
    if (piece.kind === 'text') return words
    const address = marks.fill(piece.address)
    return isAddress(address) ? `<a href="${escapeHtml(address)}" style="${linkStyle}">${words}</a>` : words
  }
  return text
    .split(/\n{2,}/)
    .flatMap(linesOfOneKind)
    .map(({ list, lines }) => {
      if (list === undefined) return `<p>${inline(lines.join('\n'))}</p>`
      return `<${list}>${lines.map((line) => `<li>${inline(line)}</li>`).join('')}</${list}>`
    })
    .join('\n')
}

interface Block {
  list: 'ul' | 'ol' | undefined
  lines: string[]
}

/** A list may follow its heading without a blank line. */
function linesOfOneKind(paragraph: string): Block[] {
  const blocks: Block[] = []
  for (const line of paragraph.split('\n')) {
    const item = LIST_ITEM.exec(line)?.groups
    const list = item && (item['number'] === undefined ? 'ul' : 'ol')
    const last = blocks.at(-1)
    const content = item?.['text'] ?? line
    if (last !== undefined && last.list === list) last.lines.push(content)
    else blocks.push({ list, lines: [content] })
  }
  return blocks
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!).replaceAll('\n', '<br>')
}
