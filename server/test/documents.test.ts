import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// Documents that others lean on say what is there.
const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFile(join(ROOT, file), 'utf8')
const namesIn = async (folder: string) =>
  (await readdir(join(ROOT, folder), { recursive: folder !== '' })).map((name) => join(folder, name))
const documents = [...(await namesIn('')), ...(await namesIn('docs')), ...(await namesIn('.github'))]
  .filter((name) => name.endsWith('.md'))
  .toSorted()

/** As GitHub makes them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(documents)('%s links to what exists', async (file) => {
  const text = (await read(file)).replaceAll(/```[\s\S]*?```|`[^`\n]+`/g, '')
  const broken: string[] = []
  for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(link)) continue
    const [path = '', anchor] = link.split('#')
    const target = path ? join(dirname(file), path) : file
    if (!existsSync(join(ROOT, target))) broken.push(link)
    else if (anchor !== undefined && !anchorsOf(await read(target)).includes(anchor)) broken.push(link)
  }
  expect(broken).toEqual([])
})

test('every setting has its line in docs/operating.md, and every line is a setting', async () => {
  const schema = /const Environment = z\.object\(\{([\s\S]+?)\n\}\)/.exec(
    await read('server/src/config.ts'),
  )?.[1]
  const settings = [...(schema ?? '').matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(([, name]) => name)
  const [, table = ''] = /## Settings\n([\s\S]+?)\n## /.exec(await read('docs/operating.md')) ?? []
  const names = [...table.matchAll(/^\| (`[^|]+) \|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name))
    .filter((name) => !name?.startsWith('VITE_'))
  expect(settings.length).toBeGreaterThan(40)
  expect(names.toSorted()).toEqual(settings.toSorted())
})

test('the newest version of the changelog is that of the packages, and versions go down', async () => {
  const text = await read('CHANGELOG.md')
  const versions = [...text.matchAll(/^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d, `[\da-f]{7,}`\)$/gm)].map(
    ([, version = '']) => version,
  )
  expect(text.match(/^## /gm)).toHaveLength(versions.length + 1)
  expect(versions).toEqual(versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true })))
  for (const folder of ['', 'contract/', 'server/', 'web/'])
    expect((JSON.parse(await read(`${folder}package.json`)) as { version: string }).version).toBe(versions[0])
})

test('the guides show every picture there is, none of them above 60 kB, and say what is on it', async () => {
  const texts = await Promise.all(['parents', 'staff', 'owners'].map((name) => read(`docs/guide/${name}.md`)))
  const shown = texts.flatMap((text) =>
    [...text.matchAll(/!\[([^\]]{8,})\]\(pictures\/(\S+)\)/g)].map(([, , file]) => file),
  )
  const files = await readdir(join(ROOT, 'docs/guide/pictures'))
  expect(shown.toSorted()).toEqual(files.toSorted())
  for (const file of files)
    expect((await stat(join(ROOT, 'docs/guide/pictures', file))).size, file).toBeLessThan(60_000)
})

test('the list of decisions is what npm run decisions writes', async () => {
  const code = `import { indexText } from './scripts/decisions.mjs'; process.stdout.write(indexText())`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    cwd: ROOT,
  })
  expect(await read('docs/decisions/README.md')).toBe(stdout)
})
