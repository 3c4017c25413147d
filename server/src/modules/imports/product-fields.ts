import type { ProductStatus } from '@kwaderno/contract/catalogue.ts'
import { wireStatus } from '@kwaderno/contract/product.ts'
import { PRODUCT_LIMITS } from '@kwaderno/contract/product-rules.ts'
import { joinList, splitList } from './cells.ts'
import type { PlannedRow } from './plan.ts'
import type { StoredProduct } from '../products/service.ts'
import type { Group, Planning } from './planning.ts'

/** What the first row of a product says for all of them. */
export const SHARED_COLUMNS = [
  'Product Name',
  'Description',
  'Product Status',
  'Categories',
  'Grade Levels',
] as const

/** A product's own fields as they are wanted, with the words that the preview shows. */
export interface OwnFields {
  productName: string
  productCode: string
  productDescription: string
  status: ProductStatus
  categories: number[]
  gradeLevels: number[]
  words: Readonly<Record<(typeof SHARED_COLUMNS)[number] | 'Product Code', string>>
}

/** What a row says of its product; a column that is not there leaves what is stored. */
export function readOwn(planning: Planning, { rows, stored }: Group): OwnFields {
  const { row, cells } = rows[0]!
  const { names, faults } = planning
  const list = (
    column: string,
    most: number,
    idOf: (name: string, blame: (text: string) => void) => number,
  ) =>
    cells[column] === undefined
      ? undefined
      : splitList(cells[column], most + 1).map((name) => ({
          name,
          id: idOf(name, (text) => faults.add(row, column, text)),
        }))
  const categories =
    list('Categories', PRODUCT_LIMITS.categories, (name, blame) => names.category(name, blame)) ??
    stored?.categories ??
    []
  const gradeLevels =
    list('Grade Levels', PRODUCT_LIMITS.gradeLevels, (name, blame) =>
      names.gradeLevel(name, stored?.gradeLevels ?? [], blame),
    ) ??
    stored?.gradeLevels ??
    []
  const own = {
    productName: cells['Product Name'] ?? stored?.name ?? '',
    // It names the product, whatever its capitals.
    productCode: stored?.code ?? cells['Product Code'] ?? '',
    productDescription: cells['Description'] ?? stored?.description ?? '',
    status: readStatus(cells['Product Status'], stored?.status, (words) =>
      faults.add(row, 'Product Status', words),
    ),
    categories: categories.map(({ id }) => id),
    gradeLevels: gradeLevels.map(({ id }) => id),
  }
  return {
    ...own,
    words: {
      'Product Code': own.productCode,
      'Product Name': own.productName,
      Description: own.productDescription,
      'Product Status': own.status,
      Categories: joinList(categories.map(({ name }) => name)),
      'Grade Levels': joinList(gradeLevels.map(({ name }) => name)),
    },
  }
}

/** An empty cell leaves a status as it is; of what is new it is Active. */
export function readStatus(
  said: string | undefined,
  before: ProductStatus | undefined,
  blame: (text: string) => void,
): ProductStatus {
  const read = wireStatus.safeParse(said ?? '')
  if (!read.success) blame(read.error.issues[0]?.message ?? '')
  return read.data ?? before ?? 'Active'
}

/** From what to what, in the order of the columns; all of a new product. */
export function ownChanges(
  own: OwnFields,
  status: ProductStatus,
  stored: StoredProduct | undefined,
): PlannedRow['changes'] {
  const before: OwnFields['words'] | undefined = stored && {
    'Product Code': stored.code,
    'Product Name': stored.name,
    Description: stored.description,
    'Product Status': stored.status,
    Categories: joinList(stored.categories.map(({ name }) => name)),
    'Grade Levels': joinList(stored.gradeLevels.map(({ name }) => name)),
  }
  const after = { ...own.words, 'Product Status': status }
  return (['Product Code', ...SHARED_COLUMNS] as const).flatMap((column) => {
    const [from, to] = [before?.[column] ?? '', after[column]]
    return from === to || (stored && isSameList(column, own, stored)) ? [] : [{ column, from, to }]
  })
}

/** Lists are compared by what they name: capitals make no difference, nor does the order of grade levels. */
function isSameList(column: string, own: OwnFields, stored: StoredProduct): boolean {
  if (column === 'Categories') return own.categories.join() === stored.categories.map(({ id }) => id).join()
  if (column !== 'Grade Levels') return false
  const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join()
  return sorted(own.gradeLevels) === sorted(stored.gradeLevels.map(({ id }) => id))
}
