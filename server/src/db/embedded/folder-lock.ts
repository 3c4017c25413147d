import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AlreadyRunning } from './failure.ts'
import { birthOf } from './process.ts'

/** One process of the shop on one data folder. */
export interface FolderLock {
  /** Tells whoever tries the same folder where this shop answers. */
  announce(address: string): Promise<void>
  release(): Promise<void>
}

interface Holder {
  pid: number
  /** Tells it from a later process with the same number. */
  birth: string
  /** Tells this lock from every other. */
  token: string
  address?: string
}

/**
 * Takes the data folder. What a killed process left is taken over, even when its number belongs to another by now.
 * @throws AlreadyRunning while its holder lives
 */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const path = fileOf(dataDir)
  const mine: Holder = {
    pid: process.pid,
    birth: (await birthOf(process.pid)) ?? '',
    token: randomBytes(8).toString('hex'),
  }
  const other = await seize(path, JSON.stringify(mine))
  if (other) throw refusal(dataDir, other)
  const isMine = async () => parse(await read(path))?.token === mine.token
  return {
    async announce(address) {
      const draft = await write(path, JSON.stringify({ ...mine, address }))
      if (await isMine()) await rename(draft, path)
      else await rm(draft)
    },
    async release() {
      if (await isMine()) await rm(path, { force: true })
    },
  }
}

/** @throws AlreadyRunning when another process holds the folder; changes nothing */
export async function refuseTakenFolder(dataDir: string): Promise<void> {
  const holder = parse(await read(fileOf(dataDir)))
  if (holder && (await lives(holder))) throw refusal(dataDir, holder)
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'kwaderno.lock')
}

function refusal(dataDir: string, { pid, address }: Holder): AlreadyRunning {
  const where = address ? `process ${pid}, ${address}` : `process ${pid}`
  return new AlreadyRunning(
    `Kwaderno already runs on the data folder ${dataDir} (${where}). Use that one, stop it first, or choose another folder with DATA_DIR.`,
  )
}

/**
 * Makes the file, whole and at once. One whose holder is dead is replaced under a lock of its own, so that of several
 * that find it only one replaces it, and none replaces what another has put there meanwhile.
 * @returns the living holder who keeps us out, if any
 */
async function seize(path: string, text: string): Promise<Holder | undefined> {
  const draft = await write(path, text)
  try {
    for (;;) {
      if (await makeFrom(draft, path)) return undefined
      const seen = await read(path)
      if (seen === undefined) continue
      const holder = parse(seen)
      if (holder && (await lives(holder))) return holder
      if (await seize(`${path}.next`, text)) {
        await sleep(20)
        continue
      }
      try {
        if ((await read(path)) !== seen) continue
        await rename(draft, path)
        return undefined
      } finally {
        await rm(`${path}.next`, { force: true })
      }
    }
  } finally {
    await rm(draft, { force: true })
  }
}

async function write(path: string, text: string): Promise<string> {
  const draft = `${path}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' })
  return draft
}

async function makeFrom(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Undefined for what a full disk or a power cut left of it. */
function parse(text: string | undefined): Holder | undefined {
  try {
    const holder = JSON.parse(text ?? '') as Partial<Holder> | null
    return holder?.pid && holder.birth && holder.token ? (holder as Holder) : undefined
  } catch {
    return undefined
  }
}

async function lives({ pid, birth }: Holder): Promise<boolean> {
  return (await birthOf(pid)) === birth
}
