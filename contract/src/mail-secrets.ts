/**
 * What opens something for whoever has it: a template may say it, but not make it a part of an address, which would carry it
 * away on a click. So it stands alone between white space and marks, or is the whole address of `[words]({{link}})`.
 */
const SECRETS: readonly string[] = ['link', 'claimCode']

const TAG = /\{\{(?<inside>[^{}]*)\}\}/g
/** Its words could be read as an address themselves where the brackets are not read as a link. */
const BRACKETS =
  /\[(?:[^[\]\n/\\@=&%#.:{}]|[.:](?=[\s\]])|\{\{\s*\w+\s*\}\}){1,200}\]\((?<tag>\{\{\s*link\s*\}\})\)/g
/** Alone on its line, the tag of a section takes the line with it. */
const TAG_LINES = /^(?:[ \t]|\{\{\s*[#/][^{}]*\}\})+\n/gm

const MAY_PRECEDE = /^[("“‘«<>*#–—-]$/
const MAY_FOLLOW = /^[)"”’»<>*.,;:!?…–—]$/
/** An address, and how one ends that goes on, where it is broken to be put together again. */
const [ADDRESS, GOES_ON] = [/\/\/|www\.|\]\(|mailto:/i, /[=?&#%/:@(]$/]
const IS_SPACE = /^[ \t\n]$/

interface Section {
  variable: string
}

interface Piece {
  /** A character, or a tag. */
  text: string
  /** The variable of a tag. */
  name: string
  /** In which it stands, the innermost last. */
  sections: readonly Section[]
}

function piecesOf(template: string): Piece[] {
  const text = template
    .replaceAll(BRACKETS, '$<tag>')
    .replaceAll(TAG_LINES, (line) => line.replaceAll(/\s/g, ''))
  const pieces: Piece[] = []
  let sections: readonly Section[] = []
  let end = 0
  const addPlain = (plain: string) => {
    for (const character of plain) pieces.push({ text: character, name: '', sections })
  }
  for (const { index, 0: tag, groups } of text.matchAll(TAG)) {
    addPlain(text.slice(end, index))
    end = index + tag.length
    const inside = groups!['inside']!.trim()
    if (inside.startsWith('#')) sections = [...sections, { variable: inside.slice(1).trim() }]
    else if (inside.startsWith('/')) sections = sections.slice(0, -1)
    else pieces.push({ text: tag, name: inside, sections })
  }
  addPlain(text.slice(end))
  return pieces
}

/** The variable of a template that may become a part of an address; undefined when none may. */
export function findLooseSecret(template: string): string | undefined {
  const pieces = piecesOf(template)
  const loose = pieces.findIndex(({ name }, at) => SECRETS.includes(name) && !standsAlone(pieces, at))
  return pieces[loose]?.name ?? wordsWithSecret(template)
}

function standsAlone(pieces: readonly Piece[], at: number): boolean {
  const before = findGap(pieces, at, -1, MAY_PRECEDE)
  if (before === undefined || findGap(pieces, at, 1, MAY_FOLLOW) === undefined) return false
  const word = wordBefore(pieces, before)
  return !(GOES_ON.test(word) && ADDRESS.test(word))
}

/** The white space, or the end, that parts a secret from all else; undefined when something else comes first. */
function findGap(pieces: readonly Piece[], at: number, step: 1 | -1, may: RegExp): number | undefined {
  const secret = pieces[at]!
  const shown = new Set([secret.name, ...secret.sections.map(({ variable }) => variable)])
  let to = at + step
  for (let piece = pieces[to]; piece; piece = pieces[to]) {
    if (!IS_SPACE.test(piece.text)) {
      if (!may.test(piece.text)) return undefined
      to += step
      continue
    }
    // White space of a section that may vanish parts the secret from the rest of this section only.
    const vanishing = piece.sections.findLast(({ variable }) => !shown.has(variable))
    if (vanishing === undefined) return to
    for (; to >= 0 && to < pieces.length; to += step) if (!pieces[to]!.sections.includes(vanishing)) break
  }
  return to
}

function wordBefore(pieces: readonly Piece[], gap: number): string {
  let end = gap
  while (pieces[end] && IS_SPACE.test(pieces[end]!.text)) end -= 1
  let start = end
  while (pieces[start] && !IS_SPACE.test(pieces[start]!.text)) start -= 1
  return pieces
    .slice(start + 1, end + 1)
    .map(({ text }) => text)
    .join('')
}

/** Words that show it lead where they say. */
function wordsWithSecret(template: string): string | undefined {
  for (const [, words = ''] of template.replaceAll(BRACKETS, '').matchAll(/\[([^[\]]*)\]\(/g)) {
    for (const { groups } of words.matchAll(TAG)) {
      const name = groups!['inside']!.trim()
      if (SECRETS.includes(name)) return name
    }
  }
  return undefined
}
