import { applyImport, checkImport } from '@kwaderno/contract/import.ts'
import type { TestApp } from '../app.ts'
import { unique } from '../factories.ts'
import { csvFile } from '../importing.ts'
import { calling, rowsOf, type AuditedAction, type Office } from './action.ts'

/** A file of prices that is imported. */
export function importActions(office: Office): AuditedAction[] {
  const { shop } = office
  const row = rowsOf('Inventory', 'Import')
  let checking: Promise<number> | undefined
  const applying = calling(
    office,
    applyImport,
    'imports a file of prices',
    async () => ({ params: { id: await checking! }, body: { idempotencyKey: unique('import-key') } }),
    () =>
      row('Update', 'Imported June prices.csv', [
        ['File', '', 'June prices.csv'],
        ['Kind', '', 'Prices'],
        ['New rows', '', '0'],
        ['Changed rows', '', '1'],
      ]),
  )
  async function act() {
    // Before the call's own draining begins, which might take the check and leave nothing to wait for.
    await (checking ??= checkedImport(office))
    // The same key would be answered alike.
    return whileDraining(shop, applying.act({ idempotencyKey: unique('import-key') }))
  }
  return [{ ...applying, act }]
}

async function checkedImport({ shop, staff }: Office): Promise<number> {
  const { options } = await shop.newProduct({ name: 'Eraser', options: [{ sku: 'ERASER-1', price: 1000 }] })
  const { body } = await shop.api(checkImport, {
    as: staff,
    params: { kind: 'prices' },
    body: {},
    files: { file: [csvFile([{ SKU: options[0]!.sku, Price: '12.50' }], 'June prices.csv')] },
  })
  await shop.deps.jobs.drain()
  return body.id
}

/** Does the jobs that a call waits for, and what is left of them once it is answered. */
async function whileDraining<Answer>(shop: TestApp, call: Promise<Answer>): Promise<Answer> {
  const over = call.then(
    () => true,
    () => true,
  )
  const notYet = Promise.resolve(false)
  do await shop.deps.jobs.drain()
  while (!(await Promise.race([over, notYet])))
  return call
}
