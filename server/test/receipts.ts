import sharp from 'sharp'

/** What differs between the receipts of one wallet. */
export interface ReceiptFacts {
  amount: string
  reference: string
  name: string
  number: string
  date: string
}

/** Five by seven points of each sign, a row after the other, as two figures of base 32; no font of a machine is asked. */
const GLYPHS: Readonly<Record<string, string>> = {
  0: '01110 10001 10011 10101 11001 10001 01110',
  1: '00100 01100 00100 00100 00100 00100 01110',
  2: '01110 10001 00001 00010 00100 01000 11111',
  3: '11111 00010 00100 00010 00001 10001 01110',
  4: '00010 00110 01010 10010 11111 00010 00010',
  5: '11111 10000 11110 00001 00001 10001 01110',
  6: '00110 01000 10000 11110 10001 10001 01110',
  7: '11111 00001 00010 00100 01000 01000 01000',
  8: '01110 10001 10001 01110 10001 10001 01110',
  9: '01110 10001 10001 01111 00001 00010 01100',
  A: '01110 10001 10001 11111 10001 10001 10001',
  B: '11110 10001 10001 11110 10001 10001 11110',
  C: '01110 10001 10000 10000 10000 10001 01110',
  D: '11100 10010 10001 10001 10001 10010 11100',
  E: '11111 10000 10000 11110 10000 10000 11111',
  F: '11111 10000 10000 11110 10000 10000 10000',
  G: '01110 10001 10000 10111 10001 10001 01111',
  H: '10001 10001 10001 11111 10001 10001 10001',
  I: '01110 00100 00100 00100 00100 00100 01110',
  J: '00111 00010 00010 00010 00010 10010 01100',
  K: '10001 10010 10100 11000 10100 10010 10001',
  L: '10000 10000 10000 10000 10000 10000 11111',
  M: '10001 11011 10101 10101 10001 10001 10001',
  N: '10001 10001 11001 10101 10011 10001 10001',
  O: '01110 10001 10001 10001 10001 10001 01110',
  P: '11110 10001 10001 11110 10000 10000 10000',
  Q: '01110 10001 10001 10001 10101 10010 01101',
  R: '11110 10001 10001 11110 10100 10010 10001',
  S: '01111 10000 10000 01110 00001 00001 11110',
  T: '11111 00100 00100 00100 00100 00100 00100',
  U: '10001 10001 10001 10001 10001 10001 01110',
  V: '10001 10001 10001 10001 10001 01010 00100',
  W: '10001 10001 10001 10101 10101 10101 01010',
  X: '10001 10001 01010 00100 01010 10001 10001',
  Y: '10001 10001 10001 01010 00100 00100 00100',
  Z: '11111 00001 00010 00100 01000 10000 11111',
  '.': '00000 00000 00000 00000 00000 01100 01100',
  ',': '00000 00000 00000 00000 00110 00100 01000',
}

const WIDTH = 720
const HEIGHT = 1280

type Align = 'left' | 'right' | 'centre'

/** Rectangles of a text. @param point how large one point of a sign is */
function written(
  text: string,
  x: number,
  y: number,
  point: number,
  fill: string,
  align: Align = 'left',
): string {
  const width = text.length * 6 * point
  const start = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
  const points = [...text].flatMap((sign, place) =>
    (GLYPHS[sign] ?? '')
      .split(' ')
      .flatMap((row, down) =>
        [...row].flatMap((bit, across) =>
          bit === '1'
            ? [`M${start + (place * 6 + across) * point} ${y + down * point}h${point}v${point}h-${point}z`]
            : [],
        ),
      ),
  )
  return `<path fill="${fill}" d="${points.join('')}"/>`
}

