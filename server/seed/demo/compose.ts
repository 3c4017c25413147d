import sharp from 'sharp'
import type { Dye } from './colours.ts'
import { emojiIn, forgetEmojis, type Pixels } from './emoji.ts'

/** One thing on a picture. */
export interface Thing {
  emoji: string
  dye?: Dye | undefined
  /** Side of its square in pixels, and where its centre is. */
  size: number
  x: number
  y: number
  /** Degrees clockwise. */
  turn: number
}

/** Pixels without an alpha channel that things are laid on. */
export interface Canvas {
  data: Buffer
  width: number
  height: number
}

/** A canvas of one colour, `#rrggbb`. */
export function canvasOf(width: number, height: number, colour: string): Canvas {
  return { data: Buffer.alloc(width * height * 3, Buffer.from(colour.slice(1), 'hex')), width, height }
}

/**
 * Lays a thing on a canvas, its soft shadow below it. The blending is done here and not by sharp, which goes over the
 * whole canvas for each layer: some hundred pictures are drawn while somebody waits for the first start.
 */
export async function lay(canvas: Canvas, thing: Thing): Promise<void> {
  const pixels = await sizedThing(thing)
  const left = Math.round(thing.x - pixels.width / 2)
  const top = Math.round(thing.y - pixels.height / 2)
  const shadow = await shadowOf(thing, pixels)
  const drop = Math.round(thing.size * 0.05)
  blendShadow(canvas, shadow, left - EDGE, top - EDGE + drop)
  blendPixels(canvas, pixels, left, top)
}

async function sizedThing({ emoji, dye, size, turn }: Thing): Promise<Pixels> {
  const pixels = await emojiIn(emoji, dye)
  const { data: from, width, height } = pixels
  if (turn === 0 && size === width) return pixels
  const source = sharp(from, { raw: { width, height, channels: 4 } }).resize(size, size, { kernel: 'cubic' })
  const { data, info } = await (turn === 0 ? source : source.rotate(turn, { background: '#00000000' }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** How far a shadow reaches beyond its thing, in pixels; it is blurred at half of its size. */
const EDGE = 28
const SCALE = 2
const BLUR = 4.6
const STRENGTH = 0.2
const INK = [30, 35, 64] as const

interface Shadow {
  /** One byte of strength per pixel. */
  data: Buffer
  width: number
  height: number
}

const shadows = new Map<string, Promise<Shadow>>()

/** Things that differ in their colour alone have the same shadow: it is blurred once. */
function shadowOf({ emoji, size, turn }: Thing, pixels: Pixels): Promise<Shadow> {
  const name = `${emoji} ${size} ${turn}`
  const made = shadows.get(name) ?? castBy(pixels)
  shadows.set(name, made)
  return made
}

/** Lets go of what was kept for the next picture when all have been drawn. */
export function forgetThings(): void {
  shadows.clear()
  forgetEmojis()
}

async function castBy({ data, width, height }: Pixels): Promise<Shadow> {
  const margin = EDGE / SCALE
  const small = {
    width: Math.ceil(width / SCALE) + 2 * margin,
    height: Math.ceil(height / SCALE) + 2 * margin,
  }
  const alpha = Buffer.alloc(small.width * small.height)
  for (let y = 0; y < height; y += SCALE) {
    for (let x = 0; x < width; x += SCALE) {
      const strength = data[(y * width + x) * 4 + 3] ?? 0
      alpha[(y / SCALE + margin) * small.width + x / SCALE + margin] = strength
    }
  }
  const size = { width: small.width * SCALE, height: small.height * SCALE }
  const blurred = await sharp(alpha, { raw: { ...small, channels: 1 } })
    .blur(BLUR)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels } = blurred.info
  const soft = await sharp(blurred.data, { raw: { ...small, channels } })
    .extractChannel(0)
    .resize(size.width, size.height, { kernel: 'linear' })
    .raw()
    .toBuffer()
  return { data: soft, ...size }
}

function blendShadow(canvas: Canvas, shadow: Shadow, left: number, top: number): void {
  for (let y = Math.max(0, -top); y < shadow.height && y + top < canvas.height; y += 1) {
    for (let x = Math.max(0, -left); x < shadow.width && x + left < canvas.width; x += 1) {
      const strength = ((shadow.data[y * shadow.width + x] ?? 0) / 255) * STRENGTH
      if (strength > 0) blend(canvas, (y + top) * canvas.width + x + left, INK, 0, strength)
    }
  }
}

function blendPixels(canvas: Canvas, pixels: Pixels, left: number, top: number): void {
  for (let y = Math.max(0, -top); y < pixels.height && y + top < canvas.height; y += 1) {
    for (let x = Math.max(0, -left); x < pixels.width && x + left < canvas.width; x += 1) {
      const from = (y * pixels.width + x) * 4
      const opacity = (pixels.data[from + 3] ?? 0) / 255
      if (opacity > 0) blend(canvas, (y + top) * canvas.width + x + left, pixels.data, from, opacity)
    }
  }
}

function blend(
  { data }: Canvas,
  pixel: number,
  colour: ArrayLike<number>,
  from: number,
  opacity: number,
): void {
  for (let channel = 0; channel < 3; channel += 1) {
    const at = pixel * 3 + channel
    const below = data[at] ?? 0
    data[at] = Math.round(below + ((colour[from + channel] ?? 0) - below) * opacity)
  }
}
