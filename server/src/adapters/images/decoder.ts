// A process of its own that makes the sizes of pictures: what a hostile one takes of memory and time is not the shop's.
import { MAX_PICTURE_PIXELS } from '@kwaderno/contract/picture.ts'
import sharp, { type Sharp } from 'sharp'
import { answerTasks, goFirst } from '../child-tasks.ts'
import { CELLS, fingerprintOf, type Fingerprint } from './fingerprint.ts'
import { hasTooManyPixels, resizing, wantedWidths, type PictureShape } from './sizes.ts'

/** What the decoder is sent. */
export interface Task {
  original: Uint8Array
  shape?: PictureShape
  /** Asks for its fingerprint instead of its sizes. */
  isCompared?: boolean
}

/** The sizes in the order of PICTURE_WIDTHS, or what a picture is compared by, or why there are none. */
export type Result =
  | { sizes: Uint8Array[] }
  | { fingerprint: Fingerprint }
  | { fault: 'pixels' | 'unreadable'; why: string }

/** Milliseconds of processor time for one picture; 40 megapixels of the slowest kind take 2.5 s. */
const CPU_LIMIT = 15_000

goFirst()
sharp.cache(false)
sharp.concurrency(1)

async function make({ original, shape, isCompared }: Task): Promise<Result> {
  const source = sharp(original, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' }).autoOrient()
  const own = await source.metadata()
  if (hasTooManyPixels(own)) return { fault: 'pixels', why: `${own.width} x ${own.height}` }
  if (isCompared) return { fingerprint: await compared(source) }
  const widths = wantedWidths(own.autoOrient, shape)
  const largest = Math.max(...widths)
  // Decoded once; the smaller sizes are made of the largest.
  const { data, info } = await source
    .resize(resizing(largest, shape))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const made = new Map<number, Uint8Array>()
  for (const wanted of widths) {
    if (made.has(wanted)) continue
    const again = sharp(data, { raw: { width, height, channels } })
    made.set(wanted, await webp(wanted === largest ? again : again.resize(resizing(wanted, shape))))
  }
  return { sizes: widths.map((width) => made.get(width)!) }
}

/** By one way of shrinking for all kinds: what a JPEG can skip while it is decoded would make its copies differ. */
async function compared(source: Sharp): Promise<Fingerprint> {
  const greys = await source
    .flatten({ background: '#ffffff' })
    .resize(CELLS, CELLS, { fit: 'fill', fastShrinkOnLoad: false })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return fingerprintOf(new Uint8Array(greys))
}

function webp(picture: Sharp): Promise<Buffer> {
  return picture.webp({ quality: 80, effort: 3 }).toBuffer()
}

/** Ends this process when one picture takes too much of the processor; its sender then is told that it cannot be read. */
function limitTime(): () => void {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > CPU_LIMIT) process.exit(3)
  }, 200)
  return () => clearInterval(watch)
}

function faultOf(error: unknown): Result {
  const why = error instanceof Error ? error.message : String(error)
  return { fault: why.includes('exceeds pixel limit') ? 'pixels' : 'unreadable', why }
}

answerTasks((task: Task) => {
  const done = limitTime()
  return make(task).catch(faultOf).finally(done)
})
