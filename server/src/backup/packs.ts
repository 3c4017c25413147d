import { randomBytes } from 'node:crypto'
import type { Manifest } from './manifest.ts'
import type { BackupStore } from './store.ts'

/**
 * Small files lie together in packs of a few megabytes: a database has a thousand of them, and each object has to be
 * brought onto the disk, or sent, by itself.
 */
const FULL = 8 * 1024 * 1024

/** Where a file lies within a pack. */
export interface PackPlace {
  pack: string
  at: number
}

export interface Packer {
  /** The place counts once `flush` has come back. */
  add(content: Buffer): Promise<PackPlace>
  flush(): Promise<void>
}

const newName = () => `packs/${randomBytes(16).toString('hex')}`

export function openPacker(store: BackupStore): Packer {
  let name = newName()
  let pieces: Buffer[] = []
  let size = 0
  async function flush(): Promise<void> {
    if (size === 0) return
    const [full, content] = [name, Buffer.concat(pieces)]
    name = newName()
    pieces = []
    size = 0
    await store.put(full, content)
  }
  return {
    flush,
    async add(content) {
      const place = { pack: name, at: size }
      pieces.push(content)
      size += content.length
      if (size >= FULL) await flush()
      return place
    },
  }
}

/** What the packs of earlier backups hold, by its hash. */
export async function packedBefore(
  store: BackupStore,
  earlier: readonly Manifest[],
): Promise<Map<string, PackPlace>> {
  const there = new Set(await store.list('packs'))
  const places = new Map<string, PackPlace>()
  for (const { hash, pack, at } of earlier.flatMap(({ files }) => files)) {
    if (pack !== undefined && at !== undefined && there.has(pack)) places.set(hash, { pack, at })
  }
  return places
}
