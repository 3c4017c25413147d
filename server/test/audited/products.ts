import type { Product } from '@kwaderno/contract/catalogue.ts'
import { addProduct, deleteProduct, saveProduct } from '@kwaderno/contract/product.ts'
import { drawing } from '../drawing.ts'
import { formOf, newShelf, optionForm, productForm } from '../product-forms.ts'
import { calling, rowsOf, type AuditedAction, type Change, type Office } from './action.ts'

const OPTIONS = 20
const sku = (place: number) => `PAD-${String(place + 1).padStart(2, '0')}`
const value = (place: number) => `Size ${Math.floor(place / 5) + 1} / Colour ${(place % 5) + 1}`

/** A product with twenty options, each save one row. */
export function productActions(office: Office): AuditedAction[] {
  const row = rowsOf('Inventory', 'Product')
  let product: Product
  let category = ''
  const form = async () => {
    const shelf = await newShelf(office.shop, 5)
    const { name } = await office.shop.db
      .selectFrom('categories')
      .select('name')
      .where('id', '=', shelf.categoryId)
      .executeTakeFirstOrThrow()
    category = name
    return productForm(shelf, {
      productName: 'Pad',
      productCode: 'PAD',
      productOptions: Array.from({ length: OPTIONS }, (_, place) =>
        optionForm(shelf, place, { SKU: sku(place), itemDescription: `Pad ${place + 1}` }),
      ),
    })
  }
  const optionChanges = (place: number): Change[] => [
    ['SKU', '', sku(place), place],
    ['Item description', '', `Pad ${place + 1}`, place],
    ['Variation', '', value(place), place],
    ['Price', '', '₱45.50', place],
    ['Stock', '', '10', place],
    ['Status', '', 'Active', place],
  ]
  const added = (): Change[] => {
    const variations = product.productVariation.map(({ name }) => name).join(', ')
    return [
      ['Name', '', 'Pad'],
      ['Code', '', 'PAD'],
      ['Description', '', 'A notebook.'],
      ['Status', '', 'Active'],
      ['Categories', '', category],
      ['Grade levels', '', 'Grade 1'],
      ['Variations', '', variations],
      ['Thumbnails', '', 'pad.png'],
      ['Tax class', '', 'VATable'],
      ['Prime commodity', '', 'No'],
      ...Array.from({ length: OPTIONS }, (_, place) => optionChanges(place)).flat(),
    ]
  }
  return [
    calling(
      office,
      addProduct,
      'adds a product with twenty options',
      async () => ({ body: await form(), files: { thumbnails: [await drawing('pad.png')] } }),
      ({ body }) => {
        product = body
        return row('Create', 'Added product Pad', added())
      },
    ),
    calling(
      office,
      saveProduct,
      'changes a product and its options',
      () => {
        const changed = formOf(product)
        const [first, second, ...others] = changed.productOptions
        return {
          params: { productId: product.id },
          body: {
            ...changed,
            productName: 'Writing pad',
            productGradeLevels: [],
            taxClass: 'Exempt' as const,
            isPrimeCommodity: true,
            productOptions: [
              { ...first!, shelf: 'A1', lowStockAt: 3 },
              { ...second!, price: 1234.5, stock: 7 },
              ...others.map((option) => ({ ...option, status: 'Inactive' as const })),
            ],
          },
        }
      },
      () =>
        row('Update', 'Updated product Writing pad', [
          ['Name', 'Pad', 'Writing pad'],
          ['Grade levels', 'Grade 1', ''],
          ['Tax class', 'VATable', 'VAT-exempt'],
          ['Prime commodity', 'No', 'Yes'],
          ['Shelf', '', 'A1', 0],
          ['Low stock at', '', '3', 0],
          ['Price', '₱45.50', '₱1,234.50', 1],
          ['Stock', '10', '7', 1],
          ...Array.from({ length: OPTIONS - 2 }, (_, place): Change => [
            'Status',
            'Active',
            'Inactive',
            place + 2,
          ]),
        ]),
    ),
    calling(
      office,
      deleteProduct,
      'deletes a product',
      () => ({ params: { id: product.id } }),
      () => {
        const now = new Map([
          ['Name', 'Writing pad'],
          ['Tax class', 'VAT-exempt'],
          ['Prime commodity', 'Yes'],
          ['1 Price', '₱1,234.50'],
          ['1 Stock', '7'],
        ])
        const changes = added()
          .filter(([field]) => field !== 'Grade levels')
          .flatMap(([field, , data, place]): Change[] => {
            const key = place === undefined ? field : `${place} ${field}`
            const isOff = field === 'Status' && place !== undefined && place > 1
            const change: Change = [field, now.get(key) ?? (isOff ? 'Inactive' : data), '', place]
            return key === '0 Status'
              ? [change, ['Shelf', 'A1', '', 0], ['Low stock at', '3', '', 0]]
              : [change]
          })
        return row('Delete', 'Deleted product Writing pad', changes)
      },
    ),
  ]
}
