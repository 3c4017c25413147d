import { Readable } from 'node:stream'
import { ERASURE_TEXT } from '@kwaderno/contract/erasure-text.ts'
import { PICTURE_EDGE } from '@kwaderno/contract/profile.ts'
import { sizeKey } from '../../adapters/images.ts'
import { zipped, type ZipEntry } from '../../adapters/zip.ts'
import { dayOf } from '../../core/clock.ts'
import type { Deps } from '../../core/deps.ts'
import { RawAnswer } from '../../core/endpoint.ts'
import { checkOwnPassword } from '../../core/own-password.ts'
import { checkRate } from '../../core/rate-limit.ts'
import { disposition } from '../../core/send-file.ts'
import type { Caller } from '../../core/security-log.ts'
import type { Session } from '../../core/session.ts'
import { inTransaction } from '../../db/tx.ts'
import { findOwnPicture, listOwnFiles, readSections, type OwnFile } from './my-data-sections.ts'

/**
 * A ZIP of what the shop keeps of the caller, sent as it is made. data.json is of one moment.
 * @throws Refusal 400 for a wrong password, 429 for a fourth download within an hour
 */
export async function download(
  deps: Deps,
  session: Session,
  password: string,
  from: Caller,
): Promise<RawAnswer> {
  await checkOwnPassword(
    deps,
    session,
    { field: 'password', password, wrong: ERASURE_TEXT.wrongPassword },
    from,
  )
  const { userId } = session
  await checkRate(deps, 'myData', `user:${userId}`)
  const read = await inTransaction(
    deps.db,
    async (tx) => ({
      data: await readSections(tx, userId),
      files: await listOwnFiles(tx, userId),
      picture: await findOwnPicture(tx, userId),
    }),
    { isolation: 'repeatable read' },
  )
  const now = deps.clock.now()
  const files = read.files.map((file) => ({ key: file.key, path: pathOf(file) }))
  if (read.picture) files.push({ key: sizeKey(read.picture, PICTURE_EDGE), path: 'files/picture.webp' })
  const data = { madeOn: now.toISOString(), ...read.data, files: files.map(({ path }) => path) }
  return new RawAnswer(Readable.from(zipped(entriesOf(deps, data, files), now), { objectMode: false }), {
    'content-type': 'application/zip',
    'content-disposition': disposition(`my-data-${dayOf(now)}.zip`),
    'cache-control': 'private, no-store',
  })
}

/** One file after the other: no more of them lies in memory than is on its way. */
async function* entriesOf(
  { files: store }: Pick<Deps, 'files'>,
  data: unknown,
  files: readonly { key: string; path: string }[],
): AsyncGenerator<ZipEntry> {
  yield { name: 'data.json', content: [Buffer.from(JSON.stringify(data, undefined, 2))], isPacked: false }
  for (const { key, path } of files) {
    const found = await store.open(key)
    // Taken away since the list was read.
    if (found) yield { name: path, content: found.stream, isPacked: true }
  }
}

/** A name of its own: two files of an order may be called the same but for what no folder takes. */
function pathOf({ id, name, folder }: OwnFile): string {
  return `files/${folder}/${id}-${name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')}`
}
