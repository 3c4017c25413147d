import { THING } from './catalogue/things.ts'
import type { BannerName } from './content.ts'
import { DYES, type Colour } from './colours.ts'
import { canvasOf, lay, type Canvas } from './compose.ts'

export const BANNER_WIDTH = 1600
const HEIGHT = 400

/** Things from left to right: what, how large, how far down, how much turned, and in which colour. */
type Row = readonly (readonly [emoji: string, size: number, y: number, turn: number, colour?: Colour])[]

const SCENES: Readonly<Record<BannerName, { paper: string; line: string; row: Row }>> = {
  'back-to-school': {
    paper: '#E4E8FD',
    line: '#CDD4FA',
    row: [
      [THING.notebook, 220, 215, -10, 'Blue'],
      [THING.pencil, 190, 180, 8],
      [THING.lunchbox, 190, 255, -4],
      [THING.backpack, 300, 200, 0, 'Navy'],
      [THING.square, 190, 240, 9],
      [THING.crayon, 180, 170, -8],
      [THING.books, 230, 220, 6],
    ],
  },
  uniforms: {
    paper: '#E3F1EA',
    line: '#CBE4D6',
    row: [
      [THING.socks, 190, 230, -8, 'White'],
      [THING.tshirt, 240, 195, -4, 'Green'],
      [THING.cap, 190, 240, 8, 'Green'],
      [THING.shirt, 290, 200, 0, 'White'],
      [THING.idCard, 180, 240, -8],
      [THING.jeans, 240, 195, 5, 'Navy'],
      [THING.sneaker, 210, 235, 0],
    ],
  },
  art: {
    paper: '#FDEFD6',
    line: '#F8DFB4',
    row: [
      [THING.crayon, 210, 200, -12, 'Red'],
      [THING.brush, 200, 235, 6],
      [THING.crayon, 210, 180, 4, 'Yellow'],
      [THING.palette, 300, 205, 0],
      [THING.crayon, 210, 230, 10, 'Green'],
      [THING.scissors, 190, 180, -6],
      [THING.crayon, 210, 215, 14, 'Blue'],
    ],
  },
  laboratory: {
    paper: '#DDF1F3',
    line: '#C2E4E8',
    row: [
      [THING.tube, 210, 205, -8],
      [THING.magnet, 180, 240, 10],
      [THING.goggles, 210, 185, -3],
      [THING.microscope, 300, 200, 0],
      [THING.labcoat, 230, 205, 4],
      [THING.petri, 180, 245, -6],
      [THING.alembic, 210, 195, 6],
    ],
  },
  summer: {
    paper: '#FCE7DC',
    line: '#F6D2BF',
    row: [
      [THING.volleyball, 200, 220, 0],
      [THING.shuttlecock, 190, 180, -8],
      [THING.basketball, 270, 205, 0],
      [THING.paddle, 190, 235, 8],
      [THING.medal, 200, 190, -4],
    ],
  },
}

/** A picture of 16:4 for the top of the home page: things on ruled paper. */
export async function drawBanner(name: BannerName): Promise<Canvas> {
  const { paper, line, row } = SCENES[name]
  const canvas = canvasOf(BANNER_WIDTH, HEIGHT, paper)
  rule(canvas, Buffer.from(line.slice(1), 'hex'))
  const step = (BANNER_WIDTH - 160) / row.length
  for (const [index, [emoji, size, y, turn, colour]] of row.entries()) {
    await lay(canvas, { emoji, size, y, turn, x: 80 + step * (index + 0.5), dye: colour && DYES[colour] })
  }
  return canvas
}

const RULES = 40

function rule(canvas: Canvas, line: Buffer): void {
  for (let y = RULES; y < HEIGHT; y += RULES) {
    canvas.data.fill(line, y * BANNER_WIDTH * 3, (y + 2) * BANNER_WIDTH * 3)
  }
}
