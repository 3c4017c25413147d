import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { AREAS } from './areas.mjs'

const root = join(import.meta.dirname, '..')
const { tests } = AREAS[process.env.MUTATION_AREA]
const isServer = tests[0].startsWith('server/')

/** The tests of one area in the copy; the link in node_modules would lead out of it. */
export default defineConfig({
  root,
  resolve: { alias: [{ find: /^@kwaderno\/contract\//, replacement: `${root}/contract/src/` }] },
  test: {
    include: tests,
    setupFiles: ['test-seed.ts'],
    globalSetup: isServer ? ['server/test/global-setup.ts'] : [],
    pool: isServer ? 'forks' : 'threads',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
