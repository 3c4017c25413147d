import { describe, expect, test } from 'vitest'
import { detailsOf } from './audit.ts'

describe('audit details', () => {
  test('name only the fields that changed, with old and new as shown', () => {
    const details = detailsOf({
      before: { name: 'Pad', status: 'Active', tags: ['a'], password: 'x' },
      after: { name: 'Pad', status: 'Inactive', tags: ['a', 'b'], password: 'y' },
      optionsBefore: [{ price: 10 }, { price: 20 }],
      optionsAfter: [{ price: 10 }, { price: 25 }],
    })
    expect(details).toEqual([
      { field: 'Status', oldData: 'Active', newData: 'Inactive', orderIndex: 0, isDataOption: false },
      { field: 'Tags', oldData: 'a', newData: 'a, b', orderIndex: 1, isDataOption: false },
      { field: 'Password', oldData: '', newData: '(changed)', orderIndex: 2, isDataOption: false },
      { field: 'Price', oldData: '20', newData: '25', orderIndex: 1, isDataOption: true },
    ])
  })

  test('of a new record have no old data, of a deleted one no new data', () => {
    expect(detailsOf({ after: { name: 'Pad' } })[0]).toMatchObject({ oldData: '', newData: 'Pad' })
    expect(detailsOf({ before: { name: 'Pad' } })[0]).toMatchObject({ oldData: 'Pad', newData: '' })
  })
})
