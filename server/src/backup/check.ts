import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { FileStore } from '../adapters/files.ts'
import { PICTURE_WIDTHS, sizeKey } from '../adapters/images.ts'
import { folderStore } from '../adapters/files/folder.ts'
import { verifyAuditChain } from '../core/audit-chain.ts'
import { makeClient, type Connection } from '../db/connection.ts'
import { columnTypes } from '../db/types.ts'
import { restoreBackup } from './restore.ts'
import { scratchFolder } from './scratch.ts'
import type { BackupStore } from './store.ts'

/** Sentences that are true of every shop; each finds what breaks it. */
const RULES = [
  [
    'pieces on hand or held differ from the stock ledger',
    `select o.id from product_options o left join stock_ledger l on l.product_option_id = o.id group by o.id
     having o.stock <> coalesce(sum(l.on_hand_delta), 0) or o.held <> coalesce(sum(l.held_delta), 0)`,
  ],
  [
    'an order differs from the sum of its items',
    `select o.id from orders o left join order_items i on i.order_id = o.id group by o.id
     having o.subtotal_centavos <> coalesce(sum(i.quantity * i.price_centavos), 0)`,
  ],
] as const

export interface Checked {
  orders: number
  files: number
  faults: string[]
}

/** Whether a restored shop is whole: the audit log, the sums, and each file that the database names. */
export async function checkRestored(connection: Connection, files: FileStore): Promise<Checked> {
  const client = makeClient(connection, { types: columnTypes, application_name: 'check' })
  await client.connect()
  try {
    const faults: string[] = []
    const verdict = await verifyAuditChain(client, [])
    if ('fault' in verdict) faults.push(`The audit log was changed. ${verdict.fault.text}`)
    for (const [sentence, statement] of RULES) {
      const { rows } = await client.query<{ id: number }>(statement)
      if (rows[0]) faults.push(`${rows.length} times ${sentence}, first at number ${rows[0].id}.`)
    }
    const checked = await checkFiles(client, files)
    const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from orders')
    return { orders: rows[0]!.count, files: checked.count, faults: [...faults, ...checked.faults] }
  } finally {
    await client.end()
  }
}

interface FileRow {
  key: string
  sha256: string | null
}

async function checkFiles(client: pg.Client, files: FileStore): Promise<{ count: number; faults: string[] }> {
  const { rows } = await client.query<FileRow>('select storage_key as key, sha256 from files order by id')
  const pictures = new Set<string>()
  for await (const name of files.listOlder('pictures', new Date('9999-12-31'))) pictures.add(name)
  const faults: string[] = []
  for (const { key, sha256 } of rows) {
    // Of a picture only its sizes are kept, each of which was proved as it was read from the backup.
    const isPicture = !key.includes('/')
    const isWell = isPicture
      ? PICTURE_WIDTHS.every((width) => pictures.has(sizeKey(key, width)))
      : await isFile(files, key, sha256)
    if (!isWell) faults.push(`The file ${key} is missing or not as it was uploaded.`)
  }
  return { count: rows.length, faults }
}

async function isFile(files: FileStore, key: string, sha256: string | null): Promise<boolean> {
  const found = await files.open(key)
  if (!found) return false
  const digest = createHash('sha256')
  for await (const part of found.stream) digest.update(part as Buffer)
  return sha256 === null || digest.digest('hex') === sha256
}

/** Restores the newest backup into a folder beside the data and removes it again. @param name of that folder */
export async function checkBackup(
  store: BackupStore,
  dataDir: string,
  log: Logger,
  name?: string,
): Promise<Checked> {
  const scratch = scratchFolder(dataDir, name)
  try {
    const restored = await restoreBackup({
      store,
      dataDir: scratch.path,
      openFiles: () => folderStore(scratch.path),
      at: undefined,
      isTry: true,
      log,
    })
    try {
      return await checkRestored(restored.connection, restored.files)
    } finally {
      await restored.stop()
    }
  } finally {
    await scratch.remove()
  }
}
