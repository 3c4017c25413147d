import { createHash } from 'node:crypto'
import type { FileStore } from '../../src/adapters/files.ts'

/** A private file of the demo shop, as its row in `files` has it. */
export interface Proof {
  key: string
  name: string
  mediaType: 'application/pdf'
  bytes: number
  sha256: string
}

/** One page in the built-in font of every PDF reader. Lines are plain ASCII. */
export function onePage(lines: readonly string[]): Buffer {
  const text = lines.map((line, index) => `${index === 0 ? '' : '0 -22 Td '}(${escaped(line)}) Tj`).join(' ')
  const content = `BT /F1 14 Tf 60 360 Td ${text} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 420] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}

function escaped(line: string): string {
  return line.replaceAll(/[\\()]/g, (sign) => `\\${sign}`).replaceAll(/[^\x20-\x7e]/g, '?')
}

export async function storeProof(
  files: FileStore,
  key: string,
  name: string,
  lines: readonly string[],
): Promise<Proof> {
  const content = onePage(lines)
  await files.put(key, content, 'application/pdf')
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { key, name, mediaType: 'application/pdf', bytes: content.length, sha256 }
}
