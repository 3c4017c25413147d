// npm run mutate -- AREA …: breaks the code of an area in every small way and asks whether its tests see it. Writes the figures
// to mutation/figures.json and docs/mutation.md. Exit code 1 when a mutant survives that mutation/survivors.mjs does not name.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AREAS } from '../mutation/areas.mjs'
import { Failure, main } from './lib/failure.mjs'
import { install } from './lib/install.mjs'
import { checkNode, npmCommand, root, run, runNode } from './lib/runtime.mjs'

const packages = join(root, 'mutation/node_modules')

async function installStryker() {
  if (existsSync(packages)) return
  const [program, ...first] = npmCommand()
  const shell = program === 'npm' && process.platform === 'win32'
  const code = await run(program, [...first, 'ci', '--ignore-scripts'], {
    cwd: join(root, 'mutation'),
    shell,
  })
  if (code !== 0) throw new Failure('Stryker could not be installed; what npm says about it is above.')
}

await main(async () => {
  checkNode()
  const names = process.argv.slice(2)
  if (names.length === 0 || names.some((name) => !Object.hasOwn(AREAS, name))) {
    const lines = Object.entries(AREAS).map(([name, { about }]) => `  ${name.padEnd(12)} ${about}`)
    throw new Failure(`npm run mutate -- AREA …\n\n${lines.join('\n')}`)
  }
  await install()
  await installStryker()
  return runNode(['mutation/main.mjs', ...names])
})
