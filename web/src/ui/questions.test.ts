import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { confirm, confirmDiscard, dropQuestion, leaveQuestion, questionStore } from './confirm.ts'
import { pictureUrl, sourcesOf } from './picture-address.ts'
import { dismissToast, dismissToasts, toast, toastStore } from './toast.ts'

describe('a question', () => {
  afterEach(dropQuestion)

  test('gets the answer that is given, and is gone then', async () => {
    const asked = confirm({ title: 'Remove?' })
    expect(questionStore.get()?.title).toBe('Remove?')
    questionStore.get()!.answer(true)
    expect([await asked, questionStore.get()]).toEqual([true, undefined])
  })

  test('is answered with no by another one, and by whatever takes it away', async () => {
    const first = confirm({ title: 'First?' })
    const second = confirmDiscard()
    expect(await first).toBe(false)
    expect(questionStore.get()?.title).toBe('Discard your changes?')
    leaveQuestion()
    expect([await second, questionStore.get()]).toEqual([false, undefined])
  })

  test('whose answer is being followed closes by itself', async () => {
    let done = () => {}
    const asked = confirm({
      title: 'Delete?',
      action: () => new Promise<void>((resolve) => (done = resolve)),
    })
    const acting = questionStore.get()!.action!()
    leaveQuestion()
    expect(questionStore.get()).toBeDefined()
    done()
    await acting
    leaveQuestion()
    expect([await asked, questionStore.get()]).toEqual([false, undefined])
  })

  test('whose action fails can be left', async () => {
    const asked = confirm({ title: 'Delete?', action: () => Promise.reject(new Error('gone')) })
    await expect(questionStore.get()!.action!()).rejects.toThrow('gone')
    leaveQuestion()
    expect(await asked).toBe(false)
  })
})

describe('a toast', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    dismissToasts()
    vi.useRealTimers()
  })
  const titles = () => toastStore.get().map(({ title }) => title)

  test('stays its time, a warning and an error longer than a success', () => {
    const seconds = { success: 6, info: 6, warning: 8, error: 10 } as const
    for (const [kind, stays] of Object.entries(seconds)) {
      toast[kind as keyof typeof seconds]('Told')
      vi.advanceTimersByTime(stays * 1000 - 1)
      expect(titles()).toEqual(['Told'])
      vi.advanceTimersByTime(1)
      expect(titles()).toEqual([])
    }
    toast.error('Short', '', { seconds: 1 })
    vi.advanceTimersByTime(1000)
    expect(titles()).toEqual([])
  })

  test('whose time is over takes no later one along', () => {
    toast.success('First')
    vi.advanceTimersByTime(5000)
    toast.success('Second')
    vi.advanceTimersByTime(1000)
    expect(titles()).toEqual(['Second'])
  })

  test('is taken away by its id or its group, and only then is anybody told', () => {
    const id = toast.error('Too large', '', { group: 'files' })
    toast.info('New order', '', { isNews: true })
    let told = 0
    const stop = toastStore.subscribe(() => told++)
    dismissToasts('addresses')
    dismissToast(id + 100)
    expect([titles(), told]).toEqual([['Too large', 'New order'], 0])
    dismissToasts('files')
    expect([titles(), told]).toEqual([['New order'], 1])
    stop()
  })
})

test('a picture of the shop has a file of each size, any other one its own address', () => {
  expect(pictureUrl('/files/abc', 320)).toBe('/files/abc-320.webp')
  expect(sourcesOf('/files/abc')).toBe(
    '/files/abc-160.webp 160w, /files/abc-320.webp 320w, /files/abc-640.webp 640w, /files/abc-1280.webp 1280w',
  )
  for (const path of ['blob:http://shop/1', '/files/logo.svg', 'https://example.com/a.png'])
    expect([pictureUrl(path, 320), sourcesOf(path)]).toEqual([path, ''])
  expect([pictureUrl('', 320), sourcesOf('')]).toEqual(['', ''])
})
