import { expect, test } from 'vitest'
import { packDraft, unpackDraft } from './kept-draft.ts'

test('a draft comes back as it was kept, with the names of its files in place of them', () => {
  const draft = { name: 'Pad', tags: ['a', null], added: [new File(['x'], 'slip.pdf')] }
  expect(unpackDraft('order 7', packDraft('order 7', draft))).toEqual({
    draft: { name: 'Pad', tags: ['a', null], added: [] },
    files: ['slip.pdf'],
  })
})

test('what an older build has kept of a form that keeps something else by now is thrown away', () => {
  const kept = JSON.parse(packDraft('order 7', { typed: {} }))
  expect(unpackDraft('order 7', JSON.stringify({ ...kept, version: kept.version - 1 }))).toBeUndefined()
  for (const unversioned of ['{"typed":{}}', '"Old"', 'null'])
    expect(unpackDraft('faq 7', unversioned)).toBeUndefined()
})
