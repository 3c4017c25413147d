// Takes the areas one after the other; scripts/mutate.mjs has installed what it needs and begun this with our own Node.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { main } from '../scripts/lib/failure.mjs'
import { root } from '../scripts/lib/runtime.mjs'
import { AREAS } from './areas.mjs'
import { makeCopy } from './copy.mjs'
import { documentOf } from './document.mjs'
import { runStryker } from './stryker.mjs'
import { SURVIVORS } from './survivors.mjs'

const FIGURES = join(root, 'mutation/figures.json')

/** The survivor with the reason why it may stay, which is undefined for a new one. */
function judged(survivor) {
  return { ...survivor, why: SURVIVORS.find((known) => isOf(known, survivor))?.why }
}

function isOf({ from, to, ...known }, survivor) {
  const isSame = ['file', 'was', 'becomes'].every(
    (name) => known[name] === undefined || known[name] === survivor[name],
  )
  if (!isSame || from === undefined) return isSame
  const lineOf = (text) => readFileSync(join(root, known.file), 'utf8').split(text)[0].split('\n').length
  return survivor.line >= lineOf(from) && survivor.line < lineOf(to)
}

await main(async () => {
  let unjudged = 0
  for (const name of process.argv.slice(2)) {
    makeCopy()
    const { killed, survivors } = await runStryker(name, AREAS[name])
    const named = survivors.map(judged)
    const figures = JSON.parse(readFileSync(FIGURES, 'utf8'))
    figures[name] = { day: new Date().toISOString().slice(0, 10), killed, survivors: named }
    writeFileSync(FIGURES, `${JSON.stringify(figures, undefined, 2)}\n`)
    writeFileSync(join(root, 'docs/mutation.md'), documentOf(figures))
    console.log(`\n${name}: ${killed} killed, ${named.length} survived`)
    for (const { file, line, was, becomes, why } of named) {
      if (why === undefined) console.log(`  NEW  ${file}:${line}\n       ${was}\n    => ${becomes}`)
    }
    unjudged += named.filter(({ why }) => why === undefined).length
  }
  return unjudged === 0 ? 0 : 1
})
