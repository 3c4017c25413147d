import { createFormControl } from 'react-hook-form'
import { beforeEach, expect, test } from 'vitest'
import { showRefusals } from './first-error.ts'

interface Fields {
  name: string
  price: string
  stock: string
}

const focused: string[] = []
beforeEach(() => void focused.splice(0))

/** A form whose fields are on a page: what is focused is noted. */
function formOf(...names: (keyof Fields)[]) {
  const form = createFormControl<Fields>({ defaultValues: { name: '', price: '', stock: '' } })
  for (const name of names) form.register(name).ref({ name, focus: () => void focused.push(name), value: '' })
  return form as unknown as Parameters<typeof showRefusals<Fields, unknown>>[0] & typeof form
}

test('messages of the server are shown at their fields, and the first of the page gets the keyboard', () => {
  const form = formOf('name', 'price', 'stock')
  showRefusals(form, { stock: 'is too much', price: 'is no price' })
  expect(focused.at(-1)).toBe('price')
  expect([form.getFieldState('price').error?.message, form.getFieldState('stock').error?.message]).toEqual([
    'is no price',
    'is too much',
  ])
  expect(form.getFieldState('name').error).toBeUndefined()
})

test('the order of the page may be another one than that of the values', () => {
  const form = formOf('name', 'price', 'stock')
  showRefusals(form, { stock: 'is too much', price: 'is no price' }, ['stock', 'price'])
  expect(focused.at(-1)).toBe('stock')
})

test('a message for what is not on the page takes the keyboard nowhere', () => {
  showRefusals(formOf('name'), { colour: 'is unknown' })
  expect(focused).toEqual([])
})
