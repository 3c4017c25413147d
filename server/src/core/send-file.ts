import type { FileStore } from '../adapters/files.ts'
import { RawAnswer } from './endpoint.ts'
import { notFound } from './problem.ts'

/**
 * Answers a stored file as a download: never shown in the page, never guessed at, under the name it was given.
 * @throws Refusal 404 when storage does not have it
 */
export async function sendFile(
  files: FileStore,
  file: { key: string; name: string; contentType: string },
): Promise<RawAnswer> {
  const stored = await files.open(file.key)
  if (stored === undefined) throw notFound()
  return new RawAnswer(stored.stream, {
    'content-type': file.contentType,
    'content-length': String(stored.size),
    'content-disposition': disposition(file.name),
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  })
}

/** RFC 6266 with the name as RFC 5987 has it, and a plain one for what does not read that. */
export function disposition(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
