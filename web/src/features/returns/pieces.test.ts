import { RETURN_FOR_DISPOSAL, RETURN_TO_STOCK } from '@kwaderno/contract/exchange-rules.ts'
import type { CustomerReturn, ExchangeItem, ExchangeOption } from '@kwaderno/contract/returns.ts'
import { describe, expect, test } from 'vitest'
import { choicesOf, filterChoices, labelOf } from './exchange-choices.ts'
import { exchangedName, piecesOf, returnedTotal, returnTypeOf } from './pieces.ts'

const row = (fields: Partial<ExchangeItem>): ExchangeItem =>
  ({
    id: 1,
    groupItem: 5,
    groupItemIndex: 0,
    productName: 'Bag',
    variation: ['Blue'],
    sku: 'BAG-1',
    image: '/files/bag',
    reasonText: 'Defective',
    status: 'Approved',
    productPrice: 250,
    exchangeItemName: 'Book',
    exchangeItemVariation: ['A5', ''],
    exchangeItemQuantity: 2,
    exchangeItemPrice: 100,
    exchangeItemBalance: 50,
    returnToStock: false,
    returnForDisposal: false,
    ...fields,
  }) as ExchangeItem

const request = (fields: Partial<CustomerReturn>) => ({ status: 'Pending', ...fields }) as CustomerReturn

describe('the pieces of a request', () => {
  test('of an exchange are one by one, each with all that it is exchanged for and what is left then', () => {
    const pieces = piecesOf(
      request({
        isExchange: true,
        exchangeItems: [
          row({}),
          row({
            id: 2,
            exchangeItemName: 'Pen',
            exchangeItemVariation: [],
            exchangeItemBalance: 20,
            returnToStock: true,
          }),
          row({ id: 3, groupItemIndex: 1, returnForDisposal: true }),
        ],
      }),
    )
    expect(pieces).toMatchObject([
      {
        key: '5-0',
        name: 'Bag',
        detail: 'Blue · BAG-1',
        quantity: 1,
        price: 250,
        balance: 20,
        status: 'Approved',
        returnType: null,
        exchange: [
          { key: 1, name: 'Book, A5', quantity: 2, price: 100 },
          { key: 2, name: 'Pen' },
        ],
      },
      { key: '5-1', returnType: RETURN_FOR_DISPOSAL, exchange: [{ key: 3 }] },
    ])
  })

  test('of a return are as many as share a reason, all with the state of the request', () => {
    const item = {
      name: 'Bag',
      variation: ['Blue'],
      sku: 'BAG-1',
      quantity: 3,
      price: 99.99,
      reason: 'Defective',
      image: '',
    }
    const pieces = piecesOf(
      request({
        isExchange: false,
        status: 'Declined',
        returnAndExchangeItems: [item, item],
      } as Partial<CustomerReturn>),
    )
    expect(pieces).toMatchObject([
      { key: '0', detail: 'Blue · BAG-1', quantity: 3, status: 'Declined', exchange: [], balance: 0 },
      { key: '1' },
    ])
    expect(returnedTotal(pieces)).toBe(599.94)
  })
})

test('a piece goes to stock or for disposal, or neither is decided yet', () => {
  expect(returnTypeOf({ returnToStock: true, returnForDisposal: false })).toBe(RETURN_TO_STOCK)
  expect(returnTypeOf({ returnToStock: false, returnForDisposal: true })).toBe(RETURN_FOR_DISPOSAL)
  expect(returnTypeOf({ returnToStock: false, returnForDisposal: false })).toBeNull()
  expect(exchangedName({ exchangeItemName: '', exchangeItemVariation: [] })).toBe('')
})

describe('what something can be exchanged for', () => {
  const option = (groupLabel: string, label: string, fields: Partial<ExchangeOption> = {}) =>
    ({ groupLabel, label, availableStock: 1, status: 'Active', price: 10, ...fields }) as ExchangeOption
  const options = new Map([
    ['1', option('Spiral Notebook', 'Blue')],
    ['2', option('Pad', 'A4')],
    ['3', option('Spiral Notebook', 'Red', { availableStock: 0 })],
    ['4', option('Pad', 'A5', { status: 'Inactive' } as Partial<ExchangeOption>)],
    ['5', option('Spiral Notebook', 'Green')],
  ])

  test('stands by product, disabled where it cannot be had or is taken already', () => {
    expect(
      choicesOf(options, new Set(['5'])).map(({ group, items }) => [
        group,
        items.map(({ value, disabled }) => [value, disabled]),
      ]),
    ).toEqual([
      [
        'Spiral Notebook',
        [
          ['1', false],
          ['3', true],
          ['5', true],
        ],
      ],
      [
        'Pad',
        [
          ['2', false],
          ['4', true],
        ],
      ],
    ])
    expect(labelOf(options.get('1')!)).toBe('Spiral Notebook, Blue')
  })

  test('is found by all of the words that are typed, in any order, without groups that have none', () => {
    const found = (search: string) => {
      const groups = filterChoices({ options: choicesOf(options), search, limit: Infinity })
      return groups.map((one) => ('items' in one ? [one.group, one.items.length] : one))
    }
    expect(found('')).toEqual([
      ['Spiral Notebook', 3],
      ['Pad', 2],
    ])
    expect(found(' BLUE  note')).toEqual([['Spiral Notebook', 1]])
    expect(found('blue pad')).toEqual([])
  })

  test('is drawn sixty at once, over all groups', () => {
    const many = new Map(
      Array.from(
        { length: 100 },
        (_, id) => [String(id), option(`Product ${id % 3}`, `Option ${id}`)] as const,
      ),
    )
    const groups = filterChoices({ options: choicesOf(many), search: 'option', limit: Infinity })
    expect(groups.flatMap((one) => ('items' in one ? one.items : []))).toHaveLength(60)
  })
})
