import { AREAS } from './areas.mjs'

const name = process.env.MUTATION_AREA
const isServer = AREAS[name].tests[0].startsWith('server/')

export default {
  mutate: AREAS[name].mutate,
  // The copy is there to be mutated.
  inPlace: true,
  plugins: ['@stryker-mutator/vitest-runner', './mutation/ignore-words.mjs'],
  ignorers: ['words'],
  testRunner: 'vitest',
  // None: rewriting it takes a TypeScript older than 7.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  vitest: { configFile: 'mutation/vitest.config.mjs', related: false, pool: isServer ? 'forks' : 'threads' },
  concurrency: 1,
  // The machine may do much else.
  timeoutMS: 20_000,
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: `../${name}.json` },
  allowConsoleColors: false,
}
