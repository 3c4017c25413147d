// npm run decisions: writes the list of docs/decisions/README.md from the two lines that each decision begins with.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { main } from './lib/failure.mjs'
import { root } from './lib/runtime.mjs'

const FOLDER = join(root, 'docs/decisions')
const INDEX = join(FOLDER, 'README.md')
const HEADING = '## All decisions\n'
const BEGINNING =
  /^# (?<title>.+)\n\nStatus: (?<status>(?:accepted, \d{4}-\d\d-\d\d|replaced by \[\d{3}\]\(\S+\)).*)\nDecided: (?<decided>.+\.)\n/

/** The names of decisions that do not begin as README.md says: they are left out of its list. */
export const misfits = () => names().filter((name) => !beginningOf(name))

/** The text of README.md as it should be. */
export function indexText() {
  const [text] = readFileSync(INDEX, 'utf8').split(HEADING)
  const lines = names().flatMap((name) => {
    const found = beginningOf(name)
    if (!found) return []
    const { title, decided, status } = found
    return [`| [${name.slice(0, 3)}](${name}) | ${title} | ${decided} | ${status} |`]
  })
  return `${text}${HEADING}| | about | decided | status |\n|---|---|---|---|\n${lines.join('\n')}\n`
}

function names() {
  return readdirSync(FOLDER)
    .filter((name) => /^\d{3}-.+\.md$/.test(name))
    .toSorted()
}

function beginningOf(name) {
  return BEGINNING.exec(readFileSync(join(FOLDER, name), 'utf8'))?.groups
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(() => {
    writeFileSync(INDEX, indexText())
    for (const name of misfits()) console.error(`docs/decisions/${name} does not begin as README.md says.`)
    return misfits().length === 0 ? 0 : 1
  })
}
