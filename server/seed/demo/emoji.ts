import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import type { Dye } from './colours.ts'

/** Uncompressed pixels with an alpha channel. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
}

const painted = new Map<string, Promise<Pixels>>()

/** An emoji of the Fluent 3D set in a colour; each is dyed once, however many tiles show it. */
export function emojiIn(emoji: string, dye: Dye | undefined): Promise<Pixels> {
  const name = `${emoji} ${JSON.stringify(dye ?? '')}`
  const made = painted.get(name) ?? paint(emoji, dye)
  painted.set(name, made)
  return made
}

/** Lets the dyed emojis go when all pictures have been drawn. */
export function forgetEmojis(): void {
  painted.clear()
}

const addressOf = (emoji: string) => import.meta.resolve(`@lobehub/fluent-emoji-3d/assets/${emoji}.webp`)

/** False in an installation without development dependencies. */
export function isEmojiSetInstalled(): boolean {
  try {
    return existsSync(fileURLToPath(addressOf('1f392')))
  } catch {
    return false
  }
}

async function paint(emoji: string, dye: Dye | undefined): Promise<Pixels> {
  const file = await readFile(fileURLToPath(addressOf(emoji)))
  const image = dye ? dyed(sharp(file), dye, await meanColour(file)) : sharp(file)
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

interface MeanColour {
  hue: number
  light: number
  chroma: number
}

/** Below this chroma a thing has no colour that could be turned into another. */
const NEUTRAL = 16

const within = (low: number, value: number, high: number) => Math.min(Math.max(value, low), high)

function dyed(image: Sharp, dye: Dye, mean: MeanColour): Sharp {
  if (mean.chroma < NEUTRAL) {
    const lift = within(0.9, 94 / mean.light, 1.7) / 255
    const paper = [...Buffer.from(dye.paper.slice(1), 'hex')].map((channel) => channel * lift)
    return image.ensureAlpha().linear([...paper, 1], [0, 0, 0, 0])
  }
  return image.modulate({
    hue: dye.hue === undefined ? 0 : Math.round(dye.hue - mean.hue + 720) % 360,
    saturation: within(0.03, dye.chroma / mean.chroma, 2.2),
    brightness: within(0.3, dye.light / mean.light, 2.6),
  })
}

/** The mean colour of what is not transparent; the hue is the mean direction, strong colours counting more. */
async function meanColour(file: Buffer): Promise<MeanColour> {
  const small = sharp(file).resize(48, 48)
  const [alpha, { data }] = await Promise.all([
    small.clone().ensureAlpha().extractChannel(3).raw().toBuffer(),
    small
      .clone()
      .removeAlpha()
      .toColourspace('lch')
      .raw({ depth: 'float' })
      .toBuffer({ resolveWithObject: true }),
  ])
  const lch = new Float32Array(data.buffer, data.byteOffset, data.byteLength / 4)
  let [count, light, strength, x, y] = [0, 0, 0, 0, 0]
  for (const [pixel, opacity] of alpha.entries()) {
    if (opacity < 200) continue
    const [l = 0, chroma = 0, hue = 0] = lch.subarray(pixel * 3, pixel * 3 + 3)
    const angle = (hue * Math.PI) / 180
    count += 1
    light += l
    strength += chroma
    x += chroma ** 2 * Math.cos(angle)
    y += chroma ** 2 * Math.sin(angle)
  }
  const pixels = Math.max(count, 1)
  return {
    hue: (Math.atan2(y, x) * 180) / Math.PI,
    light: Math.max(light / pixels, 1),
    chroma: Math.max(strength / pixels, 1),
  }
}
