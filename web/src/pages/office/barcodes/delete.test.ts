import { serve } from '../../../test-data/browser.ts'
import { deleteBarcode, getBarcode, type Barcode } from '@kwaderno/contract/barcode.ts'
import { expect, test } from 'vitest'
import { queryClient, queryOf } from '../../../api/query-client.ts'
import { questionStore } from '../../../ui/confirm.ts'
import { toastStore } from '../../../ui/toast.ts'
import { deleteLine } from './delete.ts'

test('a line is deleted as it was asked for, and one that was scanned again meanwhile is read anew', async () => {
  const title = 'The quantity is 4 by now. Nothing has been deleted.'
  const calls = serve(() => ({ status: 409, body: { title, status: 409, code: 'changed' } }))
  const line = queryOf(getBarcode, { params: { barcodeId: 7 } })
  queryClient.setQueryData(line.queryKey, { id: 7 } as Barcode)
  const deleting = deleteLine({ id: 7, name: 'Ruler', sku: 'RU-1', quantity: 3 })
  expect(questionStore.get()?.text).toContain('3 scanned pieces')
  await questionStore.get()?.action?.()
  questionStore.get()?.answer(true)
  expect(await deleting).toBe(false)
  const path = deleteBarcode.path.replace('{barcodeId}', '7')
  expect(calls.map(({ what }) => what)).toEqual([`DELETE /api${path}?quantityBefore=3`])
  expect(toastStore.get()).toMatchObject([{ title: 'Failed to delete Barcode.', text: title }])
  expect(queryClient.getQueryState(line.queryKey)?.isInvalidated).toBe(true)
})
