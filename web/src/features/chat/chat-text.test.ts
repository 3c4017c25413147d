import type { ChatMessage } from '@kwaderno/contract/chat.ts'
import { expect, test } from 'vitest'
import { groupByDay, dayLabel } from './message-days.ts'
import { piecesOf } from './message-links.ts'

const hrefs = (text: string) => piecesOf(text).flatMap(({ href }) => href ?? [])

test('addresses of the web become links, without what ends the sentence', () => {
  expect(piecesOf('See https://shop.example/a?b=1&c=2, then (http://x.example/y).')).toEqual([
    { text: 'See ' },
    { text: 'https://shop.example/a?b=1&c=2', href: 'https://shop.example/a?b=1&c=2' },
    { text: ', then (' },
    { text: 'http://x.example/y', href: 'http://x.example/y' },
    { text: ').' },
  ])
  expect(hrefs('https://a.example/Pad_(paper) and https://a.example/Pad_(paper).')).toEqual([
    'https://a.example/Pad_(paper)',
    'https://a.example/Pad_(paper)',
  ])
})

test('nothing else becomes one, and no text is lost', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://x.example',
    'www.example.com',
    '<a href="javascript:alert(1)">x</a>',
    'https://',
    'http://[',
    '<script>alert(1)</script>',
    '',
  ]) {
    expect(hrefs(text)).toEqual([])
    expect(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
  }
  expect(hrefs('"https://x.example/"onmouseover="alert(1)')).toEqual(['https://x.example/'])
})

test('messages are grouped by the days of Manila', () => {
  const message = (id: number, dateSent: string) => ({ id, dateSent }) as ChatMessage
  const days = groupByDay([
    message(1, '2026-11-20T15:59:00Z'),
    message(2, '2026-11-20T16:01:00Z'),
    message(3, '2026-11-21T15:00:00Z'),
  ])
  expect(days.map(({ day, messages }) => [day, messages.length])).toEqual([
    ['2026-11-20', 1],
    ['2026-11-21', 2],
  ])
  const now = new Date('2026-11-21T15:30:00Z')
  expect(['2026-11-21', '2026-11-20', '2026-11-19'].map((day) => dayLabel(day, now))).toEqual([
    'Today',
    'Yesterday',
    'November 19, 2026',
  ])
})
