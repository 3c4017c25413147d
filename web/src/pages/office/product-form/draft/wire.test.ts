import { expect, test } from 'vitest'
import { columnsOf } from './columns.ts'
import { chooseValues } from './combine.ts'
import { changeRow, EMPTY_FORM, type ProductForm, type ThumbnailDraft } from './form.ts'
import { previewOf } from './form-preview.ts'
import { filesOf, newBody, savedBody } from './wire.ts'

const stored = (id: number): ThumbnailDraft => ({
  key: String(id),
  id,
  picture: { kind: 'stored', path: `/files/${id}` },
})
const file = (name: string) => new File(['x'], name, { type: 'image/png' })
const fresh = (name: string): ThumbnailDraft => ({
  key: name,
  id: undefined,
  picture: { kind: 'new', file: file(name), path: `blob:${name}` },
})
const two = chooseValues({ ...EMPTY_FORM, name: 'Pad', variations: [5], categories: [3] }, 5, [7, 8])
const base: ProductForm = { ...two, thumbnails: [stored(1), stored(2)] }

test('[INV-51] a save names new thumbnails, deleted ones and their order, and which stored pictures stay', () => {
  const kept = changeRow(base, 0, { id: 40, stockBefore: 1, picture: { kind: 'stored', path: '/files/9' } })
  const now = changeRow(kept, 1, { picture: { kind: 'new', file: file('red.png'), path: 'blob:red' } })
  const form = { ...now, thumbnails: [fresh('b.png'), stored(2)] }
  expect(savedBody(form, base, 6)).toMatchObject({
    version: 6,
    categories: [3],
    productCategories: [{ categoryId: 3 }],
    deletedThumbnails: [1],
    thumbnailOrder: ['new-0', '2'],
    productOptions: [
      { id: 40, stockBefore: 1, retainImage: true, variation: [{ variationId: 5, variationOptionId: 7 }] },
      { id: undefined, retainImage: false },
    ],
  })
  const files = filesOf(form, 'updateThumbnails')
  expect(files.updateThumbnails.map(({ name }) => name)).toEqual(['b.png'])
  expect(files['productOptions[].image'].map((one) => one?.name)).toEqual([undefined, 'red.png'])
})

test('a new product has no ids', () => {
  const body = newBody(changeRow(two, 0, { sku: 'P-1', price: '2.50' }))
  expect(body.productOptions?.[0]).toEqual({
    price: '2.50',
    stock: '1',
    SKU: 'P-1',
    itemDescription: '',
    shelf: '',
    lowStockAt: '',
    status: 'Active',
    variation: [{ variationId: 5, variationOptionId: 7 }],
  })
})

test('[INV-19, INV-23, INV-50] the preview shows what is active, with the pictures chosen here', () => {
  const off = changeRow(changeRow(two, 0, { status: 'Inactive' }), 1, { price: '2.5', stock: '9', held: 4 })
  const values = [
    { value: 7, label: 'Small' },
    { value: 8, label: 'Large' },
  ]
  const product = previewOf(
    { ...off, thumbnails: [fresh('b.png')] },
    columnsOf([{ id: 5, name: 'Size', values }]),
    [{ value: 3, label: 'Paper' }],
    [],
  )
  expect(product.productOptions).toMatchObject([{ price: 2.5, stock: 5, combinationPattern: '8' }])
  expect(product.productVariation).toEqual([{ id: 5, name: 'Size', options: [{ id: 8, value: 'Large' }] }])
  expect(product.thumbnails).toEqual([{ id: 0, image: 'blob:b.png' }])
  expect(product.categories).toEqual([{ categoryId: 3, name: 'Paper' }])
})
