import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

/** How many options a user can wait for. */
export const MAX_AWAITED = 50

export const BACK_IN_STOCK_TEXT = {
  ask: 'Tell me when it is back',
  asked: 'We will tell you.',
  undo: 'Undo',
  inStock: 'This item is in stock.',
  full: `You have ${MAX_AWAITED} requests already.`,
  failed: 'Something went wrong. Please try again.',
} as const

export const askWhenBack = endpoint({
  name: 'askWhenBack',
  summary: 'Asks to be told when a sold-out option is back; asking twice is one request',
  method: 'PUT',
  path: '/Product/options/{id}/back-in-stock',
  access: 'login',
  invalidates: ['getProduct'],
  params: z.object({ id: field.id }),
  answer: field.nothing,
})

export const forgetWhenBack = endpoint({
  name: 'forgetWhenBack',
  summary: 'Takes the own request for an option back; without one nothing changes',
  method: 'DELETE',
  path: '/Product/options/{id}/back-in-stock',
  access: 'login',
  invalidates: ['getProduct'],
  params: z.object({ id: field.id }),
  answer: field.nothing,
})
