import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A little more than a row or a line of a log: a disk with less left is full for the shop. */
const SAMPLE = Buffer.alloc(64_000)

/** Throws when nothing can be written to a folder now, because its disk is full or it is closed. */
export async function checkWritable(folder: string): Promise<void> {
  const sample = join(folder, '.room')
  try {
    await writeFile(sample, SAMPLE, { mode: 0o600 })
  } finally {
    await rm(sample, { force: true })
  }
}
