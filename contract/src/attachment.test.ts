import { expect, test } from 'vitest'
import { ATTACHMENT_LIMIT, ATTACHMENT_TEXT, checkAttachments, FAILED_TO_ATTACH } from './attachment.ts'

const file = (name: string, size = 10) => ({ name, size })
const many = (count: number) => Array.from({ length: count }, (_, index) => file(`slip-${index}.png`))

test('[ATT-01, ATT-02] ten files are accepted, the eleventh is refused under Attachment Limit', () => {
  expect(checkAttachments([], many(10))).toBeUndefined()
  expect(checkAttachments([], many(11))).toEqual({
    title: ATTACHMENT_LIMIT,
    message: 'Up to 10 files allowed.',
  })
  expect(
    checkAttachments(
      many(10).map((f) => f.name),
      [file('eleven.png')],
    ),
  ).toEqual({
    title: ATTACHMENT_LIMIT,
    message: 'Maximum attachment reached (10 files).',
  })
})

test('[ATT-03, ATT-07] a name with a path or wildcard character is refused under Failed to Attach File', () => {
  for (const character of [...'\\/:*?"<>|', '\n', '\u202e', '\u2066', '\u200f']) {
    expect(checkAttachments([], [file(`slip${character}.png`)])).toEqual({
      title: FAILED_TO_ATTACH,
      message: ATTACHMENT_TEXT.name,
    })
  }
  expect(checkAttachments([], [file('resibo ng piña (1).png')])).toBeUndefined()
})

test('[ATT-04] a name already attached or picked twice is refused', () => {
  expect(checkAttachments(['a.png'], [file('a.png')])?.message).toBe('File name already exist.')
  expect(checkAttachments([], [file('a.png'), file('a.png')])?.message).toBe('File name already exist.')
})

test('[ATT-05, ATT-06] 20,000,000 bytes are accepted, one more is refused', () => {
  expect(checkAttachments([], [file('a.png', 20_000_000)])).toBeUndefined()
  expect(checkAttachments([], [file('a.png', 20_000_001)])?.message).toBe('File size exceed 20 MB.')
})
