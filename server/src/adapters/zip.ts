import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipEntry {
  /** With '/' between folders. */
  name: string
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  /** Pictures and the like are not made any smaller. */
  isPacked: boolean
}

const NOTHING = new Uint8Array(0)

/** A ZIP as it is made, entry after entry; whoever reads it slowly slows it down. At most 4 GB. */
export async function* zipped(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, content, isPacked } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name)
    file.mtime = at
    zip.add(file)
    for await (const chunk of content) {
      file.push(chunk)
      yield* ready.splice(0)
    }
    file.push(NOTHING, true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
