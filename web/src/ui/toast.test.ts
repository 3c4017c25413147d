import { afterEach, expect, test } from 'vitest'
import { dismissToasts, toast, toastStore } from './toast.ts'

afterEach(() => dismissToasts())

const titles = () => toastStore.get().map(({ title }) => title)

test('a new result takes the place of the old one, and news that of older news', () => {
  toast.success('Updated!')
  toast.info('New order', '', { isNews: true })
  toast.error('Failed to save product', '', { group: 'files' })
  expect(titles()).toEqual(['New order', 'Failed to save product'])
  toast.info('Order declined', '', { isNews: true })
  expect(titles()).toEqual(['Failed to save product', 'Order declined'])
})
