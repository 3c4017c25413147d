import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../scripts/lib/failure.mjs'
import { environment, findRuntime, root, run } from '../scripts/lib/runtime.mjs'
import { copy, results, stripTypes } from './copy.mjs'

const SURVIVED = ['Survived', 'NoCoverage']
const KILLED = ['Killed', 'Timeout', 'RuntimeError']

/** Mutates an area's files with Stryker. */
export async function runStryker(name, { mutate }) {
  stripTypes(mutate.map((pattern) => pattern.replace(/:\d+-\d+$/, '')))
  const program = join(root, 'mutation/node_modules/@stryker-mutator/core/bin/stryker.js')
  const env = environment({ MUTATION_AREA: name })
  const args = [program, 'run', 'mutation/stryker.config.mjs']
  const code = await run(findRuntime(), args, { cwd: copy, env })
  if (code !== 0) throw new Failure(`Stryker could not mutate ${name}; what it says about it is above.`)
  return readReport(JSON.parse(readFileSync(join(results, `${name}.json`), 'utf8')))
}

function readReport({ files }) {
  const mutants = Object.entries(files).flatMap(([file, { source, mutants: all }]) =>
    all.map((mutant) => ({ file, source, ...mutant })),
  )
  return {
    killed: mutants.filter(({ status }) => KILLED.includes(status)).length,
    survivors: mutants
      .filter(({ status }) => SURVIVED.includes(status))
      .map(({ file, source, location, replacement }) => ({
        file,
        line: location.start.line,
        was: textAt(source, location),
        becomes: shown(replacement),
      })),
  }
}

function textAt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1)
  lines[0] = lines[0].slice(start.column - 1)
  return shown(lines.join('\n'))
}

/** On one line, as the types that were taken out leave gaps. */
const shown = (code) => code.replaceAll(/\s+/g, ' ').trim()
