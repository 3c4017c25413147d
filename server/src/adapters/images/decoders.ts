import { totalmem } from 'node:os'
import { join } from 'node:path'
import { answerOf, forkChild } from '../child-process.ts'
import { openQueue, type QueueLimits } from '../queue.ts'
import type { Result, Task } from './decoder.ts'
import type { Fingerprint } from './fingerprint.ts'
import type { PictureShape } from './sizes.ts'

/** Bytes that are no picture, or one too large to be opened. */
export class PictureError extends Error {
  readonly hasTooManyPixels: boolean

  constructor(message: string, options: ErrorOptions & { hasTooManyPixels?: boolean } = {}) {
    super(message, options)
    this.hasTooManyPixels = options.hasTooManyPixels ?? false
  }
}

/** The bytes of an upload, or how they are read when their turn has come. */
export type Original = Buffer | (() => Promise<Buffer>)

export interface Decoders {
  /** All sizes as WebP without metadata, in the order of PICTURE_WIDTHS. */
  sizesOf(original: Original, shape?: PictureShape): Promise<Uint8Array[]>
  /** What a picture is compared by. */
  fingerprintOf(original: Original): Promise<Fingerprint>
  close(): void
}

export interface DecoderLimits extends QueueLimits {
  /** Milliseconds by the clock, for a decoder that is stuck; its processor time it limits itself. */
  time: number
  /** Milliseconds after which a decoder that has nothing to do ends. */
  idle: number
}

/** 40 megapixels of the worst kind take 800 MB. */
const ROOM = 3_000_000_000

/** Where the process may have less than the machine has, the smaller counts. */
const room = Math.min(totalmem(), process.constrainedMemory() || Number.MAX_SAFE_INTEGER)

const LIMITS: DecoderLimits = { atOnce: room < ROOM ? 1 : 2, waiting: 24, time: 90_000, idle: 20_000 }

const DECODER = join(import.meta.dirname, 'decoder.ts')

/**
 * Makes the sizes of pictures in processes of their own, which come and go with the work: a picture that breaks its
 * decoder, or takes too long, costs nobody else anything.
 */
export function openDecoders(limits: DecoderLimits = LIMITS): Decoders {
  const idle: Decoder[] = []
  const enqueue = openQueue(limits)
  const all = new Set<Decoder>()

  function take(): Decoder {
    const ready = idle.pop()
    if (ready) return ready
    const decoder = startDecoder(limits.idle, () => {
      all.delete(decoder)
      const place = idle.indexOf(decoder)
      if (place >= 0) idle.splice(place, 1)
    })
    all.add(decoder)
    return decoder
  }

  /** @throws PictureError, or TooBusyError while too many others wait */
  const decode = (original: Original, task: Omit<Task, 'original'>): Promise<Done> =>
    enqueue(async () => {
      const bytes = typeof original === 'function' ? await original() : original
      const decoder = take()
      const result = await decoder.run({ original: bytes, ...task }, limits.time)
      if (decoder.isAlive()) idle.push(decoder)
      if (!('fault' in result)) return result
      throw new PictureError(`This picture cannot be used: ${result.why}`, {
        hasTooManyPixels: result.fault === 'pixels',
      })
    })

  return {
    async sizesOf(original, shape) {
      const done = await decode(original, shape ? { shape } : {})
      return 'sizes' in done ? done.sizes : []
    },
    async fingerprintOf(original) {
      const done = await decode(original, { isCompared: true })
      if ('fingerprint' in done) return done.fingerprint
      throw new PictureError('This picture was not compared')
    },
    close() {
      for (const decoder of all) decoder.end()
    },
  }
}

type Done = Exclude<Result, { fault: string }>

interface Decoder {
  run(task: Task, time: number): Promise<Result>
  isAlive(): boolean
  end(): void
}

function startDecoder(idleTime: number, onEnd: () => void): Decoder {
  const child = forkChild(DECODER, { heapMegabytes: 128 })
  let isAlive = true
  let rest: NodeJS.Timeout | undefined
  const gone = () => {
    isAlive = false
    clearTimeout(rest)
    onEnd()
  }
  // A signal takes a moment, in which nobody may be given what it ends.
  const end = () => {
    gone()
    child.kill('SIGKILL')
  }
  child.once('exit', gone)
  // It could not be started, or a message did not reach it, which whoever waits is told as well.
  child.on('error', end)
  return {
    isAlive: () => isAlive,
    end,
    async run(task, time) {
      clearTimeout(rest)
      child.ref()
      child.channel?.ref()
      const late = setTimeout(end, time)
      try {
        const result = await answerOf<Result>(child, task)
        return result ?? { fault: 'unreadable', why: 'its decoder has ended' }
      } finally {
        clearTimeout(late)
        child.unref()
        child.channel?.unref()
        rest = setTimeout(end, idleTime).unref()
      }
    },
  }
}
