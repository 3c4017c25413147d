import type { QueryOf } from '@kwaderno/contract/endpoint.ts'
import type { BankLine, BankList, listBankLines, LoadedBankList } from '@kwaderno/contract/bank-list.ts'
import { BANK_LIST_TEXT, type BankMapping } from '@kwaderno/contract/bank-list-fields.ts'
import { longDate } from '@kwaderno/contract/long-date.ts'
import { formatPeso, toPesos } from '@kwaderno/contract/money.ts'
import { sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import type { Page } from '../../core/endpoint.ts'
import { notFound, refuseAt } from '../../core/problem.ts'
import type { Session } from '../../core/session.ts'
import type { UploadedFile } from '../../core/upload.ts'
import { BATCH, inBatches } from '../../db/batches.ts'
import { inTransaction } from '../../db/tx.ts'
import { shownOf } from './cells.ts'
import { readBankFile } from './file.ts'
import { guessMapping, readLines } from './mapping.ts'
import { isTicked, matchesOf } from './matching.ts'
import * as queries from './queries.ts'
import { usedAlready } from './rules.ts'

const FIRST_ROWS = 8
const DAY = 86_400_000

/**
 * Takes a file and shows what is in it.
 * @throws Refusal 400 for a file that cannot be read, has no rows or too many, or for an account that does not exist
 */
export async function upload(
  { db, files }: Deps,
  session: Session,
  { accountId, file }: { accountId: number; file: UploadedFile | undefined },
): Promise<BankList> {
  if (file === undefined) throw refuseAt('file', BANK_LIST_TEXT.noFile)
  await nameOfAccount(db, accountId)
  const bytes = await files.read(file.key)
  if (bytes === undefined) throw refuseAt('file', BANK_LIST_TEXT.unreadable)
  const { columns, rows } = await readBankFile(file.name, bytes)
  const list = { accountId, fileName: file.name, columns, rows, userId: session.userId }
  const id = await queries.insertList(db, list)
  return {
    id,
    fileName: file.name,
    rowCount: rows.length,
    columns,
    firstRows: rows.slice(0, FIRST_ROWS).map(({ row, cells }) => ({ row, cells: cells.map(shownOf) })),
    mapping: guessMapping(columns, await queries.findMapping(db, accountId)),
  }
}

async function nameOfAccount(db: Deps['db'], id: number): Promise<string> {
  const account = (await queries.listAccounts(db)).find((one) => one.id === id)
  if (account === undefined) throw refuseAt('accountId', BANK_LIST_TEXT.noAccount)
  return account.name
}

/**
 * Loads the lines of a file, those that are good and not known yet. Done again, it finds all of them known.
 * @throws Refusal 404 without such a list, or when its rows are forgotten, 400 for a column that it does not have
 */
export async function load(
  deps: Deps,
  session: Session,
  id: number,
  mapping: BankMapping,
): Promise<LoadedBankList> {
  const list = await queries.findList(deps.db, id)
  if (list === undefined || list.rows === null) throw notFound(BANK_LIST_TEXT.gone)
  const { lines, debits, errors } = readLines(list.columns, list.rows, mapping)
  const account = { id, accountId: list.payment_account_id }
  const name = await nameOfAccount(deps.db, account.accountId)
  return inTransaction(deps.db, async (tx) => {
    await queries.lockAccount(tx, account.accountId)
    const loaded = await queries.insertLines(tx, account, lines)
    const known = lines.length - loaded
    await queries.keepMapping(tx, account.accountId, mapping)
    const counts = { loaded, known, debits, errors: errors.length }
    await queries.markLoaded(tx, id, counts, deps.clock.now())
    await audit(tx, {
      session,
      module: 'Payments',
      subModule: 'Bank lists',
      action: 'Create',
      description: `Loaded the bank list ${list.file_name}`,
      after: {
        file: list.file_name,
        account: name,
        newLines: loaded,
        knownLines: known,
        debits,
        faultyRows: errors.length,
      },
    })
    return { loaded, known, debits, errors }
  })
}

export async function listLines(
  { db }: Deps,
  query: QueryOf<typeof listBankLines>,
): Promise<Page<BankLine[]>> {
  const { items, total } = await queries.listLines(db, query)
  const open = items.filter(({ state }) => state === 'Open').map(queries.toMatchedLine)
  const candidates = open.length === 0 ? [] : await queries.listCandidates(db, open)
  const references = candidates.map(({ referenceNormalised }) => referenceNormalised)
  const twins = await queries.listTwins(db, [...new Set(references.filter((one) => one !== ''))])
  const payments = new Map(candidates.map((payment) => [payment.id, payment]))
  return {
    total,
    items: items.map((line) => {
      const matches = line.state === 'Open' ? matchesOf(queries.toMatchedLine(line), candidates, twins) : []
      return {
        id: line.id,
        accountId: line.payment_account_id,
        account: line.account,
        day: line.day,
        amount: toPesos(line.amount_centavos),
        reference: line.reference,
        payer: line.payer,
        state: line.state,
        orderId: line.order_id,
        orderNumber: line.order_number ?? '',
        isTicked: isTicked(matches),
        proposals: matches.slice(0, MOST_SHOWN).map(({ paymentId, ...match }) => {
          const { orderId, orderNumber, customer, amount } = payments.get(paymentId)!
          const claimed = amount === null ? null : toPesos(amount)
          return { paymentId, orderId, orderNumber, customer, amount: claimed, ...match }
        }),
      }
    }),
  }
}

/** Of a line that fits more payments than a person would look at. */
const MOST_SHOWN = 10

/**
 * Leaves a line alone, or takes it back. What is so already stays so.
 * @throws Refusal 404 without such a line, 409 when it is used
 */
export function ignore({ db }: Deps, session: Session, id: number, isIgnored: boolean): Promise<void> {
  return inTransaction(db, async (tx) => {
    const line = await tx
      .selectFrom('bank_lines')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (line === undefined) throw notFound(BANK_LIST_TEXT.lineGone)
    if (line.payment_id !== null) throw await usedAlready(tx, line.payment_id)
    const state = isIgnored ? 'Ignored' : 'Open'
    await tx.updateTable('bank_lines').set({ state }).where('id', '=', id).execute()
    const what = `${formatPeso(toPesos(line.amount_centavos))} of ${longDate(line.day)}`
    await audit(tx, {
      session,
      module: 'Payments',
      subModule: 'Bank lists',
      action: 'Update',
      description: isIgnored ? `Ignored the bank line ${what}` : `Took back the bank line ${what}`,
      before: { status: line.state },
      after: { status: state },
    })
  })
}

/**
 * Deletes lines that were loaded before a moment and serve no payment.
 * @returns how many
 */
export function dropUnusedLines(db: Deps['db'], before: Date): Promise<number> {
  return inBatches(
    db,
    sql`delete from bank_lines where id in (
      select line.id from bank_lines line join bank_lists list on list.id = line.bank_list_id
      where list.loaded_at < ${before} and line.state <> 'Used' limit ${BATCH})
      -- Once more, of a line that was waited for.
      and state <> 'Used'`,
  )
}

/** Forgets what files said a day ago. */
export async function dropOldBankLists({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await queries.dropOldRows(db, new Date(clock.now().getTime() - DAY))
}
