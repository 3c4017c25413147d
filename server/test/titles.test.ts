import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const ID = '[A-Z]+-\\d+[a-z]?'
const NAMED = new RegExp(`\\[${ID}(?:,\\s*${ID})*\\]`, 'g')
const MOST = 4

test('every title names its requirements in one pair of brackets, and four at most', async () => {
  const folders = ['contract/src', 'server/src', 'server/seed', 'server/test', 'web/src', 'e2e']
  const all = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(ROOT, folder), { recursive: true })).map((file) => join(folder, file)),
    ),
  )
  const files = all.flat().filter((file) => /\.(test|spec)\.tsx?$/.test(file))
  const wrong: string[] = []
  let titles = 0
  for (const file of files) {
    for (const line of (await readFile(join(ROOT, file), 'utf8')).split('\n')) {
      const brackets = line.match(NAMED) ?? []
      titles += brackets.length
      const isWrong = brackets.length > 1 || brackets.some((ids) => ids.split(',').length > MOST)
      if (isWrong) wrong.push(`${file}: ${line.trim()}`)
    }
  }
  expect(wrong).toEqual([])
  expect(titles).toBeGreaterThan(500)
})
