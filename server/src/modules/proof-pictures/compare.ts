import { HASH_BITS, isCopy, PictureError, TooBusyError, type Fingerprint } from '../../adapters/images.ts'
import type { Deps } from '../../core/deps.ts'
import { yieldToEventLoop } from '../../core/event-loop.ts'
import { inTransaction } from '../../db/tx.ts'
import { bandsOf, nearBands } from './bands.ts'
import * as queries from './queries.ts'

/** Proofs that a process takes at once. */
const BATCH = 10
/** Candidates that are looked at, the newest of them all, and how many are read at once. */
const MOST_CANDIDATES = 10_000
const READ = 250

/**
 * Compares the proofs of payment that have come since with those of other orders. One that cannot be read now is tried again
 * later, and stands in nobody's way.
 * @returns how many were compared
 */
export async function compareProofs(deps: Deps): Promise<number> {
  let compared = 0
  for (;;) {
    const proofs = await queries.takeProofs(deps.db, BATCH)
    for (const proof of proofs) {
      try {
        await compare(deps, proof)
        compared += 1
      } catch (error) {
        if (error instanceof TooBusyError) return compared
        deps.log.warn({ err: error, attachmentId: proof.id }, 'a proof of payment was not compared')
      }
    }
    if (proofs.length < BATCH) return compared
  }
}

async function compare(deps: Deps, proof: queries.Proof): Promise<void> {
  const fingerprint = await fingerprintOf(deps, proof)
  const bands = fingerprint ? bandsOf(fingerprint.hash) : []
  const id = await queries.keepPicture(deps.db, proof, { bands, cells: fingerprint?.cells })
  // It is there for all before others are looked for: of two that come at the same moment at least one sees the other.
  const found = fingerprint && id !== undefined ? await copiesOf(deps, fingerprint, { ...proof, bands }) : []
  await inTransaction(deps.db, async (tx) => {
    if (id !== undefined) await queries.keepMatches(tx, id, found)
    await queries.markCompared(tx, proof.id)
  })
}

/** Undefined for what is no picture, or none that can be decoded here. */
async function fingerprintOf(
  { files, images }: Deps,
  { key, contentType }: queries.Proof,
): Promise<Fingerprint | undefined> {
  if (!contentType.startsWith('image/')) return undefined
  const bytes = await files.read(key)
  if (bytes === undefined) return undefined
  try {
    return await images.fingerprintOf(bytes)
  } catch (error) {
    if (error instanceof PictureError) return undefined
    throw error
  }
}

/** Nearly the same pictures of other orders. */
async function copiesOf(
  { db }: Deps,
  { cells }: Fingerprint,
  proof: queries.Proof & { bands: readonly number[] },
): Promise<number[]> {
  const about = { ...proof, near: nearBands(proof.bands), mostBits: HASH_BITS }
  const candidates = await queries.listCandidates(db, about, MOST_CANDIDATES)
  const found: number[] = []
  for (let start = 0; start < candidates.length; start += READ) {
    const read = await queries.readCells(db, candidates.slice(start, start + READ))
    await yieldToEventLoop()
    for (const other of read) if (other.cells && isCopy(cells, other.cells)) found.push(other.id)
  }
  return found
}
