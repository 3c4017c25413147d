import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import type { ImportKind } from '@kwaderno/contract/import-file.ts'
import {
  applyImport,
  checkImport,
  getImport,
  listImportRows,
  type Import,
  type ImportRow,
} from '@kwaderno/contract/import.ts'
import type { Permission } from '@kwaderno/contract/permissions.ts'
import { expect, vi } from 'vitest'
import { startTestApp } from './app.ts'
import { unique, type TestUser } from './factories.ts'

export type CsvRow = Readonly<Record<string, string | number>>

/** A text file with the columns that the rows have, in the order of the first. */
export function csvOf(rows: readonly CsvRow[], separator = ','): string {
  const columns = Object.keys(rows[0] ?? {})
  const quoted = (value: string | number | undefined) => `"${String(value ?? '').replaceAll('"', '""')}"`
  const lines = rows.map((row) => columns.map((column) => quoted(row[column])).join(separator))
  return [columns.map(quoted).join(separator), ...lines].join('\n')
}

export function csvFile(rows: readonly CsvRow[], name = 'goods.csv'): File {
  return new File([csvOf(rows)], name)
}

/** One row of a products file with all that a product needs. */
export function productRow(category: string, fields: CsvRow = {}): Record<string, string | number> {
  const code = unique('CODE')
  return {
    'Product Code': code,
    'Product Name': `Notebook ${code}`,
    Description: 'A notebook.',
    'Product Status': 'Active',
    Categories: category,
    'Grade Levels': 'Grade 1',
    SKU: unique('SKU'),
    'Item Description': 'Small',
    Options: 'Size: S',
    Price: '45.50',
    Stock: '10',
    'Option Status': 'Active',
    ...fields,
  }
}

/** A shop that does its jobs, with somebody who may import and what a products file can name. */
export async function startImportShop(
  permissions: Permission[] = ['Inventory.view', 'Inventory.add', 'Inventory.edit'],
) {
  const shop = await startTestApp({ work: true })
  const clerk = await shop.newStaff(permissions)
  await shop.db
    .insertInto('categories')
    .values([{ name: 'Paper' }, { name: 'Pens' }])
    .execute()
  const { id } = await shop.db
    .insertInto('variations')
    .values({ name: 'Size' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('variation_options')
    .values(['S', 'M', 'L'].map((name, position) => ({ variation_id: id, name, position })))
    .execute()

  type Sent = BodyIn<typeof checkImport> & { as?: TestUser }
  const send = (kind: ImportKind, file: File, { as = clerk, ...body }: Sent = {}) =>
    shop.api(checkImport, { as, params: { kind }, body, files: { file: [file] } })

  /** Waits until a job has brought an import into another state. */
  async function settled(id: number, as: TestUser = clerk): Promise<Import> {
    return vi.waitFor(
      async () => {
        const { body } = await shop.api(getImport, { as, params: { id } })
        expect(['Checking', 'Applying']).not.toContain(body.state)
        return body
      },
      { timeout: 120_000, interval: 20 },
    )
  }

  async function rowsOf(id: number, query: { faultsOnly?: boolean } = {}): Promise<ImportRow[]> {
    const answer = await shop.api(listImportRows, {
      as: clerk,
      params: { id },
      query: { ...query, pageSize: 1000 },
    })
    return answer.body
  }

  /** Sends a file and answers its preview. */
  async function preview(kind: ImportKind, file: File | readonly CsvRow[], sent: Sent = {}) {
    const answer = await send(kind, file instanceof File ? file : csvFile(file), sent)
    expect(answer.problem).toBeUndefined()
    const about = await settled(answer.body.id, sent.as)
    expect(about.state).toBe('Checked')
    return { ...about, rows: await rowsOf(about.id) }
  }

  const apply = (id: number, as: TestUser = clerk, idempotencyKey = unique('import-key')) =>
    shop.api(applyImport, { as, params: { id }, body: { idempotencyKey } })

  /** Sends a file, and applies what its preview shows. */
  async function importFile(kind: ImportKind, file: File | readonly CsvRow[], sent: Sent = {}) {
    const shown = await preview(kind, file, sent)
    expect(shown.rows.flatMap(({ faults }) => faults)).toEqual([])
    const answer = await apply(shown.id, sent.as)
    expect(answer.problem).toBeUndefined()
    const done = await settled(shown.id, sent.as)
    expect([done.state, done.failure]).toEqual(['Done', ''])
    return { ...done, rows: shown.rows }
  }

  return { shop, clerk, send, settled, rowsOf, preview, apply, importFile }
}

/** What is wrong, as row, column and text. */
export function faultsOf(rows: readonly ImportRow[]): [row: number, column: string, text: string][] {
  return rows.flatMap(({ row, faults }) =>
    faults.map(({ column, text }): [number, string, string] => [row, column, text]),
  )
}
