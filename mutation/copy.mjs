// The copy of the code that is mutated, in .cache/mutation/copy: nothing of the work at hand is ever touched.
import { cpSync, existsSync, globSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, join } from 'node:path'
import { root } from '../scripts/lib/runtime.mjs'

export const results = join(root, '.cache/mutation')
export const copy = join(results, 'copy')

const COPIED = ['contract', 'server', 'web', 'mutation', 'scripts', 'package.json', 'test-seed.ts']
const CONFIGS = ['tsconfig.json', 'tsconfig.base.json']
const LEFT_OUT = ['node_modules', 'dist', '.cache']

export function makeCopy() {
  rmSync(copy, { recursive: true, force: true })
  for (const name of [...COPIED, ...CONFIGS]) {
    const filter = (source) => !LEFT_OUT.includes(basename(source))
    cpSync(join(root, name), join(copy, name), { recursive: true, filter })
  }
  for (const folder of ['.', 'contract', 'server', 'web', 'mutation']) {
    const packages = join(root, folder, 'node_modules')
    if (existsSync(packages)) symlinkSync(packages, join(copy, folder, 'node_modules'))
  }
}

/**
 * Takes the types out of these files of the copy, each place as it was: Stryker leaves alone whatever has a type asserted, and
 * the tables of the rules do.
 */
export function stripTypes(patterns) {
  for (const file of globSync(patterns, { cwd: copy })) {
    const path = join(copy, file)
    writeFileSync(path, stripTypeScriptTypes(readFileSync(path, 'utf8')))
  }
}
