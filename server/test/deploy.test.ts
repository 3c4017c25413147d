import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { saySkipped } from './skipped-checks.ts'

// The samples of deploy/, read by the programs they are for where this machine has them.
const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFile(join(ROOT, file), 'utf8')
const run = promisify(execFile)

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'kwaderno-deploy-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const has = (program: string, version: string) => spawnSync(program, [version]).status === 0
async function hasOrSays(program: string, version: string, sample: string): Promise<boolean> {
  if (has(program, version)) return true
  await saySkipped(`${sample} as ${program} reads it`, `Install ${program}.`)
  return false
}

test('every setting of the sample environment can be used, and makes a real shop', async () => {
  const lines = (await read('deploy/kwaderno.env'))
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const config = readConfig(Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2))))
  expect(config).toMatchObject({ demo: false, hsts: true, publicUrl: 'https://shop.example.ph' })
  const { trustProxy } = config
  expect(typeof trustProxy === 'function' && trustProxy('10.0.0.1', 0)).toBe(true)
})

test('the systemd unit starts the shop as its own user and waits until it has stopped', async () => {
  const unit = await read('deploy/kwaderno.service')
  for (const line of unit.split('\n')) expect(line).toMatch(/^(#.*|\[\w+\]|[A-Z]\w+=.*|)$/)
  const script = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(unit)?.[1] ?? ''
  expect(await read('package.json')).toContain(`"start": "exec node ${script} `)
  expect(unit).toMatch(/^User=kwaderno$/m)
  // Longer than the 30 s after which the shop gives up by itself.
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(30)

  if (!(await hasOrSays('systemd-analyze', '--version', 'deploy/kwaderno.service'))) return
  const file = join(folder, 'kwaderno.service')
  await writeFile(file, unit.replace('/usr/bin/node', process.execPath))
  const { stdout, stderr } = await run('systemd-analyze', ['verify', file])
  expect(stdout + stderr).toBe('')
})

test('the Caddyfile passes everything to the shop and lets its largest form through', async () => {
  const text = await read('deploy/Caddyfile')
  expect(text.split('{').length).toBe(text.split('}').length)
  expect(text).toMatch(/^\treverse_proxy 127\.0\.0\.1:3000$/m)
  expect(text).toContain('max_size 1500MB')

  if (!(await hasOrSays('caddy', 'version', 'deploy/Caddyfile'))) return
  const adapt = ['adapt', '--adapter', 'caddyfile', '--config', join(ROOT, 'deploy/Caddyfile')]
  const { stdout } = await run('caddy', adapt, { env: { ...process.env, HOME: folder } })
  expect(stdout).toContain('"handler":"reverse_proxy"')
  expect(stdout).toContain('"max_size":1500000000')
})

test('the nginx sample passes upgrades, the host and the caller’s address', async () => {
  const text = await read('deploy/nginx.conf')
  const code = text.replaceAll(/#.*/g, '')
  expect(code.split('{').length).toBe(code.split('}').length)
  for (const line of code.split('\n')) expect(line.trim()).toMatch(/^$|[;{}]$/)
  for (const directive of [
    'proxy_set_header Host $host;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_set_header Upgrade $http_upgrade;',
    'proxy_set_header Connection $connection_upgrade;',
    'client_max_body_size 1500m;',
  ])
    expect(code).toContain(directive)
  expect(Number(/proxy_read_timeout (\d+)s;/.exec(code)?.[1])).toBeGreaterThan(45)

  // nginx opens what the certificate's lines name.
  if (!(await hasOrSays('nginx', '-v', 'deploy/nginx.conf'))) return
  if (!(await hasOrSays('openssl', 'version', 'deploy/nginx.conf'))) return
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const made = ['-keyout', key, '-out', certificate, '-subj', '/CN=shop.example.ph', '-days', '2']
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...made])
  const site = text
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
  await writeFile(join(folder, 'site.conf'), site)
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const places = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join(' ')
  const main = `pid ${join(folder, 'pid')}; error_log stderr; events {} http { access_log off; ${places} include site.conf; }`
  await writeFile(join(folder, 'main.conf'), main)
  const { stderr } = await run('nginx', ['-t', '-p', folder, '-c', join(folder, 'main.conf')])
  expect(stderr).toContain('test is successful')
})