/** The screen of a wallet after a transfer, as a phone keeps it: one layout, whatever was paid. */
export async function receipt(facts: ReceiptFacts): Promise<Buffer> {
  const dark = '#1c2333'
  const rows: [string, string][] = [
    ['AMOUNT', `PHP ${facts.amount}`],
    ['FEE', 'PHP 0.00'],
    ['TOTAL', `PHP ${facts.amount}`],
    ['REF NO', facts.reference],
    ['DATE', facts.date],
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#eef2f9"/>
    <rect width="100%" height="300" fill="#0a5be0"/>
    <circle cx="360" cy="150" r="70" fill="#ffffff"/><path d="M325 150l25 28 48-56" stroke="#0a5be0" stroke-width="14" fill="none"/>
    ${written('EXPRESS SEND', 360, 228, 3, '#ffffff', 'centre')}
    <rect x="40" y="260" width="640" height="820" rx="24" fill="#ffffff"/>
    ${written(facts.name, 360, 330, 4, dark, 'centre')}
    ${written(facts.number, 360, 385, 3, '#5b6478', 'centre')}
    ${written('SENT VIA WALLET', 360, 440, 3, '#5b6478', 'centre')}
    ${rows
      .map(([label, value], place) => {
        const y = 540 + place * 96
        return `<path d="M80 ${y - 34}h560" stroke="#d5dbe8" stroke-width="2"/>
          ${written(label, 80, y, 3, '#5b6478')}${written(value, 643, y, 3, dark, 'right')}`
      })
      .join('')}
    <rect x="40" y="1130" width="640" height="90" rx="45" fill="#0a5be0"/>
    ${written('DONE', 360, 1160, 5, '#ffffff', 'centre')}
  </svg>`
  return sharp(Buffer.from(svg)).flatten().png().toBuffer()
}

const NAMES = [
  'MARIA SANTOS',
  'JUAN DELA CRUZ',
  'ANA REYES',
  'JOSE RAMOS',
  'LIZA MENDOZA',
  'PEDRO GARCIA',
  'ROSA TORRES',
  'CARLO AQUINO',
  'GRACE VILLANUEVA',
  'MARK BAUTISTA',
  'JOY FERNANDEZ',
  'PAOLO CASTRO',
  'NINA LOPEZ',
  'RICO DIAZ',
]

/** A receipt unlike the others of the same layout. @param place which one */
export function receiptFacts(place: number): ReceiptFacts {
  // Figures without a pattern, the same in each run.
  const figures = (salt: number, length: number) =>
    String(((place * 7919 + salt * 104_729 + 12_345) * 48_271) % 10 ** 13)
      .padStart(13, '7')
      .slice(-length)
  const pesos = 100 + (Number(figures(1, 4)) % 9000)
  return {
    amount: `${pesos.toLocaleString('en-PH')}.${figures(2, 2)}`,
    reference: figures(3, 13),
    name: NAMES[(place * 5 + 3) % NAMES.length]!,
    number: `09${figures(4, 9)}`,
    date: `NOV ${1 + ((place * 11) % 28)}, 2026 ${figures(5, 4)}`,
  }
}

/** The same receipt once more, as it comes around. */
export const COPIES: Readonly<Record<string, (picture: Buffer) => Promise<Buffer>>> = {
  'JPEG 50': (picture) => sharp(picture).jpeg({ quality: 50 }).toBuffer(),
  'half size': (picture) =>
    sharp(picture)
      .resize(WIDTH / 2)
      .jpeg({ quality: 80 })
      .toBuffer(),
  'third size': (picture) =>
    sharp(picture)
      .resize(WIDTH / 3)
      .jpeg({ quality: 80 })
      .toBuffer(),
  'sent twice': async (picture) => {
    const once = await sharp(picture).resize(576).jpeg({ quality: 60 }).toBuffer()
    return sharp(once).resize(480).jpeg({ quality: 55 }).toBuffer()
  },
  brighter: (picture) => sharp(picture).modulate({ brightness: 1.15 }).jpeg({ quality: 85 }).toBuffer(),
}
