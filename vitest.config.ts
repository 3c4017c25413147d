import { globSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepTemporaryFilesInMemory } from './scripts/lib/memory-disk.ts'

keepTemporaryFilesInMemory()

/** What waits most, or takes longest: begun first, so that no worker is left alone with one of them at the end. */
const LONGEST = [
  'test/outages.test.ts',
  'test/processes.test.ts',
  'adapters/jobs.test.ts',
  'db/embedded-kills.test.ts',
  'test/consistency.test.ts',
  'src/audit-verify.test.ts',
  'src/main.test.ts',
  'test/chaos.test.ts',
  'db/embedded.test.ts',
  'files/s3.test.ts',
  'core/service-unavailable.test.ts',
  'products/races.test.ts',
  'checkout/crash.test.ts',
  'banners/banners.test.ts',
  'test/supervisor.test.ts',
]

/** Sets the seed that TEST_SEED names. */
const SEEDED = ['../test-seed.ts']

/** Tests of the web that put something into the place of the browser's or of the clock: each has a process of its own. */
const REPLACING = globSync('web/src/**/*.test.{ts,tsx}', { cwd: import.meta.dirname })
  .filter((file) =>
    /\bvi\.|globalThis|test-data\/browser/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  )
  .map((file) => relative('web', file).replaceAll(sep, '/'))
/** Tests of the server wait more than they work; projects that run beside each other must say the same. */
const WORKERS = { maxWorkers: 4 }
const WEB = { ...WORKERS, root: 'web', setupFiles: SEEDED, testTimeout: 30_000 }
/** Computes and leaves nothing behind, so that one thread may run a file after the other. */
const COMPUTING = { ...WORKERS, pool: 'threads', isolate: false } as const

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((end) => moduleId.endsWith(end))
      return place === -1 ? LONGEST.length : place
    }
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, not of an array
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'contract',
          root: 'contract',
          include: ['src/**/*.test.ts'],
          setupFiles: SEEDED,
          testTimeout: 30_000,
          ...COMPUTING,
        },
      },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts', 'seed/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          setupFiles: SEEDED,
          ...WORKERS,
          pool: 'forks',
          // A shop and a database of its own has each file; what it imports is the same for all.
          isolate: false,
          // Some start several processes, on a machine that may do much else.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // What is waited for comes at once, but not on a machine that does much else.
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: { ...WEB, ...COMPUTING, name: 'web', include: ['src/**/*.test.{ts,tsx}'], exclude: REPLACING },
      },
      { test: { ...WEB, name: 'web-replacing', include: REPLACING } },
    ],
  },
})
