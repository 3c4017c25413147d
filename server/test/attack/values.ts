/** What is put at a place: JSON as it is sent, because some of it cannot be said in JavaScript. */
export interface Hostile {
  name: string
  json: string
}

const text = (name: string, value: string): Hostile => ({ name, json: JSON.stringify(value) })
const raw = (name: string, json: string): Hostile => ({ name, json })

/** Fills a number of bytes with one thing again and again. */
function fill(bytes: number, part: string): string {
  return part.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(part))))
}

/** Texts of about so many bytes, each the worst for somebody: spelling, patterns, searches, screens. */
export function longTexts(bytes: number): Hostile[] {
  return [
    text('a letter with marks out of order', `a${fill(bytes, '\u0301\u0323')}`),
    text('one letter', fill(bytes, 'a')),
    text('spaces before a letter', `${fill(bytes - 1, ' ')}x`),
    text('letters between spaces', fill(bytes, 'a ')),
    text('line breaks', fill(bytes, '\r\n')),
    text('digits', fill(bytes, '1')),
    text('right to left', fill(bytes, '\u202e')),
    text('unseen', fill(bytes, '\u200d')),
    text('a ligature of eighteen letters', fill(bytes, '\ufdfa')),
    text('letters of Korean in parts', fill(bytes, '\u1100\u1161\u11a8')),
    text('joined pictograms', fill(bytes, '\u{1f468}\u200d')),
    text('an address without end', `a@${fill(bytes - 2, 'a.')}`),
    text('at signs', fill(bytes, '@@')),
    text('a domain without end', `http://${fill(bytes - 7, 'a-')}`),
    text('wildcards', fill(bytes, '_%')),
    text('quotes', fill(Math.floor(bytes / 2), '"')),
    text('backslashes', fill(Math.floor(bytes / 2), '\\')),
    text('commas', fill(bytes, 'a,')),
    text('tags', fill(bytes, '<b')),
    raw('NUL', `"${fill(bytes, '\\u0000')}"`),
    raw('halves of characters', `"${fill(bytes, '\\ud800')}"`),
  ]
}

export const SHORT_TEXTS: readonly Hostile[] = [
  '',
  '\u0000',
  'NaN',
  '1e999',
  '-0',
  '9007199254740993',
  '0x10',
  '٣',
  '2026-99-99',
  '+99999-01-01',
  '__proto__',
  "' or 1=1 --",
  '../../../../etc/passwd',
  '${7*7}',
].map((value) => text(JSON.stringify(value), value))

export const NUMBERS: readonly Hostile[] = [
  '1e308',
  '-1e308',
  '-0',
  '9007199254740993',
  '1e999',
  '5e-324',
  '0.1',
  '-1',
  '2147483648',
].map((value) => raw(value, value))

export const OTHERS: readonly Hostile[] = [
  raw('null', 'null'),
  raw('true', 'true'),
  raw('an empty list', '[]'),
  raw('an empty object', '{}'),
  raw('a prototype', '{"__proto__":{"isStaff":true},"constructor":{"prototype":{"a":1}}}'),
]

/** Lists and objects of about so many bytes. */
export function longLists(bytes: number): Hostile[] {
  const many = (part: string) => `[${fill(bytes, `${part},`)}${part}]`
  const depth = Math.floor(bytes / 2)
  return [
    raw('many numbers', many('0')),
    raw('many objects', many('{}')),
    raw('many lists', many('[]')),
    raw('many texts', many('"a"')),
    raw('as many as there may be', `[${'{},'.repeat(Math.min(14_000, Math.floor(bytes / 3) - 1))}{}]`),
    raw('lists in lists', `${'['.repeat(depth)}${']'.repeat(depth)}`),
    raw('as deep as it may be', `${'['.repeat(17)}${']'.repeat(17)}`),
    raw(
      'many names',
      `{${Array.from({ length: Math.floor(bytes / 12) }, (_, at) => `"n${at}":0`).join(',')}}`,
    ),
  ]
}
