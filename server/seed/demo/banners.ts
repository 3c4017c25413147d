import { THING } from './catalogue/things.ts'
import type { BannerName } from './content.ts'
import { DYES, type Colour } from './colours.ts'
import { canvasOf, lay, type Canvas } from './compose.ts'

const WIDTH = 1600
const HEIGHT = 400

/** Things from left to right: what, how large, how far down, how much turned, and in which colour. */
type Row = readonly (readonly [emoji: string, size: number, y: number, turn: number, colour?: Colour])[]

const SCENES: Readonly<Record<BannerName, { paper: string; line: string; row: Row }>> = {
  'back-to-school': {
    paper: '#E4E8FD',
    line: '#CDD4FA',
    row: [
      [THING.notebook, 220, 225, -10, 'Blue'],
      [THING.square, 190, 170, 9],
      [THING.backpack, 300, 200, 0, 'Navy'],
      [THING.books, 230, 225, 6],
    ],
  },
  uniforms: {
    paper: '#E3F1EA',
    line: '#CBE4D6',
    row: [
      [THING.cap, 190, 230, -8, 'Green'],
      [THING.tshirt, 240, 185, -4, 'Green'],
      [THING.shirt, 290, 205, 0, 'White'],
      [THING.sneaker, 220, 235, 0],
    ],
  },
  art: {
    paper: '#FDEFD6',
    line: '#F8DFB4',
    row: [
      [THING.brush, 210, 225, 6],
      [THING.crayon, 210, 180, -10, 'Red'],
      [THING.palette, 300, 205, 0],
      [THING.scissors, 200, 220, -6],
    ],
  },
  laboratory: {
    paper: '#DDF1F3',
    line: '#C2E4E8',
    row: [
      [THING.goggles, 210, 225, -3],
      [THING.tube, 210, 185, -8],
      [THING.microscope, 300, 200, 0],
      [THING.labcoat, 230, 205, 4],
    ],
  },
  summer: {
    paper: '#FCE7DC',
    line: '#F6D2BF',
    row: [
      [THING.shuttlecock, 190, 220, -8],
      [THING.paddle, 200, 190, 8],
      [THING.basketball, 270, 205, 0],
      [THING.medal, 200, 200, -4],
    ],
  },
}

/** Where the things begin: left of them is room for words, also where a phone shows the middle alone. */
const WORDS_END = 820

/** A picture of 16:4 for the top of the home page: things on ruled paper, at its right. */
export async function drawBanner(name: BannerName): Promise<Canvas> {
  const { paper, line, row } = SCENES[name]
  const canvas = canvasOf(WIDTH, HEIGHT, paper)
  rule(canvas, Buffer.from(line.slice(1), 'hex'))
  const step = (WIDTH - 40 - WORDS_END) / row.length
  for (const [index, [emoji, size, y, turn, colour]] of row.entries()) {
    await lay(canvas, {
      emoji,
      size,
      y,
      turn,
      x: WORDS_END + step * (index + 0.5),
      dye: colour && DYES[colour],
    })
  }
  return canvas
}

const RULES = 40

function rule(canvas: Canvas, line: Buffer): void {
  for (let y = RULES; y < HEIGHT; y += RULES) {
    canvas.data.fill(line, y * WIDTH * 3, (y + 2) * WIDTH * 3)
  }
}
