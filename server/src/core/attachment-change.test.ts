import { ATTACHMENT_TEXT, MAX_ATTACHMENTS } from '@kwaderno/contract/attachment.ts'
import { expect, test } from 'vitest'
import { attachmentChange } from './attachment-change.ts'

const stored = ['slip.pdf', 'cheque.png', 'note.txt'].map((file_name, index) => ({
  id: index + 1,
  file_id: index + 11,
  file_name,
}))
const added = (...names: string[]) => names.map((name) => ({ name, size: 10 }))
const words = { field: 'files', full: 'No more room.' }

test('tells what goes, and the names before and after; a file of a former name is a new one', () => {
  const change = { stored, removed: [1, 3], added: added('slip.pdf', 'other.pdf') }
  expect(attachmentChange(change, words)).toEqual({
    gone: [stored[0], stored[2]],
    before: ['slip.pdf', 'cheque.png', 'note.txt'],
    after: ['cheque.png', 'slip.pdf (new)', 'other.pdf'],
  })
})

test('refuses what is not there, a name that stays, and more than fit, at the field of the form', () => {
  const refusalOf = (removed: number[], ...names: string[]) => {
    try {
      return attachmentChange({ stored, removed, added: added(...names) }, words)
    } catch (error) {
      return error
    }
  }
  const many = (count: number) => Array.from({ length: count }, (_, index) => `${index}.pdf`)
  expect(refusalOf([4])).toMatchObject({ status: 404 })
  const errors = { files: [ATTACHMENT_TEXT.duplicate] }
  expect(refusalOf([1], 'note.txt')).toMatchObject({ status: 400, errors })
  const full = { message: words.full, errors: { files: [words.full] } }
  expect(refusalOf([1], ...many(MAX_ATTACHMENTS - 1))).toMatchObject(full)
  expect(refusalOf([1], ...many(MAX_ATTACHMENTS - 2))).toMatchObject({ gone: [stored[0]] })
})
