import { describe, expect, test } from 'vitest'
import { CallError, fieldErrors, firstMessage, readProblem, UNREACHABLE } from './failure.ts'
import { toFormData } from './form-data.ts'
import { readPage } from './page-header.ts'

describe('forms on the wire', () => {
  test('[API-54] spells nested entries with indexes in Pascal names', () => {
    const form = toFormData(
      { orderId: 7, items: [{ orderItemId: 3, exchange: [{ productCombinationId: 9, quantity: 2 }] }] },
      { attachments: [new File(['a'], 'a.png'), new File(['b'], 'b.png')] },
      'Pascal',
    )
    expect(form.get('OrderId')).toBe('7')
    expect(form.get('Items[0].OrderItemId')).toBe('3')
    expect(form.get('Items[0].Exchange[0].Quantity')).toBe('2')
    expect(form.getAll('Attachments').map((file) => file instanceof File && file.name)).toEqual([
      'a.png',
      'b.png',
    ])
  })

  test('leaves undefined out, sends null as empty text and indexes plain lists', () => {
    const form = toFormData({ search: undefined, invoice: null, cartItemIds: [4, 5] }, undefined, 'camel')
    expect([...form.entries()]).toEqual([
      ['invoice', ''],
      ['cartItemIds[0]', '4'],
      ['cartItemIds[1]', '5'],
    ])
  })
})

describe('pages on the wire', () => {
  test('[API-03] reads x-pagination whatever the case of its keys', () => {
    const headers = new Headers({
      'x-pagination': '{"totalcount":81,"PageSize":24,"CURRENTPAGE":2,"TotalPages":4}',
    })
    expect(readPage(headers, [])).toEqual({ total: 81, pageSize: 24, pageNumber: 2, pages: 4 })
  })

  test('takes the list for the whole when the header is missing or broken', () => {
    expect(readPage(new Headers({ 'x-pagination': '{' }), [1, 2])).toMatchObject({
      total: 2,
      pageNumber: 1,
      pages: 1,
    })
  })
})

describe('refusals', () => {
  const refusal = (status: number, body: string) => readProblem(new Response(body, { status }))

  test('reads errors.title first, and the fields in camel names', async () => {
    const error = new CallError(
      await refusal(400, '{"title":"T","status":400,"errors":{"title":["First"],"EmailAddress":["Bad"]}}'),
    )
    expect(firstMessage(error, 'F')).toBe('First')
    expect(fieldErrors(error)).toEqual({ emailAddress: 'Bad' })
  })

  test('falls back when a proxy answered instead, and hides what a broken server says', async () => {
    expect(firstMessage(new CallError(await refusal(400, '<html>')), 'F')).toBe('F')
    expect(firstMessage(new CallError(await refusal(500, '{"title":"stack"}')), 'F')).toBe('F')
  })

  test('names the connection when there was no answer', () => {
    expect(firstMessage(new CallError({ title: '', status: 0 }), 'F')).toBe(UNREACHABLE)
  })
})
