import { RETURN_TEXT } from '@kwaderno/contract/return-status.ts'
import type { OrderItem } from '@kwaderno/contract/order.ts'
import { expect, test } from 'vitest'
import { checkReturn, emptyDraft } from './draft.ts'

const item = { id: 7, name: 'Ruler', variation: [], quantity: 2, price: 20 } as unknown as OrderItem

test('[RET-10] each message of a return stands at its field, and pieces that stay have none', async () => {
  const draft = emptyDraft([item])
  expect(await checkReturn(draft, new Map())).toMatchObject({
    errors: {
      units: { root: { message: RETURN_TEXT.noUnits } },
      attachments: { message: RETURN_TEXT.noAttachment },
      remarks: { message: RETURN_TEXT.noRemarks },
    },
  })
  draft.units[1] = {
    ...draft.units[1]!,
    isSelected: true,
    exchange: [{ key: 1, optionId: 'gone', quantity: 1 }],
  }
  const { errors } = await checkReturn(draft, new Map())
  expect(errors.units?.root).toBeUndefined()
  expect(errors.units?.[0]).toBeUndefined()
  expect(errors.units?.[1]?.reasonId?.message).toBe(RETURN_TEXT.noReason)
  expect(errors.units?.[1]?.exchange?.[0]?.optionId?.message).toBe(RETURN_TEXT.noOption)
})
